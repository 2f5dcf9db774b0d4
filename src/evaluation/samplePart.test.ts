import fc from "fast-check";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { FEATURE_KINDS } from "../experiment/featurePlan.ts";
import { npyBytes } from "../io/testing/npyBytes.ts";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { gaussianRows } from "../testing/rows.ts";
import { memoryNeeded } from "./memoryNeeded.ts";
import { randomPart, sampleLimit } from "./samplePart.ts";

const random = createRandom(3, "sample parts");
const raw = { kind: "raw" } as const;
const bytes = (n: number, d = 64) =>
  npyBytes({ descr: "<f4", shape: [n, d], values: gaussianRows(random, n, d).values });
/** Room for some thousand of these samples beside the program itself. */
const TIGHT = 260e6;

const trainRows = gaussianRows(random, 5000, 64);
// A quarter of the generated samples are training samples of the same number.
const generatedRows = gaussianRows(random, 4000, 64);
generatedRows.values.set(trainRows.values.subarray(0, 1000 * 64));
const [generated, heldout, train] = [
  npyBytes({ descr: "<f4", shape: [4000, 64], values: generatedRows.values }),
  bytes(600),
  npyBytes({ descr: "<f4", shape: [5000, 64], values: trainRows.values }),
];
const root = experimentFolder({ "generated.npy": generated, "heldout.npy": heldout, "train.npy": train });

const reportOf = async (request: Partial<EvaluationRequest>, folder = root) =>
  (
    await evaluateHere({
      generated: join(folder, "generated.npy"),
      only: ["precision-recall", "memorization"],
      memory: TIGHT,
      ...request,
    })
  ).report;

describe("sets that do not fit into memory", () => {
  it("are evaluated by a seeded part, which the report names", async () => {
    const report = await reportOf({});
    const { generated, heldout, train } = report.inputs;
    const most = generated.shape[0];
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThan(4000);
    expect(generated).toMatchObject({ total: 4000, shape: [most, 64] });
    expect(train).toMatchObject({ total: 5000, shape: [most, 64] });
    // A set within the limit is taken whole.
    expect(heldout).toMatchObject({ shape: [600, 64] });
    expect(heldout.total).toBeUndefined();
    const caveat = report.caveats.find(({ code }) => code === "part-of-samples")!;
    expect(caveat.text).toMatch(
      new RegExp(
        `^${most} of 4000 generated samples and ${most} of 5000 training samples were used, drawn at random \\(seed 0\\): ` +
          "all of them need about \\d+ MB of memory, and the limit is 248 MB .*Copies of training samples that are not among these are not seen\\.$",
      ),
    );
  });

  it("have their numbers in the files", async () => {
    const { metrics, previews, inputs } = await reportOf({});
    const copied = metrics.memorization!.nearest.filter(({ distance }) => distance === 0);
    expect(copied.length).toBeGreaterThan(10);
    for (const pair of copied) expect(pair.generated).toBe(pair.train);
    const shown = previews!.generated.map(({ index }) => index);
    expect(shown).toEqual(metrics.memorization!.nearest.slice(0, shown.length).map((pair) => pair.generated));
    for (const { index, values } of previews!.generated) {
      expect(values[0]).toBeCloseTo(generatedRows.values[index * 64], 2);
    }
    const largest = Math.max(...metrics.precisionRecall!.outside);
    expect(largest).toBeGreaterThan(inputs.generated.shape[0]);
  });

  it("give the same part for the same seed, and reports of other parts are not compared", async () => {
    const [first, second, other, roomier, whole] = await Promise.all([
      reportOf({}),
      reportOf({}),
      reportOf({ seed: 1 }),
      reportOf({ memory: TIGHT + 1e6 }),
      reportOf({ memory: undefined }),
    ]);
    expect(second.metrics).toEqual(first.metrics);
    expect(second.comparable).toBe(first.comparable);
    expect(other.inputs.generated.sha256).not.toBe(first.inputs.generated.sha256);
    expect(new Set([first, other, roomier, whole].map(({ comparable }) => comparable)).size).toBe(4);
    expect(whole.caveats.map(({ code }) => code)).not.toContain("part-of-samples");
  });

  it("take the features of the same samples", async () => {
    // Features that are the samples themselves: numbers must be those of the samples.
    const folder = experimentFolder({
      "generated.npy": generated,
      "generated_features.npy": generated,
      "heldout.npy": heldout,
      "heldout_features.npy": heldout,
    });
    const limited = { memory: TIGHT - 2e6 };
    const [own, beside] = [
      await reportOf(limited, folder),
      await reportOf({ ...limited, features: "file" }, folder),
    ];
    expect(own.inputs.generated.total).toBe(4000);
    expect(beside.inputs.generated.total).toBe(4000);
    expect(beside.metrics.precisionRecall!.density.value).toBeTypeOf("number");
    // Two copies in memory leave room for fewer; what is the same for both is that features belong to their samples.
    expect(beside.metrics.precisionRecall!.generatedInHeldout).toBe(0);
  });

  it("are still seen to be the same in two roles", async () => {
    const folder = experimentFolder({ "generated.npy": generated, "heldout.npy": train, "train.npy": train });
    await expect(reportOf({}, folder)).rejects.toMatchObject({ code: "heldout-is-train" });
  });

  it("are refused in one sentence where even a few samples do not fit", async () => {
    await expect(reportOf({ memory: 100e6 })).rejects.toMatchObject({
      code: "too-large",
      message: expect.stringMatching(
        /^Samples of 64 values are too large for the memory limit of 95\.4 MB: even 200 of each set need about \d+ MB; raise the limit \(--memory, or the setting samplescope\.memory\)\.$/,
      ) as string,
    });
  });
});

describe("the limit", () => {
  const set = fc.record({
    n: fc.integer({ min: 1, max: 1e6 }),
    d: fc.constant(300),
    valueBytes: fc.constantFrom(1, 2, 4, 8),
  });

  it("is the largest number of samples that fits", () =>
    fc.assert(
      fc.property(
        fc.array(set, { minLength: 2, maxLength: 3 }),
        fc.constantFrom(...FEATURE_KINDS),
        (sets, kind) => {
          const memory = 1e9;
          const limit = sampleLimit(sets, { kind }, memory);
          const needs = (most: number) =>
            memoryNeeded(
              sets.map((each) => ({ ...each, n: Math.min(each.n, most) })),
              { kind },
            );
          if (!limit) {
            expect(needs(1e6).total).toBeLessThanOrEqual(memory);
            return;
          }
          expect(needs(limit.most).total).toBeLessThanOrEqual(memory);
          expect(needs(limit.most + 1).total).toBeGreaterThan(memory);
          expect(limit).toMatchObject({ by: "memory", needed: needs(1e6).total });
        },
      ),
    ));

  it("is what kernels can address where memory is plenty", () => {
    const sets = [1, 2].map(() => ({ n: 400_000, d: 2048, valueBytes: 4 }));
    const limit = sampleLimit(sets, raw, 1e12)!;
    expect(limit.by).toBe("kernels");
    expect(limit.needed).toBeGreaterThan(limit.limit);
  });

  it("lets three sets of 50,000 × 2048 float32 pass below 2.5 GB", () => {
    const sets = [1, 2, 3].map(() => ({ n: 50_000, d: 2048, valueBytes: 4 }));
    expect(memoryNeeded(sets, raw).total).toBeLessThan(2.5e9);
    expect(memoryNeeded(sets, raw).total).toBeGreaterThan(2.2e9);
  });

  it("draws every sample with the same chance, in order", () => {
    const counts = new Float64Array(40);
    for (let seed = 0; seed < 2000; seed++) {
      const part = randomPart(seed, { most: 10, by: "memory", needed: 2, limit: 1 })!(40)!;
      expect(part).toEqual(Int32Array.from(new Set(part)).sort());
      expect(part).toHaveLength(10);
      for (const i of part) counts[i]++;
    }
    // 500 ± 5 standard deviations of 19.
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(97);
  });
});
