/** Figures that the field's papers and tools give, and traps that they fell into; those by hand stand beside each metric. */
import { describe, expect, test } from "vitest";
import { authenticity } from "../../src/core/authenticity.ts";
import { copyTail } from "../../src/core/copyTail.ts";
import { sumsBetween, sumsWithin } from "../../src/core/kernelDiscrepancy.ts";
import { nearestTargets, neighboursWithin } from "../../src/core/neighbours.ts";
import { mean, median, variance } from "../../src/core/order.ts";
import { createRandom } from "../../src/core/random.ts";
import type { Rows } from "../../src/kernels/rows.ts";
import { frechetOf, inline, manifoldOf, mmdOf } from "../../src/testing/metrics.ts";
import { columnOf, gaussianRows, mapRows, mixtureRows } from "../../src/testing/rows.ts";

describe("equal laws do not give 1: n = 1000, k = 3", () => {
  test.each([
    [2, 0.973, 0.976],
    [16, 0.783, 0.756],
    [64, 0.611, 0.636],
    [256, 0.546, 0.541],
  ])("d = %i", async (d, precision, recall) => {
    const random = createRandom(d, "equal laws");
    const found = await manifoldOf(gaussianRows(random, 1000, d), gaussianRows(random, 1000, d), { k: 3 });
    // One draw each, of standard deviation up to 0.025.
    expect(Math.abs(found.precision.value - precision)).toBeLessThan(0.07);
    expect(Math.abs(found.recall.value - recall)).toBeLessThan(0.07);
  });
});

test("authenticity of fresh data in 128 dimensions is about .85, not 1", async () => {
  const random = createRandom(1, "authenticity");
  const [fresh, train] = [gaussianRows(random, 1000, 128), gaussianRows(random, 1000, 128)];
  const own = (await neighboursWithin(inline, train, 1)).squared.map(Math.sqrt);
  const { value } = authenticity(await nearestTargets(inline, fresh, train), own);
  expect(Math.abs(value - 0.85)).toBeLessThan(0.05);
});

test.each([
  [2, 1.011, 0.084],
  [32, 0.999, 0.012],
])(
  "the ratio of medians of fresh data is about 1, 200 against 500 in %i dimensions",
  async (d, centre, spread) => {
    const random = createRandom(d, "ratio");
    const ratios: number[] = [];
    for (let i = 0; i < 60; i++) {
      const [train, heldout, fresh] = [500, 200, 200].map((n) => gaussianRows(random, n, d));
      const [own, reference] = [
        await nearestTargets(inline, fresh, train),
        await nearestTargets(inline, heldout, train),
      ];
      ratios.push(median(own.distances) / median(reference.distances));
    }
    const deviation = Math.sqrt(variance(ratios));
    expect(Math.abs(mean(ratios) - centre)).toBeLessThan(4 * (spread / Math.sqrt(60)));
    expect(deviation / spread).toBeGreaterThan(0.6);
    expect(deviation / spread).toBeLessThan(1.6);
  },
);

test("distance to the closest record: 5 against 0, 10, 3, 4, 1, on the scale of their range, is .1", async () => {
  const scaled = (values: number[]) => columnOf(values.map((value) => value / 10));
  const { distances } = await nearestTargets(inline, scaled([5]), scaled([0, 10, 3, 4, 1]));
  expect(distances[0]).toBeCloseTo(0.1, 15);
});

test("the biased MMD² of [0, 1] against [0, 3] is .4323…: pairs of a sample with itself counted", async () => {
  const kernel = { kind: "rbf", bandwidth: 1 } as const;
  const [x, y] = [columnOf([0, 1]), columnOf([0, 3])];
  const total = (sums: Float64Array) => sums.reduce((sum, value) => sum + value, 0);
  const own = async (rows: Rows) => {
    const [sums] = await sumsWithin(inline, [kernel], rows);
    return (total(sums) + rows.n) / rows.n ** 2;
  };
  const [[across]] = await sumsBetween(inline, [kernel], x, y);
  expect((await own(x)) + (await own(y)) - (2 * total(across)) / 4).toBeCloseTo(0.4323323583816936, 14);
});

test("the smallest p of eight bandwidths rejects far too often, which their maximum does not", async () => {
  const random = createRandom(1, "smallest p");
  const rule = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8];
  let [smallest, together] = [0, 0];
  for (let seed = 0; seed < 250; seed++) {
    const { p, pPerBandwidth } = await mmdOf(mixtureRows(random, 40), mixtureRows(random, 40), {
      rule,
      permutations: 99,
      seed,
    });
    if (Math.min(...pPerBandwidth) <= 0.05) smallest++;
    if (p <= 0.05) together++;
  }
  expect(smallest / 250).toBeGreaterThan(0.1);
  expect(together / 250).toBeLessThan(0.09);
});

describe("float32 data far from the origin", () => {
  const random = createRandom(1, "float32");
  const D = 16;
  /** As stored in float32, where the spacing of values near 1e4 is about 0.001. */
  const stored = ({ n, d, values }: Rows): Rows => ({
    n,
    d,
    values: Float32Array.from(values, (value) => value + 1e4),
  });
  const near = ({ n, d, values }: Rows): Rows => ({
    n,
    d,
    values: Float64Array.from(values, (value) => value - 1e4),
  });
  const [a, b] = [gaussianRows(random, 300, D), gaussianRows(random, 250, D, { scale: 1.1 })].map(stored);

  test("gives the k-NN metrics, MMD² and Fréchet distance of the same data about the origin", async () => {
    const [far, about] = [await manifoldOf(a, b, { k: 3 }), await manifoldOf(near(a), near(b), { k: 3 })];
    for (const metric of ["precision", "recall", "density", "coverage"] as const)
      expect(far[metric].value).toBe(about[metric].value);
    expect((await mmdOf(a, b)).mmd2[0]).toBeCloseTo((await mmdOf(near(a), near(b))).mmd2[0], 12);
    expect(await frechetOf(a, b)).toBeCloseTo(await frechetOf(near(a), near(b)), 8);
  });

  test("keeps a variance that float32 sums of squares lose", async () => {
    const constant = stored(mapRows(gaussianRows(random, 300, 1), () => 0));
    const varied = stored(gaussianRows(random, 300, 1, { scale: Math.sqrt(0.955) }));
    const m = mean(varied.values);
    const deviation = Math.sqrt(variance(Float64Array.from(varied.values)));
    expect(await frechetOf(constant, varied)).toBeCloseTo((m - 1e4) ** 2 + deviation ** 2, 8);
    expect(deviation ** 2).toBeGreaterThan(0.7);
  });

  test("holds copies at a relative distance of 1e-6, which are all found", async () => {
    const [train, heldout, fresh] = [500, 300, 300].map((n) => gaussianRows(random, n, D));
    const copied = mapRows(fresh, (value, row, c) =>
      row < 6 ? train.values[row * D + c] * (1 + 1e-6) : value,
    );
    for (const offset of [0, 1e4]) {
      // In float64, where a copy at such a distance is not lost by the offset itself.
      const at = (rows: Rows) => mapRows(rows, (value) => value + offset);
      const { distances } = await nearestTargets(inline, at(copied), at(train));
      const fitted = copyTail(distances, (await nearestTargets(inline, at(heldout), at(train))).distances);
      expect([...fitted.flagged].sort((x, y) => x - y)).toEqual([0, 1, 2, 3, 4, 5]);
      const norm = Math.sqrt(train.values.subarray(0, D).reduce((sum, value) => sum + value * value, 0));
      expect(distances[0] / (1e-6 * norm)).toBeCloseTo(1, 4);
    }
  });
});
