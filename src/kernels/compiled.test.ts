import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { chooseBandwidths } from "../core/bandwidths.ts";
import { createRandom, subset, type Random } from "../core/random.ts";
import { filledRows, gaussianRows, mapRows, wholeRows } from "../testing/rows.ts";
import { runOnThree } from "../testing/runOnThree.ts";
import type { Bracket } from "./bracketDistances.ts";
import { crossFilter } from "./compiledCrossFilter.ts";
import { compiledCrossScan } from "./compiledCrossScan.ts";
import { nearestFilter } from "./compiledNearestFilter.ts";
import { compiledNearestScan } from "./compiledNearestScan.ts";
import { compiledTask, type CompiledTask } from "./compiledTask.ts";
import { crossByTree } from "./crossByTree.ts";
import type { CrossArguments, CrossTile } from "./crossNeighbours.ts";
import { InlineRunner } from "./inlineRunner.ts";
import type { PairKernel } from "./kernelRowSums.ts";
import type { NearestArguments } from "./nearest.ts";
import { nearestByTree } from "./nearestByTree.ts";
import { rowRange, sharedFloat64, sharedInt32, stackRows, takeRows, type Rows } from "./rows.ts";
import type { SymmetricMatrix } from "./symmetricEigenvalues.ts";

/** Compiled kernels against the JavaScript ones. */
const compiled = new InlineRunner();
const reference = new InlineRunner(undefined, undefined, "none");
const random = createRandom(2, "compiled kernels");

const RULES = ["median", "aggregated", [0.3], [0.3, 1, 4]] as const satisfies readonly (
  string | readonly number[]
)[];

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

describe("crossNeighbours", () => {
  it.each(CASES)("is the reference to the last bit: $name", async ({ n, d, make }) => {
    const targets = make(n, d);
    const queries = stackRows(make(33, d), takeRows(targets, [0, n - 1]));
    const [fromTargets, fromQueries] = await Promise.all([
      nearestOf(reference, targets, queries, 4, false),
      nearestOf(reference, queries, targets, Math.min(4, n), false),
    ]);
    // Radii that some row lies at exactly, and radii of zero.
    const targetRadii = Float64Array.from({ length: n }, (_, j) =>
      j % 7 ? fromTargets.squared[4 * j + 3] : 0,
    );
    const queryRadii = Float64Array.from({ length: queries.n }, (_, i) =>
      i % 5 ? fromQueries.squared[i * Math.min(4, n)] : 0,
    );
    expect(await crossOf(compiled, queries, targets, queryRadii, targetRadii)).toEqual(
      await crossOf(reference, queries, targets, queryRadii, targetRadii),
    );
  });

  async function crossOf(
    runner: InlineRunner,
    queries: Rows,
    targets: Rows,
    queryRadii: Float64Array,
    targetRadii: Float64Array,
  ) {
    const k = Math.min(2, targets.n);
    const squared = sharedFloat64(queries.n * k);
    const indices = sharedInt32(queries.n * k);
    const nearest = { queries, targets, k, excludeSelf: false, squared, indices };
    const tiles = await runner.run("crossNeighbours", { nearest, queryRadii, targetRadii });
    return { pairs: pairsOf(tiles), squared, indices };
  }
});

describe("each way to neighbours", () => {
  const ways: [string, CompiledTask<NearestArguments, unknown>, CompiledTask<CrossArguments, CrossTile>][] = [
    ["int16", compiledTask(nearestFilter("int16")), compiledTask(crossFilter("int16"))],
    ["float32", compiledTask(nearestFilter("float32")), compiledTask(crossFilter("float32"))],
    ["scan", compiledTask(compiledNearestScan), compiledTask(compiledCrossScan)],
    ["tree", compiledTask(nearestByTree), compiledTask(crossByTree)],
  ];

  function emptyNearest(queries: Rows, targets: Rows, k: number, excludeSelf: boolean): NearestArguments {
    const [squared, indices] = [sharedFloat64(queries.n * k), sharedInt32(queries.n * k)];
    return { queries, targets, k, excludeSelf, squared, indices };
  }

  /** A shape, a kind of data and radii at random; the reference's answers to it. */
  async function drawCase(draw: Random) {
    const d = 1 + draw.integer(draw.integer(4) ? 24 : 300);
    const most = Math.ceil(Math.min(500, 15e3 / d));
    const [n, m] = [2 + draw.integer(most), 1 + draw.integer(Math.min(most, 70))];
    const kinds = Object.entries(KINDS).filter(([name]) => !/tiny|huge/.test(name));
    const [kind, make] = kinds[draw.integer(kinds.length)];
    const single = draw.integer(3) === 0;
    const [targets, queries] = [make(n, d), make(m, d)].map((rows): Rows =>
      single ? { ...rows, values: new Float32Array(rows.values) } : rows,
    );
    const k = 1 + draw.integer(Math.min(n - 1, 12));
    const own = emptyNearest(targets, targets, k, true);
    const other = emptyNearest(queries, targets, k, false);
    await reference.run("nearest", own);
    await reference.run("nearest", other);
    const radius = (lists: NearestArguments, i: number) => lists.squared[i * k + draw.integer(k)];
    const targetRadii = Float64Array.from({ length: n }, (_, j) => radius(own, j));
    const queryRadii = Float64Array.from({ length: m }, (_, i) => radius(other, i));
    const cross = { nearest: other, queryRadii, targetRadii };
    const tiles = await reference.run("crossNeighbours", cross);
    return { name: `${kind}, ${n} and ${m} × ${d}, k = ${k}`, own, cross, tiles };
  }

  it("gives the reference's bits for 200 random shapes", async () => {
    const draw = createRandom(3, "random shapes");
    for (let round = 0; round < 200; round++) {
      const { name, own, cross, tiles } = await drawCase(draw);
      const expected = textOf([own, cross.nearest], tiles);
      for (const [way, nearestWay, crossWay] of ways) {
        if (way === "tree" && own.targets.d > 12) continue;
        const [found, nearest] = [own, cross.nearest].map((args) =>
          emptyNearest(args.queries, args.targets, args.k, args.excludeSelf),
        );
        runOnThree(nearestWay, found);
        const crossed = runOnThree(crossWay, { ...cross, nearest });
        expect(textOf([found, nearest], crossed), `${way}: ${name}`).toBe(expected);
      }
    }
  });

  /** All that a case gives: numbers as text are the same only where their bits are. */
  function textOf(lists: readonly NearestArguments[], tiles: readonly CrossTile[]): string {
    return JSON.stringify([
      lists.map(({ squared, indices }) => [[...squared], [...indices]]),
      pairsOf(tiles),
    ]);
  }
});

function pairsOf(tiles: readonly CrossTile[]): number[][] {
  return tiles
    .flatMap((tile) => [...tile.squared].map((value, at) => [tile.queries[at], tile.targets[at], value]))
    .sort(([i, j], [otherI, otherJ]) => i - otherI || j - otherJ);
}

describe("bracketDistances", () => {
  it.each(CASES.filter(({ n }) => n < 400))("are the reference: $name", async ({ n, d, make }) => {
    const rows = make(n, d);
    const all = [{ low: Number.MIN_VALUE, high: Infinity }];
    const [everything] = await counted(reference, rows, all);
    const at = (q: number) => everything.inside[Math.floor(q * (everything.inside.length - 1))];
    const brackets = [...all, { low: at(0.1), high: at(0.4) }, { low: at(0.5), high: at(0.5) }];
    if (everything.inside.length === 0) brackets.length = 1;
    expect(await counted(compiled, rows, brackets)).toEqual(await counted(reference, rows, brackets));
  });

  async function counted(runner: InlineRunner, rows: Rows, brackets: Bracket[]) {
    const tiles = await runner.run("bracketDistances", { rows, brackets });
    return brackets.map((_, at) => {
      const sum = (part: "positive" | "below" | "low") =>
        tiles.reduce((total, tile) => total + tile[at][part], 0);
      const inside = tiles.flatMap((tile) => [...tile[at].inside]).sort((a, b) => a - b);
      return { positive: sum("positive"), below: sum("below"), low: sum("low"), inside };
    });
  }
});

describe("kernelPermutationSums", () => {
  const SIZES = [2, 3, 4, 5, 63, 64, 65, 127, 128, 129, 200];

  it.each(SIZES.flatMap((n) => [1, 2, 3, 6].map((count) => ({ n, count }))))(
    "of $n rows and $count bandwidths agrees to 1e-12, times the exponent",
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
        // The error of a squared distance comes times the exponent, which is about the logarithm of the sum.
        expect(Math.abs(value - expected[at])).toBeLessThanOrEqual(
          1e-12 * (1 + Math.abs(Math.log(expected[at] || 1))) * expected[at] + 1e-300,
        ),
      );
    },
  );
});

describe("kernelPermutationSums of bins", () => {
  const assignments = 11;

  /** Masks that move the first `first` rows and the others in fours. */
  function masksOfBins(n: number, first: number): Uint8Array {
    const masks = new Uint8Array(((n + 7) >> 3) * assignments);
    for (let b = 0; b < assignments; b++) {
      for (let row = 0, taken = 0; row < n; row++) {
        const isStart = row < first ? row % 4 === 0 : (row - first) % 4 === 0;
        if (isStart) taken = random.integer(2);
        masks[(row >> 3) * assignments + b] |= taken << (row & 7);
      }
    }
    return masks;
  }

  const SIZES = [
    [1, 1],
    [4, 4],
    [5, 3],
    [6, 9],
    [59, 62],
    [119, 121],
    [240, 1],
    [241, 255],
    [259, 262],
    [500, 523],
  ];

  it.each(SIZES.flatMap(([first, second]) => [1, 2, 3, 6].map((count) => ({ first, second, count }))))(
    "of $first and $second rows and $count bandwidths are those of single rows",
    async ({ first, second, count }) => {
      const pooled = gaussianRows(random, first + second, 3);
      // Pairs that nearly coincide are measured one by one.
      const values = pooled.values.map((value, at) => (at % 30 < 3 ? pooled.values[at % 30] : value));
      const args = {
        pooled: { ...pooled, values },
        bandwidths: Array.from({ length: count }, (_, h) => 0.05 * 5 ** h),
        assignments,
        masks: masksOfBins(pooled.n, first),
      };
      const summed = async (bins: boolean) => {
        const tiles = await compiled.run("kernelPermutationSums", {
          ...args,
          ...(bins && { bins: { first } }),
        });
        const add = (part: "within" | "touching" | "total") =>
          tiles[0][part].map((_, at) => tiles.reduce((sum, tile) => sum + tile[part][at], 0));
        return [add("within"), add("touching"), add("total")].map((sums) => [...sums]);
      };
      const [expected, found] = [await summed(false), await summed(true)];
      expected.flat().forEach((value, at) => {
        expect(Math.abs(found.flat()[at] - value)).toBeLessThanOrEqual(1e-13 * value + 1e-300);
      });
    },
  );
});

describe("kernelPermutationTests", () => {
  const rows = gaussianRows(random, 150, 3);
  const assignments = 9;

  it.each(([2, 3, 60, 61, 130] as const).flatMap((size) => RULES.map((rule) => ({ size, rule }))))(
    "on $size rows at bandwidths $rule are the sums of each pooled sample by itself",
    async ({ size, rule }) => {
      const draws = [0, 1, 2].map(() => subset(random, rows.n, size));
      const picks = sharedInt32(3 * size);
      draws.forEach((draw, test) => picks.set(draw, test * size));
      const masks = Uint8Array.from({ length: ((size + 7) >> 3) * assignments }, (_, at) => {
        const rest = size - 8 * Math.floor(at / assignments);
        return random.integer(256) & (rest < 8 ? (1 << rest) - 1 : 255);
      });
      const args = {
        rows,
        size,
        picks,
        bandwidths: typeof rule === "string" ? rule : [...rule],
        assignments,
        masks,
      };
      const [found, expected] = await Promise.all(
        [compiled, reference].map((runner) => runner.run("kernelPermutationTests", args)),
      );
      for (const [test, draw] of draws.entries()) {
        const pooled = takeRows(rows, draw);
        // Whole sets are small enough for every distance to be looked at.
        const bandwidths = await chooseBandwidths(compiled, [pooled], args.bandwidths);
        const alone = await reference.run("kernelPermutationSums", {
          pooled,
          bandwidths,
          assignments,
          masks,
        });
        for (const part of ["within", "touching", "total"] as const) {
          const sums = alone[0][part].map((_, at) => alone.reduce((sum, tile) => sum + tile[part][at], 0));
          sums.forEach((sum, at) => {
            expect(Math.abs(expected[test][part][at] - sum)).toBeLessThanOrEqual(1e-13 * sum);
            expect(Math.abs(found[test][part][at] - sum)).toBeLessThanOrEqual(1e-13 * sum);
          });
        }
      }
    },
  );

  it("take rows that are all equal as they are", async () => {
    const equal = filledRows(8, 2, () => 1);
    const picks = Int32Array.from({ length: 8 }, (_, i) => i);
    const args = {
      rows: equal,
      size: 8,
      picks,
      bandwidths: "median" as const,
      assignments: 1,
      masks: Uint8Array.of(15),
    };
    const [{ total }] = await compiled.run("kernelPermutationTests", args);
    expect([...total]).toEqual([28]);
  });
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
    await compiled.run("covariance", { rows: a, centre, sums: covariances[0] });
    await reference.run("covariance", { rows: a, centre, sums: covariances[1] });
    const inSlabs = sharedFloat64(d * d);
    for (const [begin, end] of [
      [0, 1],
      [1, n],
    ]) {
      await compiled.run("covariance", { rows: rowRange(a, begin, end), centre, sums: inSlabs });
    }
    expect(inSlabs.every((value, at) => value === covariances[0][at])).toBe(true);
    covariances[0].forEach((value, at) =>
      expect(Math.abs(value - covariances[1][at])).toBeLessThanOrEqual((1e-13 * size) / d),
    );
  });
});

describe("products of rows that begin with zeros", () => {
  // With 130 rows the operands are packed at once, with 700 in a pass of their own.
  it.each([130, 700])("leave out the zeros: %i rows", async (n) => {
    const d = 600;
    const b = gaussianRows(random, 61, d);
    // Row i is zero in the columns whose turn comes before i / 2.
    const order = Int32Array.from(subset(random, d, d));
    const turns = new Int32Array(d);
    order.forEach((column, turn) => (turns[column] = turn));
    const zeros = Int32Array.from({ length: n }, (_, i) => i >> 1);
    const a = mapRows(gaussianRows(random, n, d), (value, i, c) => (turns[c] < i >> 1 ? 0 : value));
    for (const right of [b, a]) {
      const [found, expected] = [sharedFloat64(n * right.n), sharedFloat64(n * right.n)];
      const steps = { order, zeros };
      await compiled.run("crossProduct", { a, b: right, scale: 1, product: found, steps });
      await reference.run("crossProduct", { a, b: right, scale: 1, product: expected, steps });
      found.forEach((value, at) => expect(Math.abs(value - expected[at])).toBeLessThanOrEqual(1e-12 * d));
    }
  });
});

describe("products of rows without columns", () => {
  it.each([1, 5, 61, 300])("are zero: %i rows", async (n) => {
    const [a, b] = [gaussianRows(random, n, 0), gaussianRows(random, 7, 0)];
    // Whatever ran before leaves its sums in the scratch.
    const before = gaussianRows(random, 300, 5);
    await compiled.run("crossProduct", {
      a: before,
      b: before,
      scale: 1,
      product: sharedFloat64(300 * 300),
    });
    for (const right of [a, b]) {
      const product = sharedFloat64(n * right.n).fill(1);
      await compiled.run("crossProduct", { a, b: right, scale: 2, product });
      expect(product).toEqual(sharedFloat64(n * right.n));
      await compiled.run("crossProduct", { a, b: right, scale: 2, product: product.fill(3), onto: true });
      expect(product).toEqual(sharedFloat64(n * right.n).fill(3));
    }
  });
});

describe("columnDistances", () => {
  it.each(CASES)("is the reference to the last bit: $name", async ({ n, d, make }) => {
    const rows = make(n, d);
    // Both zeros, and values that share most of their digits.
    const others = [make(33, d), mapRows(make(n, d), (value, i) => (i % 2 ? -0 : value))];
    for (const b of [...others, { ...rows, values: new Float32Array(rows.values) }]) {
      const expected = await reference.run("columnDistances", { a: rows, b });
      expect(await compiled.run("columnDistances", { a: rows, b })).toEqual(expected);
    }
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

describe("pivotedCholesky", () => {
  /** The products of the columns of some rows. */
  async function productsOf(rows: Rows): Promise<Float64Array> {
    const { d } = rows;
    const sums = sharedFloat64(d * d);
    await reference.run("covariance", { rows, centre: new Float64Array(d), sums });
    return sums;
  }

  // Sizes about the edges of blocks of 64 and tiles of 60; a rank may end within a block, at its end, or at none.
  it.each([
    [1, 1],
    [3, 2],
    [70, 63],
    [200, 64],
    [64, 65],
    [128, 200],
    [300, 129],
    [100, 181],
  ])("of %i rows of %i columns has the reference's bits", async (n, d) => {
    const rows = gaussianRows(random, n, d, { mean: 2 });
    for (const grade of [1, 0.9]) {
      const graded = mapRows(rows, (value, _, column) => (column % 7 === 3 ? 0 : value * grade ** column));
      const matrix = await productsOf(graded);
      const tolerance = 1e-13 * Math.max(...matrix);
      const [found, expected] = [sharedFloat64(d * d), sharedFloat64(d * d)];
      const [rank] = await compiled.run("pivotedCholesky", { matrix, d, tolerance, factor: found });
      expect(await reference.run("pivotedCholesky", { matrix, d, tolerance, factor: expected })).toEqual([
        rank,
      ]);
      expect(rank).toBeLessThanOrEqual(Math.min(n, d));
      expect(found).toEqual(expected);
      const back = await productsOf({ n: rank, d, values: found.subarray(0, rank * d) });
      back.forEach((value, at) =>
        expect(Math.abs(value - matrix[at])).toBeLessThanOrEqual((d + 1) * tolerance),
      );
    }
  });

  it("leaves no row where there is no variance", async () => {
    const args = { matrix: new Float64Array(9), d: 3, tolerance: 0, factor: sharedFloat64(9) };
    expect(await compiled.run("pivotedCholesky", args)).toEqual([0]);
  });
});

describe("kernelRowSums", () => {
  const KERNELS: PairKernel[] = [
    { kind: "cubic" },
    { kind: "negative-distance" },
    { kind: "rbf", bandwidth: 1.5 },
    { kind: "rbf", bandwidth: 0.01 },
  ];

  async function sums(runner: InlineRunner, a: Rows, b: Rows, kernels = KERNELS): Promise<number[][]> {
    const tiles = await runner.run("kernelRowSums", { a, b, kernels, within: a === b });
    return kernels.map((_, k) => {
      const columns = new Float64Array(b.n);
      for (const tile of tiles) tile[k].b.forEach((value, j) => (columns[j] += value));
      return [...tiles.flatMap((tile) => [...tile[k].a]), ...columns];
    });
  }

  const SIZES = [1, 2, 59, 60, 61, 255, 256, 257];
  const SHAPED = Object.entries(KINDS).flatMap(([kind, make]) =>
    SIZES.map((n, at) => ({ name: `${kind}, ${n} rows`, n, m: SIZES[(at + 3) % SIZES.length], make })),
  );

  function expectClose(value: number, other: number, size: number): void {
    if (size < Infinity) expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-13 * size);
    else expect(value).toBe(other);
  }

  /** The largest value that each kernel could take on rows of these sizes, times the rows. */
  function largestSums(a: Rows, b: Rows): number[] {
    const longest = (rows: Rows) => rows.d * Math.max(...rows.values.map(Math.abs)) ** 2;
    const squares = longest(a) + longest(b);
    return [(squares / a.d + 1) ** 3, Math.sqrt(squares), 1, 1].map((value) => value * (a.n + b.n));
  }

  it.each(SHAPED)("agree to 1e-13 of the largest possible: $name", async ({ n, m, make }) => {
    for (const d of [1, 3, 67]) {
      const a = make(n, d);
      for (const b of [a, make(m, d)]) {
        const found = await sums(compiled, a, b);
        const expected = await sums(reference, a, b);
        const largest = largestSums(a, b);
        if (largest[0] === Infinity) expect(found).toEqual(expected);
        else {
          expected.forEach((values, k) => {
            const errors = values.map((value, i) => Math.abs(found[k][i] - value));
            expect(Math.max(...errors)).toBeLessThanOrEqual(1e-13 * largest[k]);
          });
        }
        // Those of KID and of the energy distance in one go.
        const both = await sums(compiled, a, b, KERNELS.slice(0, 2));
        both.forEach((values, k) =>
          values.forEach((value, i) => expectClose(value, found[k][i], largest[k])),
        );
      }
    }
  });

  it("measures near copies far from the origin by direct difference", async () => {
    const a = gaussianRows(random, 300, 40, { mean: 1e4 });
    const b = mapRows(a, (value) => value + 1e-6 * random.normal());
    const kernels: PairKernel[] = [{ kind: "negative-distance" }, { kind: "rbf", bandwidth: 1e-5 }];
    // A cloud beside which the copies are close; each row's sum of the narrow kernel is the copy's value alone.
    const [found, expected] = await Promise.all(
      [compiled, reference].map(async (runner) => {
        const tiles = await runner.run("kernelRowSums", { a, b, kernels, within: false });
        return tiles.flatMap((tile) => [...tile[1].a]);
      }),
    );
    expect(Math.min(...expected)).toBeGreaterThan(0.5);
    found.forEach((value, i) => expect(value / expected[i]).toBeCloseTo(1, 12));
  });
});
