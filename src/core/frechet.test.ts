import { describe, expect, it } from "vitest";
import { frechetOf, inline } from "../testing/metrics.ts";
import { columnOf, filledRows, gaussianRows, mapRows, rowsOf } from "../testing/rows.ts";
import { frechetDistance, frechetFloor, gaussianFit, type GaussianFit } from "./frechet.ts";
import { allowsFrechetUncertainty, frechetUncertainty } from "./frechetUncertainty.ts";
import { MetricRefused } from "./metricRefused.ts";
import { normalUpperTail } from "./normal.ts";
import { takeRows } from "../kernels/rows.ts";
import { createRandom } from "./random.ts";
import { fitOfScatter, joinedScatter, scatterOfParts } from "./scatter.ts";

/** A Gaussian with uncorrelated columns. */
function diagonalFit(means: number[], deviations: number[]): GaussianFit {
  const d = means.length;
  return {
    mean: Float64Array.from(means),
    factor: filledRows(d, d, (i, j) => (i === j ? deviations[i] : 0)),
  };
}

describe("Fréchet distance by hand", () => {
  it("means (1, 2), variances (1, 4) against 0, (9, 16): 13", async () => {
    expect(
      await frechetDistance(inline, diagonalFit([1, 2], [1, 2]), diagonalFit([0, 0], [3, 4])),
    ).toBeCloseTo(13, 12);
  });

  it("no variance at all leaves ‖Δμ‖² = 3", async () => {
    const [zeros, ones] = [filledRows(5, 3, () => 0), filledRows(7, 3, () => 1)];
    expect(await frechetOf(zeros, ones)).toBe(3);
  });

  it("relu(N(0, I)) against relu(N(1, I)): 1123.0447 in 2048 dimensions, as much in each", async () => {
    const moments = (m: number) => {
      const below = 1 - normalUpperTail(m);
      const density = Math.exp((-m * m) / 2) / Math.sqrt(2 * Math.PI);
      const mean = m * below + density;
      return { mean, deviation: Math.sqrt((m * m + 1) * below + m * density - mean ** 2) };
    };
    const [a, b] = [moments(0), moments(1)].map(({ mean, deviation }) =>
      diagonalFit(Array<number>(8).fill(mean), Array<number>(8).fill(deviation)),
    );
    expect((await frechetDistance(inline, a, b)) * (2048 / 8)).toBeCloseTo(1123.0447, 3);
  });

  it("one column: (Δμ)² + (Δσ)²", async () => {
    // Variances 1 and 4 with n − 1 in the denominator.
    const [a, b] = [columnOf([-1, 0, 1]), columnOf([3, 5, 7])];
    expect(await frechetOf(a, b)).toBeCloseTo(25 + 1, 12);
  });
});

describe("Fréchet distance", () => {
  const random = createRandom(1, "frechet");

  it.each([
    [200, 5],
    [5, 20],
    [20, 20],
    [2, 64],
  ])("of a set to itself is 0, n = %i, d = %i", async (n, d) => {
    const rows = gaussianRows(random, n, d, { scale: 3, mean: 100 });
    expect(await frechetOf(rows, rows)).toBeLessThan(1e-11 * d * 9);
  });

  it("is the same by way of rows (n ≤ d) and of a Cholesky factor (n > d)", async () => {
    const [a, b] = [gaussianRows(random, 10, 3), gaussianRows(random, 12, 3, { scale: 2, mean: 1 })];
    const pad = (rows: typeof a) => filledRows(rows.n, 15, (i, c) => (c < 3 ? rows.values[i * 3 + c] : 0));
    expect(await frechetOf(pad(a), pad(b))).toBeCloseTo(await frechetOf(a, b), 10);
  });

  it("bears constant and repeated columns", async () => {
    const a = gaussianRows(random, 100, 2);
    const widen = (rows: typeof a) =>
      filledRows(rows.n, 4, (i, c) => [rows.values[2 * i], 7, rows.values[2 * i + 1], rows.values[2 * i]][c]);
    const b = mapRows(a, (value) => value + 1);
    expect(await frechetOf(widen(a), widen(b))).toBeCloseTo(3, 10);
  });

  it("keeps a small variance beside a large mean", async () => {
    const near = gaussianRows(random, 300, 1, { scale: 0.1 });
    const far = mapRows(near, (value) => value + 1e6);
    const wide = mapRows(near, (value) => 2 * value + 1e6);
    const expected = await frechetOf(
      near,
      mapRows(near, (value) => 2 * value),
    );
    expect(await frechetOf(far, wide)).toBeCloseTo(expected, 6);
  });

  it("refuses a single sample", async () => {
    await expect(frechetOf(columnOf([1]), columnOf([1, 2]))).rejects.toThrow(MetricRefused);
  });
});

describe("frechetFloor", () => {
  it("is (d + d(d+1)/4)(1/n + 1/m) for unit covariance", async () => {
    const d = 6;
    const fit = diagonalFit(Array<number>(d).fill(0), Array<number>(d).fill(1));
    expect(await frechetFloor(inline, fit, 50, 200)).toBeCloseTo(
      (d + (d * (d + 1)) / 4) * (1 / 50 + 1 / 200),
      12,
    );
  });

  it("is what samples of one Gaussian law give on average", async () => {
    const random = createRandom(2, "floor");
    let sum = 0;
    for (let repetition = 0; repetition < 60; repetition++) {
      sum += await frechetOf(gaussianRows(random, 200, 4), gaussianRows(random, 300, 4));
    }
    const fit = await gaussianFit(inline, gaussianRows(random, 5000, 4), "held-out");
    const floor = await frechetFloor(inline, fit, 200, 300);
    expect(sum / 60 / floor).toBeGreaterThan(0.85);
    expect(sum / 60 / floor).toBeLessThan(1.15);
  });

  it("is 0 without variance", async () => {
    const fit = await gaussianFit(inline, rowsOf([[1], [1]]), "x");
    expect(await frechetFloor(inline, fit, 2, 2)).toBe(0);
  });
});

describe("frechetUncertainty", () => {
  const random = createRandom(3, "uncertainty");
  const [a, b] = [gaussianRows(random, 240, 2), gaussianRows(random, 240, 2)];

  it("falls with n along the curve and meets 0 within its error for equal laws", async () => {
    const value = await frechetOf(a, b);
    const found = await frechetUncertainty(inline, a, b, value, 0);
    expect(found.curve.map(({ n }) => n)).toEqual([240, 120, 80, 60]);
    expect(found.curve[0].value).toBeCloseTo(value, 12);
    expect(found.curve[3].value).toBeGreaterThan(found.curve[0].value);
    expect(found.interval[0]).toBeLessThanOrEqual(value);
    expect(found.interval[1]).toBeGreaterThan(value);
    const { value: infinity, standardError } = found.infinity!;
    expect(Math.abs(infinity)).toBeLessThan(4 * standardError);
    expect(await frechetUncertainty(inline, a, b, value, 0)).toEqual(found);
  });

  it("extrapolates to the population's distance", async () => {
    const shifted = mapRows(b, (value, _, column) => value + (column === 0 ? 2 : 0));
    const found = await frechetUncertainty(inline, a, shifted, await frechetOf(a, shifted), 0);
    expect(Math.abs(found.infinity!.value - 4)).toBeLessThan(4 * found.infinity!.standardError);
  });

  it("wants forty samples on each side", () => {
    expect(allowsFrechetUncertainty(40, 40)).toBe(true);
    expect(allowsFrechetUncertainty(39, 400)).toBe(false);
  });
});

describe("scatter of parts", () => {
  it("of a set's parts together gives the fit of those rows, also where columns are constant or dependent", async () => {
    const random = createRandom(9, "scatter");
    const rows = mapRows(gaussianRows(random, 90, 5, { mean: 1e4 }), (value, row, column) =>
      column === 3 ? 7 : column === 4 ? (row < 3 ? 1 : 0) : value,
    );
    const parts = [0, 1, 2].map((part) => Int32Array.from({ length: 30 }, (_, i) => 3 * i + part));
    const { centre, parts: scatters } = await scatterOfParts(inline, rows, parts);
    const found = await fitOfScatter(inline, joinedScatter(scatters.slice(0, 2)), centre);
    const expected = await gaussianFit(inline, takeRows(rows, [...parts[0], ...parts[1]]), "rows");
    found.mean.forEach((value, c) => expect(value).toBeCloseTo(expected.mean[c], 9));
    expect(found.factor.n).toBe(expected.factor.n);
    const [own, other] = [found, expected].map(({ factor: { n, d, values } }) =>
      Float64Array.from({ length: d * d }, (_, at) => {
        let sum = 0;
        for (let r = 0; r < n; r++) sum += values[r * d + Math.floor(at / d)] * values[r * d + (at % d)];
        return sum;
      }),
    );
    own.forEach((value, at) => expect(value).toBeCloseTo(other[at], 11));
  });
});
