import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { filledRows, gaussianRows, mapRows, wholeRows } from "../testing/rows.ts";
import { InlineRunner } from "./inlineRunner.ts";
import { sharedFloat64, sharedInt32, stackRows, takeRows, type Rows } from "./rows.ts";
import type { SymmetricMatrix } from "./symmetricEigenvalues.ts";

/** Compiled kernels against the JavaScript ones. */
const compiled = new InlineRunner();
const reference = new InlineRunner(undefined, undefined, "none");
const random = createRandom(2, "compiled kernels");

/** Sizes about the edges of tiles, panels and blocks; dimensions odd and even, below and above a slice of columns. */
const SHAPES: [number, number][] = [
  [1, 1],
  [2, 3],
  [15, 12],
  [16, 16],
  [17, 17],
  [255, 12],
  [256, 13],
  [257, 64],
  [300, 31],
  [511, 12],
  [513, 19],
  [700, 5],
  [300, 515],
  [1000, 1],
  [1025, 2],
  [1500, 4],
];

const KINDS: Record<string, (n: number, d: number) => Rows> = {
  "normal values": (n, d) => gaussianRows(random, n, d),
  "values at an offset of 1e4": (n, d) => gaussianRows(random, n, d, { mean: 1e4 }),
  "ties and duplicates": (n, d) => wholeRows(random, n, d, 2),
  "near copies at 1e-6": (n, d) => {
    const few = gaussianRows(random, Math.max(1, n >> 3), d);
    return mapRows(
      takeRows(
        few,
        Array.from({ length: n }, (_, i) => i % few.n),
      ),
      (v) => v + 1e-6 * random.normal(),
    );
  },
  "tight clusters far apart": (n, d) => filledRows(n, d, (i) => 1000 * (i % 3) + 1e-3 * random.normal()),
  "an outlier": (n, d) => filledRows(n, d, (i) => random.normal() * (i === 0 ? 1e6 : 1)),
  "tiny values": (n, d) => gaussianRows(random, n, d, { scale: 1e-160 }),
  "huge values": (n, d) => gaussianRows(random, n, d, { scale: 1e150 }),
};

const CASES = Object.entries(KINDS).flatMap(([kind, make]) =>
  SHAPES.map(([n, d]) => ({ name: `${kind}, ${n} × ${d}`, n, d, make })),
);

async function nearestOf(
  runner: InlineRunner,
  queries: Rows,
  targets: Rows,
  k: number,
  excludeSelf: boolean,
) {
  const squared = sharedFloat64(queries.n * k);
  const indices = sharedInt32(queries.n * k);
  await runner.run("nearest", { queries, targets, k, excludeSelf, squared, indices });
  return { squared, indices };
}

describe("nearest", () => {
  it.each(CASES)("is the reference to the last bit: $name", async ({ n, d, make }) => {
    const targets = make(n, d);
    const queries = make(33, d);
    for (const k of new Set([1, Math.min(25, n)])) {
      const found = await nearestOf(compiled, queries, targets, k, false);
      expect(found).toEqual(await nearestOf(reference, queries, targets, k, false));
    }
    if (n < 2) return;
    const k = Math.min(5, n - 1);
    expect(await nearestOf(compiled, targets, targets, k, true)).toEqual(
      await nearestOf(reference, targets, targets, k, true),
    );
  });
});

describe("ballMembership", () => {
  it.each(CASES)("is the reference to the last bit: $name", async ({ n, d, make }) => {
    const centres = make(n, d);
    const queries = stackRows(make(33, d), takeRows(centres, [0, n - 1]));
    const k = Math.min(4, n);
    const { squared } = await nearestOf(reference, centres, queries, Math.min(k, queries.n), false);
    const depth = Math.min(k, queries.n);
    // Radii that some query lies at exactly, and radii of zero.
    const squaredRadii = Float64Array.from({ length: n }, (_, j) =>
      j % 7 ? squared[j * depth + depth - 1] : 0,
    );
    const joined = async (runner: InlineRunner) => {
      const tiles = await runner.run("ballMembership", { queries, centres, squaredRadii });
      return {
        counts: tiles.flatMap((tile) => [...tile.counts]),
        centres: tiles.flatMap((tile) => [...tile.centres]),
        squared: tiles.flatMap((tile) => [...tile.squared]),
      };
    };
    expect(await joined(compiled)).toEqual(await joined(reference));
  });
});

describe("distance order", () => {
  it.each(CASES.filter(({ n }) => n < 300))("is the reference: $name", async ({ n, d, make }) => {
    const rows = make(n, d);
    const counts = await reference.run("countDistances", { rows });
    expect(await compiled.run("countDistances", { rows })).toEqual(counts);
    const buckets = counts.filter((tile) => tile.counts.length > 0).map((tile) => tile.first);
    if (buckets.length === 0) return;
    expect(await compiled.run("collectDistances", { rows, buckets })).toEqual(
      await reference.run("collectDistances", { rows, buckets }),
    );
  });
});

describe("kernelPermutationSums", () => {
  const SIZES = [2, 3, 4, 5, 63, 64, 65, 127, 128, 129, 200];

  it.each(SIZES.flatMap((n) => [1, 2, 3, 6].map((count) => ({ n, count }))))(
    "of $n rows and $count bandwidths agrees to 1e-13",
    async ({ n, count }) => {
      const pooled = gaussianRows(random, n, 3);
      // The narrowest kernel is zero for most pairs.
      const bandwidths = Array.from({ length: count }, (_, h) => 0.01 * 5 ** h);
      const assignments = 11;
      const masks = Uint8Array.from({ length: ((n + 7) >> 3) * assignments }, (_, at) => {
        const rest = n - 8 * Math.floor(at / assignments);
        return random.integer(256) & (rest < 8 ? (1 << rest) - 1 : 255);
      });
      const summed = async (runner: InlineRunner) => {
        const tiles = await runner.run("kernelPermutationSums", { pooled, bandwidths, assignments, masks });
        const add = (part: "within" | "touching" | "total") =>
          tiles[0][part].map((_, at) => tiles.reduce((sum, tile) => sum + tile[part][at], 0));
        return [add("within"), add("touching"), add("total")].map((sums) => [...sums]).flat();
      };
      const expected = await summed(reference);
      const found = await summed(compiled);
      found.forEach((value, at) =>
        expect(Math.abs(value - expected[at])).toBeLessThanOrEqual(1e-13 * expected[at] + 1e-300),
      );
    },
  );
});

describe("products", () => {
  const SIZES: [number, number, number][] = [
    [1, 1, 1],
    [59, 5, 3],
    [60, 255, 255],
    [61, 257, 257],
    [121, 60, 600],
  ];

  it.each(SIZES)("of %i and %i rows of %i columns agree to 1e-13", async (n, m, d) => {
    const a = gaussianRows(random, n, d);
    const b = gaussianRows(random, m, d);
    const size = Math.max(...a.values.map(Math.abs), ...b.values.map(Math.abs)) ** 2 * d;
    for (const right of [a, b]) {
      for (const onto of [false, true]) {
        const products = [compiled, reference].map(() => sharedFloat64(n * right.n).fill(1));
        await compiled.run("crossProduct", { a, b: right, scale: -0.5, product: products[0], onto });
        await reference.run("crossProduct", { a, b: right, scale: -0.5, product: products[1], onto });
        products[0].forEach((value, at) =>
          expect(Math.abs(value - products[1][at])).toBeLessThanOrEqual(1e-13 * size),
        );
      }
    }
    const covariances = [compiled, reference].map(() => sharedFloat64(d * d));
    if (n < 2) return;
    const centre = Float64Array.from({ length: d }, () => random.normal());
    await compiled.run("covariance", { rows: a, centre, covariance: covariances[0] });
    await reference.run("covariance", { rows: a, centre, covariance: covariances[1] });
    covariances[0].forEach((value, at) =>
      expect(Math.abs(value - covariances[1][at])).toBeLessThanOrEqual((1e-13 * size) / d),
    );
  });
});

describe("symmetricEigenvalues", () => {
  /** Gram matrix of rows of fewer or more columns than rows: singular or not. */
  async function gramOf(n: number, d: number, grade = 1): Promise<SymmetricMatrix> {
    const rows = mapRows(gaussianRows(random, n, d), (value, row) => value * grade ** row);
    const values = sharedFloat64(n * n);
    await reference.run("crossProduct", { a: rows, b: rows, scale: 1, product: values });
    return { n, values };
  }

  it.each([1, 2, 3, 4, 5, 31, 32, 33, 34, 61, 65, 100, 131])("of %i × %i agree to 1e-13", async (n) => {
    const matrices = [
      await gramOf(n, 2 * n),
      await gramOf(n, Math.max(1, n >> 1)),
      { n, values: new Float64Array(n * n) },
      { n, values: Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? at : 0)) },
    ];
    const found = await compiled.run("symmetricEigenvalues", { matrices });
    const expected = await reference.run("symmetricEigenvalues", { matrices });
    matrices.forEach(({ values }, at) => {
      const oracle = new EigenvalueDecomposition(Matrix.from1DArray(n, n, values), {
        assumeSymmetric: true,
      }).realEigenvalues.sort((a, b) => a - b);
      const largest = Math.max(...oracle.map(Math.abs));
      found[at].forEach((value, i) => {
        expect(Math.abs(value - expected[at][i])).toBeLessThanOrEqual(1e-13 * largest);
        expect(Math.abs(value - oracle[i])).toBeLessThanOrEqual(1e-13 * n * largest);
      });
    });
  });

  it("keeps digits of small eigenvalues where large rows come first", async () => {
    const matrix = await gramOf(40, 60, 0.5);
    const [found] = await compiled.run("symmetricEigenvalues", { matrices: [matrix] });
    const [expected] = await reference.run("symmetricEigenvalues", { matrices: [matrix] });
    found.forEach((value, i) => expect(value / expected[i]).toBeCloseTo(1, 8));
    expect(found[0] / found[39]).toBeLessThan(1e-20);
  });
});
