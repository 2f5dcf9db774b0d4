import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { inProject } from "../testing/golden.ts";
import { keysOf } from "../testing/schemaKeys.ts";
import { loadExperiment, resolveIn } from "./experimentFile.ts";
import { experimentJsonSchema } from "./experimentJsonSchema.ts";
import { describeFault } from "./faultyValue.ts";
import { Refusal } from "./refusal.ts";

function load(text: string) {
  return loadExperiment(join(experimentFolder({ "samplescope.json": text }), "samplescope.json"));
}

async function refusalOf(text: string): Promise<string> {
  const error: unknown = await load(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ code: "experiment-file" });
  const { message } = error as Refusal;
  expect(message).toMatch(/^\S*samplescope\.json[:,] [^\n]+[.?]$/);
  return message.replace(/^\S*samplescope\.json[:,] /, "");
}

describe("an experiment file", () => {
  it.each(["", " \n", "{}", "// all defaults\n", "\uFEFF{}"])("%j gives every default", async (text) => {
    const { experiment } = await load(text);
    expect(experiment).toEqual({
      data: {},
      runs: [],
      features: { kind: "raw" },
      k: 3,
      ball: "closed",
      seed: 0,
      tests: [],
      sample: {},
      domain: [],
      gate: {},
    });
  });

  it("may hold comments and trailing commas, and fills in what a test leaves out", async () => {
    const { experiment } = await load(`{
      // where the data is
      "data": { "train": "a.npy", /* and */ "heldout": "b.npy", },
      "tests": [{ "name": "spread", "test": "mmd", "bandwidth": [0.5, 1], "n": 30 }],
    }`);
    expect(experiment.data).toEqual({ train: "a.npy", heldout: "b.npy" });
    expect(experiment.tests).toEqual([
      { name: "spread", test: "mmd", bandwidth: [0.5, 1], n: 30, permutations: 500 },
    ]);
  });

  it("names paths from its own folder", async () => {
    const loaded = await loadExperiment(inProject("examples", "mixture", "samplescope.json"));
    expect(loaded.root).toBe(inProject("examples", "mixture"));
    expect(resolveIn(loaded, "data/train.npy")).toBe(inProject("examples", "mixture", "data", "train.npy"));
    expect(resolveIn(loaded, "/elsewhere/x.npy")).toBe("/elsewhere/x.npy");
  });
});

describe("a faulty experiment file", () => {
  it.each([
    [`{ "seeds": 1 }`, `unknown key "seeds"; did you mean "seed"?`],
    [`{ "data": { "trian": "x" } }`, `unknown key "data.trian"; did you mean "train"?`],
    [
      `{ "data": { "labels": { "held_out": "x" } } }`,
      `unknown key "data.labels.held_out"; did you mean "heldout"?`,
    ],
    [
      `{ "runs": [{ "name": "a", "sampels": "x" }] }`,
      `unknown key "runs.0.sampels"; did you mean "samples"?`,
    ],
    [
      `{ "tests": [{ "name": "a", "test": "mmd", "bandwith": 1 }] }`,
      `unknown key "tests.0.bandwith"; did you mean "bandwidth"?`,
    ],
    [`{ "quite-another": 1 }`, `unknown key "quite-another"; remove it.`],
    [
      `{ "k": 0 }`,
      `"k" must be a whole number of at least 1, or a list of them, not 0; change it or remove the key.`,
    ],
    [`{ "k": "three" }`, /^"k" must be a whole number of at least 1, or a list of them, not "three"; /],
    [`{ "k": null }`, /^"k" must be .*, not null; /],
    [`{ "data": [] }`, /^"data" must be an object like \{ "train": .*\}, not an empty list; /],
    [`{ "data": { "train": "" } }`, /^"data\.train" must be a path in quotes, like .*, not ""; /],
    [`{ "runs": {} }`, /^"runs" must be a list like .*, not an object; /],
    [
      `{ "runs": [{ "name": "a" }] }`,
      `"runs.0.samples" is missing; add a pattern of files in quotes, like "runs/a/*.npy".`,
    ],
    [
      `{ "gate": { "precision": 0.9 } }`,
      /^"gate\.precision" must be a condition in quotes, like ">= 0\.9", not 0\.9; /,
    ],
    [
      `{ "tests": [{ "name": "a", "test": "mmd", "power": 2 }] }`,
      /^"tests\.0\.power" must be a number between 0 and 1, not 2; /,
    ],
    [
      `{ "tests": [{ "name": "a", "test": "mmd", "bandwidth": 0 }] }`,
      /^"tests\.0\.bandwidth" must be .*positive.*, not 0; /,
    ],
    [
      `{ "tests": [{ "name": "a", "test": "mmd", "bandwidth": "medain" }] }`,
      /^"tests\.0\.bandwidth" must be "median".*, not "medain"; /,
    ],
    [
      `{ "tests": [{ "name": "a", "test": "mmd", "bandwidth": [1, -1] }] }`,
      /^"tests\.0\.bandwidth(\.1)?" must be .*positive.*/,
    ],
    [`{ "features": { "kind": "pcaa" } }`, /^"features\.kind" must be .*"raw".*, not "pcaa"; /],
    [
      `{ "tests": [{ "name": "a", "test": "mmd", "detect": { "spread": 1 } }] }`,
      `"tests.0.detect.spread": it must be a factor between 0 and 100 other than 1.`,
    ],
    [
      `{ "tests": [{ "name": "a", "test": "mmd", "detect": { "missing": 0.1, "noise": 1 } }] }`,
      `"tests.0.detect": name one effect and its size, like { "spread": 1.5 }.`,
    ],
    [`[1, 2]`, `the file must be an object like { "k": 3 }, not this list; write it so.`],
    ["[".repeat(100_000), "its brackets are nested too deeply; mend the JSON."],
    [
      `{ "runs": [{ "name": "a", "samples": "x" }, { "name": "a", "samples": "y" }] }`,
      `two runs are named "a"; give each run a name of its own.`,
    ],
    [
      `{ "tests": [{ "name": "b", "test": "mmd" }, { "name": "b", "test": "mmd" }] }`,
      `two tests are named "b"; give each test a name of its own.`,
    ],
    [`{\n  "k": 3\n  "seed": 0\n}`, /^line 3: comma expected; mend the JSON\.$/],
    [`{\n  "k": 3,\n  "seed" 0\n}`, /^line 3: colon expected/],
    [`{\n\n  "k": 3`, /^line 3: close brace expected/],
  ])("%.200s", async (text, words) => {
    const message = await refusalOf(text);
    if (typeof words === "string") expect(message).toBe(words);
    else expect(message).toMatch(words);
  });

  it("that cannot be read is refused by name", async () => {
    await expect(loadExperiment("/nowhere/samplescope.json")).rejects.toThrow(
      /^\/nowhere\/samplescope\.json does not exist; check the path\.$/,
    );
    const folder = experimentFolder({});
    await expect(loadExperiment(folder)).rejects.toThrow(
      `${folder} is a folder; choose the samplescope.json in it.`,
    );
  });
});

it("says at every key of the schema what belongs there", () => {
  const keys = keysOf(experimentJsonSchema());
  expect(keys.length).toBeGreaterThan(150);
  const unsaid = keys.filter((path) => describeFault(path, {}).includes("another value"));
  expect(unsaid.map((path) => path.join("."))).toEqual([]);
});

describe("domain checks", () => {
  it.each([
    [`{ "domain": [{ "check": "rnage" }] }`, /there is no check "rnage"; did you mean "range"\?/],
    [`{ "domain": [{ "check": "zzzzzzzzzz" }] }`, /there are range, finite, positive/],
    [`{ "domain": [{ "check": "autocorrelation", "lags": 1 }] }`, /"domain\.0\.lags"; did you mean "lag"\?/],
    [`{ "domain": [{ "check": "range", "lag": 1 }] }`, /unknown key "domain\.0\.lag"/],
    [
      `{ "domain": [{ "check": "formula", "formula": "u +" }] }`,
      /"domain\.0\.formula": the formula cannot be read/,
    ],
    [
      `{ "domain": [{ "check": "range", "tolerance": -1 }] }`,
      /"domain\.0\.tolerance" must be a number of at least 0/,
    ],
    [`{ "sample": { "kind": "seres" } }`, /"sample\.kind" must be "points"/],
    [
      `{ "sample": { "axes": [{ "nme": "t" }] } }`,
      /: unknown key "sample\.axes\.0\.nme"; did you mean "name"\?$/,
    ],
    [
      `{ "sample": { "axes": [{ "name": "c", "labels": 2 }] } }`,
      /"sample\.axes\.0\.labels" must be a list of names/,
    ],
    [
      `{ "domain": [{ "check": "conserved", "weights": { "file": 3 } }] }`,
      /"domain\.0\.weights\.file" must be a path in quotes/,
    ],
    [`{ "gate": { "domian.mass": "== 0" } }`, /unknown key "gate\.domian\.mass"/],
    [`{ "gate": { "domain.mass": "=< 0" } }`, /gate\.domain\.mass/],
  ])("%s is refused in a sentence", async (text, message) => {
    await expect(load(text)).rejects.toThrow(message);
  });

  it("have defaults, and names in the gate", async () => {
    const { experiment } = await load(
      `{ "domain": [{ "check": "autocorrelation" }, { "check": "range", "min": 0, "name": "mass" }], "gate": { "domain.mass": "== 0" } }`,
    );
    expect(experiment.domain).toEqual([
      { check: "autocorrelation", lag: 1, mode: "per-series" },
      { check: "range", min: 0, name: "mass" },
    ]);
  });
});
