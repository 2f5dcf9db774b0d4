import { describe, expect, it } from "vitest";
import { inline, mmdOf } from "../testing/metrics.ts";
import { columnOf, gaussianRows, rowAt } from "../testing/rows.ts";
import { takeRows, type Rows } from "../kernels/rows.ts";
import { mmdBlockCount, blocksOf, type MmdBlock } from "./mmdBlocks.ts";
import { pOfSums } from "./mmd.ts";
import { permutedSums } from "./permutedSums.ts";
import { MetricRefused } from "./metricRefused.ts";
import { mean } from "./order.ts";
import { createRandom } from "./random.ts";

describe("unbiased MMD² by hand", () => {
  it("[0, 1] against [0, 3] with bandwidth 1", async () => {
    const { mmd2 } = await mmdOf(columnOf([0, 1]), columnOf([0, 3]), { rule: [1] });
    expect(mmd2[0]).toBeCloseTo(-0.25884781349286845, 14);
  });

  it("is negative for identical sets", async () => {
    const rows = gaussianRows(createRandom(1, "same"), 30, 2);
    expect((await mmdOf(rows, rows)).mmd2[0]).toBeLessThan(0);
  });

  it("averages to the population's value for N(0, 1) against N(1, 1)", async () => {
    const random = createRandom(2, "population");
    const values: number[] = [];
    for (let repetition = 0; repetition < 60; repetition++) {
      const [a, b] = [gaussianRows(random, 200, 1), gaussianRows(random, 200, 1, { mean: 1 })];
      values.push((await mmdOf(a, b, { rule: [1], permutations: 1 })).mmd2[0]);
    }
    expect(Math.abs(mean(values) - 0.17726763491986192)).toBeLessThan(0.015);
  });
});

describe("MMD permutation test", () => {
  const random = createRandom(3, "permutations");
  const [a, b] = [gaussianRows(random, 25, 2), gaussianRows(random, 18, 2)];

  it("gives (1 + #{permuted ≥ observed}) / (1 + permutations)", async () => {
    const test = await mmdOf(a, b, { permutations: 99 });
    const atLeast = test.null.filter((value) => value >= test.observed).length;
    expect(test.null).toHaveLength(99);
    expect(test.p).toBe((1 + atLeast) / 100);
    expect(test.observed).toBe(test.mmd2[0]);
    expect(test.pPerBandwidth).toEqual([test.p]);
  });

  it("never gives 0: the smallest p is 1 / (1 + permutations)", async () => {
    const far = gaussianRows(random, 25, 2, { mean: 50 });
    expect((await mmdOf(a, far, { permutations: 2000 })).p).toBe(1 / 2001);
    expect((await mmdOf(a, far, { permutations: 99, rule: "aggregated" })).p).toBe(1 / 100);
  });

  it("counts permutations that leave the split as it was as ties", async () => {
    // Two samples a side: a third of all permutations gives the observed split.
    const { p } = await mmdOf(columnOf([0, 1]), columnOf([100, 101]), { permutations: 3000, rule: [10] });
    expect(Math.abs(p - 1 / 3)).toBeLessThan(0.03);
  });

  it("scatters the permuted values about zero", async () => {
    const test = await mmdOf(a, b, { permutations: 500 });
    const deviation = Math.sqrt(mean(test.null.map((value) => value ** 2)));
    expect(Math.abs(mean(test.null))).toBeLessThan((4 * deviation) / Math.sqrt(500) + 1e-3);
  });

  it("compares several bandwidths by the largest studentised value", async () => {
    const test = await mmdOf(a, b, { rule: [0.1, 1, 10], permutations: 99 });
    expect(test.bandwidths).toEqual([0.1, 1, 10]);
    expect(test.mmd2).toHaveLength(3);
    expect(test.p).toBe((1 + test.null.filter((value) => value >= test.observed).length) / 100);
    expect(test.p).toBeGreaterThanOrEqual(Math.min(...test.pPerBandwidth));
    const single = await mmdOf(a, b, { rule: [test.bandwidths[test.leading]], permutations: 99 });
    expect(single.mmd2[0]).toBe(test.mmd2[test.leading]);
  });

  it("repeats itself with the seed, and permutes otherwise with another seed or stream", async () => {
    const first = await mmdOf(a, b);
    expect(await mmdOf(a, b)).toEqual(first);
    expect((await mmdOf(a, b, { seed: 1 })).null).not.toEqual(first.null);
    expect((await mmdOf(a, b, { stream: "other" })).null).not.toEqual(first.null);
    expect((await mmdOf(a, b, { seed: 1 })).mmd2).toEqual(first.mmd2);
  });

  it("sees a smaller displaced share with more samples, none with a handful", async () => {
    const visible = async (n: number) => {
      const { visible: seen } = await mmdOf(gaussianRows(random, n, 2), gaussianRows(random, n, 2), {
        permutations: 199,
      });
      return seen.displacedFraction;
    };
    const [few, some, many] = [await visible(4), await visible(50), await visible(400)];
    expect(few).toBeGreaterThan(some);
    expect(some).toBeGreaterThan(many);
    expect(many).toBeGreaterThan(0);
    expect(few).toBeLessThanOrEqual(1);
  });

  it("refuses one sample, and sets without any distance", async () => {
    await expect(mmdOf(columnOf([1]), columnOf([1, 2]))).rejects.toThrow(/at least 2 generated/);
    await expect(mmdOf(columnOf([1, 2]), columnOf([1]))).rejects.toThrow(/at least 2 held-out/);
    await expect(mmdOf(columnOf([5, 5]), columnOf([5, 5]))).rejects.toThrow(MetricRefused);
  });
});

describe("MMD over blocks", () => {
  const random = createRandom(5, "blocks");

  it("is the average of the blocks' values, which take all samples", async () => {
    const [a, b] = [gaussianRows(random, 61, 2), gaussianRows(random, 47, 2)];
    const test = await mmdOf(a, b, { blocks: 4, rule: [1, 2], permutations: 99 });
    expect(test.blocks).toBe(4);
    const blocks = blocksOf(a, b, 4, 0, "test");
    expect(blocks.map(({ n, m }) => [n, m])).toEqual([
      [15, 11],
      [15, 12],
      [15, 12],
      [16, 12],
    ]);
    const rowsIn = (from: (block: MmdBlock) => [number, number]) =>
      blocks.flatMap((block) => {
        const [begin, end] = from(block);
        return Array.from({ length: end - begin }, (_, i) => String(rowAt(block.pooled, begin + i)));
      });
    const rowsOf = (rows: Rows) => Array.from({ length: rows.n }, (_, i) => String(rowAt(rows, i)));
    expect(rowsIn(({ n }) => [0, n]).sort()).toEqual(rowsOf(a).sort());
    expect(rowsIn(({ n, m }) => [n, n + m]).sort()).toEqual(rowsOf(b).sort());
    const values: number[] = [];
    for (const { n, m, pooled } of blocks) {
      const part = (begin: number, count: number) =>
        takeRows(
          pooled,
          Array.from({ length: count }, (_, i) => begin + i),
        );
      values.push((await mmdOf(part(0, n), part(n, m), { rule: [1] })).mmd2[0]);
    }
    expect(test.mmd2[0]).toBeCloseTo(mean(values), 14);
  });

  it("holds its level, and sees what there is", async () => {
    // At most 37 of 400 is four standard deviations above 5%.
    const REPETITIONS = 400;
    let [rejected, seen] = [0, 0];
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const options = { blocks: 4, permutations: 39, rule: "aggregated" as const, seed: repetition };
      const a = gaussianRows(random, 40, 2);
      if ((await mmdOf(a, gaussianRows(random, 36, 2), options)).p <= 0.05) rejected++;
      if (repetition < 40 && (await mmdOf(a, gaussianRows(random, 36, 2, { mean: 1 }), options)).p <= 0.05)
        seen++;
    }
    expect(rejected).toBeGreaterThanOrEqual(4);
    expect(rejected).toBeLessThanOrEqual(37);
    expect(seen).toBeGreaterThan(20);
  });

  it("are as many as the cost demands, of a hundred samples or more", () => {
    const few = { bandwidths: 6, permutations: 500 };
    expect(mmdBlockCount({ n: 2000, m: 2000, d: 64 }, few)).toBe(1);
    expect(mmdBlockCount({ n: 10000, m: 10000, d: 64 }, few)).toBeGreaterThan(4);
    expect(mmdBlockCount({ n: 10000, m: 10000, d: 2048 }, few)).toBeGreaterThan(20);
    expect(mmdBlockCount({ n: 100000, m: 1000, d: 2 }, few)).toBe(10);
    expect(mmdBlockCount({ n: 100000, m: 20, d: 2 }, few)).toBe(1);
  });

  it("take permutations in passes without changing them", async () => {
    const [a, b] = [gaussianRows(random, 20, 2), gaussianRows(random, 20, 2)];
    const [short, long] = [
      await mmdOf(a, b, { permutations: 50 }),
      await mmdOf(a, b, { permutations: 2500 }),
    ];
    expect(long.null).toHaveLength(2500);
    expect([...long.null.subarray(0, 50)]).toEqual([...short.null]);
    const deviation = Math.sqrt(mean(long.null.map((value) => value ** 2)));
    for (const pass of [long.null.subarray(1023, 2047), long.null.subarray(2047)]) {
      expect(Math.sqrt(mean(pass.map((value) => value ** 2))) / deviation).toBeCloseTo(1, 0);
    }
  });
});

describe("MMD permuted in bins", () => {
  const random = createRandom(6, "bins");

  it("is for five hundred samples a side and more, which are put into random order", () => {
    const rows = (n: number) => columnOf(Array.from({ length: n }, (_, i) => i));
    expect(blocksOf(rows(511), rows(2000), 1, 0, "test")[0].binned).toBe(false);
    const [{ binned, pooled }] = blocksOf(rows(513), rows(700), 1, 0, "test");
    expect(binned).toBe(true);
    const firsts = [...pooled.values.subarray(0, 513)];
    expect(firsts.slice(0, 8)).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(firsts.sort((a, b) => a - b)).toEqual([...rows(513).values]);
  });

  it("has the statistic of single samples, the level, and nearly their p-value", async () => {
    const REPETITIONS = 80;
    const p: number[] = [];
    const differences: number[] = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const shifted = repetition % 2 ? 0.12 : 0;
      const sets = [gaussianRows(random, 514, 2), gaussianRows(random, 517, 2, { mean: shifted })];
      const [block] = blocksOf(sets[0], sets[1], 1, repetition, "test");
      const of = async (binned: boolean, stream: string) => {
        const draws = createRandom(repetition, stream);
        return permutedSums(inline, { ...block, binned }, [0.5, 1, 2], 100, draws);
      };
      const [bins, single] = [await of(true, "bins"), await of(false, "single")];
      for (const h of [0, 100, 200]) expect(bins.within[h] / single.within[h]).toBeCloseTo(1, 12);
      const [ofBins, ofSingle] = [bins, single].map((sums) => pOfSums(sums, block.n, block.m));
      differences.push(Math.abs(ofBins - ofSingle));
      if (!shifted) p.push(ofBins);
    }
    expect(mean(differences)).toBeLessThan(0.06);
    expect(p.filter((value) => value <= 0.25).length / p.length).toBeLessThan(0.25 + 4 * 0.07);
    expect(Math.abs(mean(p) - 0.5)).toBeLessThan(0.2);
  });
});
