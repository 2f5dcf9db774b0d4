import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder, someSamples } from "../testing/experimentFolder.ts";
import { planPower } from "./powerPlan.ts";
import { Refusal } from "./refusal.ts";

const EXPERIMENT = JSON.stringify({
  k: [5, 3],
  seed: 7,
  features: { kind: "standardized" },
  tests: [
    {
      name: "spread",
      test: "mmd",
      n: 30,
      bandwidth: 0.5,
      permutations: 200,
      detect: { spread: 2 },
      power: 0.9,
    },
    { name: "pilot", test: "mmd", detect: { like: "runs/a.npy" } },
    { name: "fid", test: "frechet", n: 100 },
    { name: "pr", test: "precision-recall", k: 4 },
  ],
});
const root = experimentFolder({
  "samplescope.json": EXPERIMENT,
  "train.npy": someSamples(),
  "heldout.npy": someSamples(),
  "empty/samplescope.json": "{}",
  "empty/heldout.npy": someSamples(),
  "bare/samplescope.json": '{ "tests": [{ "name": "a", "test": "mmd" }] }',
  "none/x/y/z/w/v/samplescope.json": '{ "tests": [{ "name": "a", "test": "mmd" }] }',
});
const experiment = join(root, "samplescope.json");

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).message).toMatch(/^[^\n]+[.?]$/);
  return error as Refusal;
}

describe("the tests whose power is asked", () => {
  it("are those of the experiment file, on the real data beside it", async () => {
    const plan = await planPower({ experiment });
    expect(plan.heldout.path).toBe(join(root, "heldout.npy"));
    expect(plan.train?.path).toBe(join(root, "train.npy"));
    expect(plan).toMatchObject({ seed: 7, features: { kind: "standardized" } });
    expect(plan.tests).toEqual([
      {
        test: "mmd",
        name: "spread",
        rule: [0.5],
        permutations: 200,
        alpha: 0.05,
        n: 30,
        aim: { effect: { kind: "spread", size: 2 }, wanted: 0.9, declared: true },
      },
      {
        test: "mmd",
        name: "pilot",
        rule: "aggregated",
        permutations: 500,
        alpha: 0.05,
        aim: {
          effect: { kind: "like", size: 0 },
          like: join(root, "runs/a.npy"),
          wanted: 0.8,
          declared: true,
        },
      },
      { test: "frechet", name: "fid", n: 100, k: 5 },
      { test: "precision-recall", name: "pr", k: 4 },
    ]);
  });

  it("are one of them where it is named, changed by what else is said", async () => {
    const effect = { kind: "shift", size: 1 } as const;
    const { tests } = await planPower({ experiment, test: "spread", n: 99, bandwidth: "median", effect });
    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject({ n: 99, rule: "median", aim: { effect, wanted: 0.9 } });
  });

  it("are one of the command line without an experiment file", async () => {
    const heldout = join(root, "heldout.npy");
    const { tests, train } = await planPower({ heldout, bandwidth: [0.5] });
    expect(train).toBeUndefined();
    expect(tests).toMatchObject([
      { rule: [0.5], permutations: 500, aim: { effect: { kind: "spread", size: 1.5 } } },
    ]);
  });

  it("are refused where there are none, or none of that name, or no real data", async () => {
    expect((await refusalOf(planPower({ experiment: join(root, "empty/samplescope.json") }))).code).toBe(
      "no-test",
    );
    expect((await refusalOf(planPower({ experiment, test: "sprad" }))).message).toContain(
      'did you mean "spread"?',
    );
    expect((await refusalOf(planPower({}))).code).toBe("no-heldout");
    const lost = join(root, "none/x/y/z/w/v/samplescope.json");
    expect((await refusalOf(planPower({ experiment: lost }))).message).toContain("name it there");
  });
});
