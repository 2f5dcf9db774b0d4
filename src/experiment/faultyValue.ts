/** What the experiment file expects at each key, with `#` for a place in a list and `*` for any name. */
const EXPECTED: Readonly<Record<string, string>> = {
  "": 'an object like { "k": 3 }',
  $schema: "a text in quotes",
  data: 'an object like { "train": "train.npy", "heldout": "heldout.npy" }',
  "data.labels": 'an object like { "train": "train_labels.npy", "heldout": "heldout_labels.npy" }',
  "data.train": 'a path in quotes, like "data/train.npy"',
  "data.heldout": 'a path in quotes, like "data/heldout.npy"',
  "data.keys": 'an object like { "generated": "samples" }',
  "data.keys.*": 'a name in quotes, like "samples"',
  "data.axes": 'an object like { "generated": -1 }',
  "data.axes.*": "a whole number",
  "data.labels.*": 'a path in quotes, like "data/heldout_labels.npy"',
  runs: 'a list like [{ "name": "a", "samples": "runs/a/*.npy" }]',
  "runs.#": 'an object like { "name": "a", "samples": "runs/a/*.npy" }',
  "runs.#.name": 'a name in quotes, like "a"',
  "runs.#.samples": 'a pattern of files in quotes, like "runs/a/*.npy"',
  features: 'an object like { "kind": "raw" }',
  "features.kind": '"raw", "standardized", "pca", "random-relu", "spectrum" or "file"',
  "features.dimension": "a whole number of at least 1",
  k: "a whole number of at least 1, or a list of them",
  "k.#": "a whole number of at least 1",
  ball: '"closed" or "open"',
  seed: "a whole number of at least 0",
  tests: 'a list like [{ "name": "a", "test": "mmd" }]',
  "tests.#": 'an object like { "name": "a", "test": "mmd" }',
  "tests.#.name": 'a name in quotes, like "a"',
  "tests.#.test": '"mmd", "frechet" or "precision-recall"',
  "tests.#.n": "a whole number of at least 2",
  "tests.#.bandwidth": '"median", "aggregated", "split", a positive number, or a list of positive numbers',
  "tests.#.bandwidth.#": "a positive number",
  "tests.#.permutations": "a whole number of at least 19",
  "tests.#.detect": 'one effect and its size, like { "spread": 1.5 }',
  "tests.#.detect.spread": "a factor between 0 and 100 other than 1",
  "tests.#.detect.missing": "a share above 0 and at most 0.9",
  "tests.#.detect.copies": "a share above 0 and at most 1",
  "tests.#.detect.like": 'a path in quotes, like "runs/a/samples.npy"',
  "tests.#.detect.*": "a number above 0 and below 100",
  "tests.#.k": "a whole number of at least 1",
  "tests.#.power": "a number between 0 and 1",
  likelihood: 'an object like { "file": "heldout_loglik.npy" }',
  "likelihood.file": 'a path in quotes, like "heldout_loglik.npy"',
  "likelihood.train": 'a path in quotes, like "train_loglik.npy"',
  "likelihood.unit": '"nats" or "bits"',
  "likelihood.dimension": "a whole number of at least 1",
  domain: 'a list like [{ "check": "range" }]',
  "domain.#": 'an object like { "check": "range" }',
  "domain.#.check": 'a name in quotes, like "range"',
  "domain.#.over": "the name of an axis in quotes, or a list of them",
  "domain.#.along": "the name of an axis in quotes, or a list of them",
  "domain.#.tolerance": "a number of at least 0",
  "domain.#.relative": "a number of at least 0",
  "domain.#.over.#": 'the name of an axis in quotes, like "x"',
  "domain.#.along.#": 'the name of an axis in quotes, like "x"',
  "domain.#.between": 'the name of an axis in quotes, like "channel"',
  "domain.#.components": 'the name of an axis in quotes, like "channel"',
  "domain.#.latitude": 'the name of an axis in quotes, like "lat"',
  "domain.#.of": 'a label of an axis in quotes, like "u"',
  "domain.#.unit": 'a unit in quotes, like "m/s"',
  "domain.#.lag": "a whole number of at least 1, or a list of them",
  "domain.#.lag.#": "a whole number of at least 1",
  "domain.#.min": "a number",
  "domain.#.max": "a number",
  "domain.#.rate": "a positive number",
  "domain.#.weights":
    'weights of that check, like [1, -2, 1] of a stencil or "cos-latitude" of a conserved sum',
  "domain.#.weights.#": "a number, or a row of them",
  "domain.#.weights.#.#": "a number",
  "domain.#.weights.file": 'a path in quotes, like "cell_area.npy"',
  "domain.#.quantity": '"sum", "mean" or "integral"',
  "domain.#.direction": '"increasing" or "decreasing"',
  "domain.#.scale": '"amplitude" or "power"',
  "domain.#.tail": '"upper" or "lower"',
  "domain.#.angle": "90, 180 or 270",
  "domain.#.shift": "a whole number",
  "domain.#.order": "a list of places, like [1, 0, 2]",
  "domain.#.order.#": "a whole number of at least 0",
  "domain.#.value": "a number",
  "domain.#.gradient": "a number",
  "domain.#.low": "a number",
  "domain.#.high": "a number",
  "domain.#.periodic": "true or false",
  "domain.#.strict": "true or false",
  "domain.#.antisymmetric": "true or false",
  "domain.#.constants": 'numbers by name, like { "c": 340 }',
  "domain.#.constants.*": "a number",
  "domain.#.equals": 'a number, or "target"',
  "domain.#.returnPeriods": "a list of numbers above 1",
  "domain.#.returnPeriods.#": "a number above 1",
  "domain.#.transform": '"flip", "rotation", "transpose", "permutation" or "translation"',
  "domain.#.mode": '"per-series" or "pooled"',
  "domain.#.about": '"zero" or "mean"',
  "domain.#.at": '"start", "end" or "both"',
  "domain.#.name": 'a name in quotes, like "mass"',
  "domain.#.formula": 'a formula in quotes, like "u^2 + v^2 <= 1"',
  sample: 'an object like { "kind": "series", "rate": 63 }',
  "sample.kind": '"points", "table", "series", "field", "image" or "molecule"',
  "sample.shape": "a list of whole numbers, like [8, 8]",
  "sample.shape.#": "a whole number of at least 1",
  "sample.axes": 'a list of names, like ["time", "lat", "lon"]',
  "sample.axes.#": 'a name, or an object like { "name": "lat", "from": -90, "spacing": 1 }',
  "sample.axes.#.name": 'a name in quotes, like "lat"',
  "sample.axes.#.labels": 'a list of names, like ["u", "v"]',
  "sample.axes.#.labels.#": 'a name in quotes, like "u"',
  "sample.axes.#.from": "a number",
  "sample.axes.#.spacing": "a number",
  "sample.axes.#.unit": 'a unit in quotes, like "s"',
  "sample.rate": "a positive number",
  "sample.rateUnit": 'a unit in quotes, like "Hz"',
  "sample.unit": 'a unit in quotes, like "K"',
  downstream: 'an object like { "task": "classification" }',
  "downstream.task": '"classification" or "regression"',
  "downstream.target": 'a name in quotes, like "labels"',
  "downstream.model": '"logistic", "ridge", "knn", "forest", or a list of them',
  "downstream.model.#": '"logistic", "ridge", "knn" or "forest"',
  "downstream.features": '"raw", "standardized", "spectrum" or "pca"',
  "downstream.penalty": "a number above 0",
  "downstream.neighbours": "a whole number of at least 1",
  "downstream.centred": "true or false",
  gate: 'an object of conditions like { "precision": ">= 0.9" }',
  "gate.*": 'a condition in quotes, like ">= 0.9"',
};

/** One sentence on a value that the experiment file does not allow: what belongs at which key, and what to do. */
export function describeFault(path: readonly PropertyKey[], whole: unknown): string {
  const key = path.map(String).join(".");
  const expected = expectedAt(path) ?? "another value";
  const value = valueAt(path, whole);
  if (value === undefined) return `"${key}" is missing; add ${expected}.`;
  return key === ""
    ? `the file must be ${expected}, not ${inWords(value)}; write it so.`
    : `"${key}" must be ${expected}, not ${inWords(value)}; change it or remove the key.`;
}

function expectedAt(path: readonly PropertyKey[]): string | undefined {
  const steps = path.map((step) => (typeof step === "number" ? "#" : String(step)));
  return EXPECTED[steps.join(".")] ?? EXPECTED[[...steps.slice(0, -1), "*"].join(".")];
}

/** What the file says at a path. */
export function valueAt(path: readonly PropertyKey[], whole: unknown): unknown {
  let value = whole;
  for (const step of path) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  }
  return value;
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "this list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
