import type { ExperimentProposal, ProposedRole, ProposedRun } from "./proposeExperiment.ts";

/** The text of a new experiment file: what was found, what was not, and the keys that most people want next. */
export function experimentText({ train, heldout, runs }: ExperimentProposal): string {
  return `{
  // What this folder holds. Paths are relative to this file; whatever is left out has a default.
  "data": {
    // Real samples that the model has not seen: everything is measured against them.
${roleLines("heldout", heldout, "data/heldout.npy")}
    // Real samples that the model was trained on: only copying is looked for in them.
${roleLines("train", train, "data/train.npy")}
  },

  // One training each, with the pattern of its dumps; later dumps belong to it too.
${runLines(runs)}

  // Distances: "raw" values, or "standardized", "pca", "random-relu", "spectrum", "file".
  // "features": { "kind": "raw" },

  // Two-sample tests. Without any, one MMD test over several bandwidths is made.
  // "tests": [{ "name": "spread", "test": "mmd", "bandwidth": [0.5, 1, 2], "permutations": 500 }],

  // Laws that every sample obeys and statistics that samples share; "Add Domain Checks" proposes those that suit the data.
  // "domain": [{ "check": "range", "min": 0, "max": 1 }, { "check": "autocorrelation", "lag": 1 }],

  // The same samples, settings and seed give the same report.
  "seed": 0
}
`;
}

function roleLines(role: "train" | "heldout", { file, candidates }: ProposedRole, example: string): string {
  const line = (path: string) => `${JSON.stringify(role)}: ${JSON.stringify(path)},`;
  if (file !== undefined) return `    ${line(file)}`;
  if (candidates.length === 0) return `    // None was found: name it here.\n    // ${line(example)}`;
  return [
    "    // Several could be meant: keep one.",
    ...candidates.slice(0, 8).map((path) => `    // ${line(path)}`),
  ].join("\n");
}

function runLines(runs: readonly ProposedRun[]): string {
  if (runs.length === 0)
    return `  // No dumps were found yet.\n  // "runs": [{ "name": "a", "samples": "runs/a/samples/step_*.npy" }],`;
  const lines = runs.map((run, i) => {
    const { name, samples } = run;
    const entry = `{ "name": ${JSON.stringify(name)}, "samples": ${JSON.stringify(samples)} }`;
    return `    ${entry}${i < runs.length - 1 ? "," : ""} // ${countOf(run)}`;
  });
  return `  "runs": [\n${lines.join("\n")}\n  ],`;
}

function countOf({ count, steps }: ProposedRun): string {
  const dumps = count === 1 ? "1 dump" : `${count} dumps`;
  if (!steps) return dumps;
  const [first, last] = steps;
  return first === last ? `${dumps}, step ${first}` : `${dumps}, steps ${first} to ${last}`;
}
