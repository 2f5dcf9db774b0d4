import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { naivePairs, naiveSquared } from "../testing/naive.ts";
import { filledRows, gaussianRows, mapRows, rowAt, rowsOf, wholeRows } from "../testing/rows.ts";
import { InlineRunner } from "./inlineRunner.ts";
import type { NearestArguments } from "./nearest.ts";
import { rowRange, sharedFloat64, sharedInt32, stackRows, takeRows, type Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { Cancelled } from "./tileRunner.ts";
import { tileCountOf, tileRange } from "./tiles.ts";

/** One row, few rows, and sizes about the edges of a tile of 32. */
const SIZES = [1, 2, 31, 32, 33, 70];
/** Odd and even, below, at and above the blocks of sixteen that the distance is summed in. */
const DIMENSIONS = [1, 3, 16, 17, 33];
const SHAPES = SIZES.flatMap((n) => DIMENSIONS.map((d) => [n, d] as const));

const random = createRandom(1, "kernels");
const runner = new InlineRunner();

async function nearestOf(queries: Rows, targets: Rows, k: number, excludeSelf: boolean) {
  const args: NearestArguments = {
    queries,
    targets,
    k,
    excludeSelf,
    squared: sharedFloat64(queries.n * k),
    indices: sharedInt32(queries.n * k),
  };
  await runner.run("nearest", args);
  return args;
}

describe("tiles", () => {
  it.each([1, 31, 32, 33, 64, 65])("cover %i rows once each", (n) => {
    const rows = Array.from({ length: tileCountOf(n) }, (_, tile) => tileRange(tile, n)).flatMap(
      ([begin, end]) => Array.from({ length: end - begin }, (_, i) => begin + i),
    );
    expect(rows).toEqual(Array.from({ length: n }, (_, i) => i));
  });
});

describe("squaredDistance", () => {
  it.each(DIMENSIONS)("is exact on whole numbers, d = %i", (d) => {
    const rows = wholeRows(random, 2, d, 100);
    expect(squaredDistance(rows.values, 0, rows.values, 1, d, Infinity)).toBe(naiveSquared(rows, 0, rows, 1));
  });

  it("keeps all digits far from the origin", () => {
    const near = gaussianRows(random, 2, 33);
    const far = mapRows(near, (value) => Math.round(value * 2 ** 20) / 2 ** 20 + 1e4);
    const back = mapRows(far, (value) => value - 1e4);
    const distance = squaredDistance(far.values, 0, far.values, 1, 33, Infinity);
    expect(distance).toBe(squaredDistance(back.values, 0, back.values, 1, 33, Infinity));
  });

  it("gives up beyond the limit, never at it", () => {
    const rows = filledRows(2, 48, (i) => i);
    expect(squaredDistance(rows.values, 0, rows.values, 1, 48, 48)).toBe(48);
    expect(squaredDistance(rows.values, 0, rows.values, 1, 48, 20)).toBe(Infinity);
  });
});

describe("nearest", () => {
  function naiveNearest(queries: Rows, targets: Rows, i: number, k: number, excludeSelf: boolean) {
    return Array.from({ length: targets.n }, (_, j) => ({ j, squared: naiveSquared(queries, i, targets, j) }))
      .filter(({ j }) => !(excludeSelf && j === i))
      .sort((a, b) => a.squared - b.squared || a.j - b.j)
      .slice(0, k);
  }

  it.each(SHAPES)("lists %i × %i rows like a full sort, ties and duplicates included", async (n, d) => {
    const targets = wholeRows(random, n, d, 3);
    const queries = wholeRows(random, 33, d, 3);
    for (const k of new Set([1, Math.min(4, n), n])) {
      const { squared, indices } = await nearestOf(queries, targets, k, false);
      for (let i = 0; i < queries.n; i++) {
        const expected = naiveNearest(queries, targets, i, k, false);
        expect([...indices.subarray(i * k, (i + 1) * k)]).toEqual(expected.map(({ j }) => j));
        expect([...squared.subarray(i * k, (i + 1) * k)]).toEqual(expected.map((found) => found.squared));
      }
    }
  });

  it.each(SHAPES.filter(([n]) => n > 1))("leaves a row out of its own list, %i × %i", async (n, d) => {
    const rows = wholeRows(random, n, d, 3);
    const k = Math.min(3, n - 1);
    const { squared, indices } = await nearestOf(rows, rows, k, true);
    for (let i = 0; i < n; i++) {
      const expected = naiveNearest(rows, rows, i, k, true);
      expect([...indices.subarray(i * k, (i + 1) * k)]).toEqual(expected.map(({ j }) => j));
      expect([...squared.subarray(i * k, (i + 1) * k)]).toEqual(expected.map((found) => found.squared));
    }
  });

  it.each([0, 1e4])("finds near copies at 1e-6 relative, offset %d", async (offset) => {
    const targets = gaussianRows(random, 70, 17, { mean: offset });
    const queries = mapRows(targets, (value) => value + 1e-6 * random.normal());
    const { squared, indices } = await nearestOf(queries, targets, 1, false);
    for (let i = 0; i < queries.n; i++) {
      expect(indices[i]).toBe(i);
      expect(squared[i]).toBeGreaterThan(0);
      expect(squared[i] / naiveSquared(queries, i, targets, i)).toBeCloseTo(1, 12);
    }
  });
});

describe("crossNeighbours", () => {
  async function crossOf(queries: Rows, targets: Rows, queryRadii: Float64Array, targetRadii: Float64Array) {
    const [squared, indices] = [sharedFloat64(queries.n), sharedInt32(queries.n)];
    const nearest = { queries, targets, k: 1, excludeSelf: false, squared, indices };
    const tiles = await runner.run("crossNeighbours", { nearest, queryRadii, targetRadii });
    const pairs = tiles.flatMap((tile) =>
      Array.from(tile.squared, (value, at) => [tile.queries[at], tile.targets[at], value]),
    );
    return { pairs, nearest: [...squared], indices: [...indices] };
  }

  it.each(SHAPES)("lists the pairs in each other's closed balls, %i × %i targets", async (n, d) => {
    const targets = wholeRows(random, n, d, 3);
    const queries = wholeRows(random, 33, d, 3);
    const radii = (count: number) => Float64Array.from({ length: count }, () => random.integer(2 * d + 1));
    const [queryRadii, targetRadii] = [radii(queries.n), radii(n)];
    const found = await crossOf(queries, targets, queryRadii, targetRadii);
    const all = Array.from({ length: queries.n }, (_, i) =>
      Array.from({ length: n }, (_, j) => [i, j, naiveSquared(queries, i, targets, j)]),
    );
    expect(found.pairs).toEqual(
      all.flat().filter(([i, j, squared]) => squared <= queryRadii[i] || squared <= targetRadii[j]),
    );
    expect(found.nearest).toEqual(all.map((row) => Math.min(...row.map(([, , squared]) => squared))));
    expect(found.indices).toEqual(
      all.map((row, i) => row.findIndex(([, , squared]) => squared === found.nearest[i])),
    );
  });

  it("counts a point on the sphere, and its own copy at radius zero", async () => {
    const targets = rowsOf([
      [0, 0],
      [7, 7],
    ]);
    const queries = rowsOf([
      [3, 4],
      [7, 7],
      [3, 4.0001],
    ]);
    const found = await crossOf(queries, targets, new Float64Array(3), Float64Array.of(25, 0));
    expect(found.pairs).toEqual([
      [0, 0, 25],
      [1, 1, 0],
    ]);
  });
});

describe("covariance", () => {
  it.each([
    [2, 1],
    [5, 3],
    [40, 31],
    [40, 32],
    [7, 33],
    [3, 65],
  ])("adds Σ rᵢrᵢᵀ of %i centred rows, d = %i, whether they come in one piece or in slabs", async (n, d) => {
    const rows = wholeRows(random, n, d, 9);
    const [sums, inSlabs] = [sharedFloat64(d * d), sharedFloat64(d * d)];
    const centre = new Float64Array(d).fill(2);
    await runner.run("covariance", { rows, centre, sums });
    for (const [begin, end] of [
      [0, 1],
      [1, n],
    ]) {
      await runner.run("covariance", { rows: rowRange(rows, begin, end), centre, sums: inSlabs });
    }
    expect(inSlabs).toEqual(sums);
    for (let i = 0; i < d; i++) {
      for (let j = 0; j < d; j++) {
        let sum = 0;
        for (let r = 0; r < n; r++) sum += (rows.values[r * d + i] - 2) * (rows.values[r * d + j] - 2);
        expect(sums[i * d + j]).toBe(sum);
      }
    }
  });
});

describe("crossProduct", () => {
  it.each(SHAPES)("is scale · A Bᵀ of %i × %i rows", async (n, d) => {
    const a = wholeRows(random, n, d, 9);
    const b = wholeRows(random, 5, d, 9);
    const product = sharedFloat64(n * 5);
    await runner.run("crossProduct", { a, b, scale: 0.5, product });
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < 5; j++) {
        const dot = rowAt(a, i).reduce((sum, value, c) => sum + value * b.values[j * d + c], 0);
        expect(product[i * 5 + j]).toBe(0.5 * dot);
      }
    }
  });
});

describe("bracketDistances", () => {
  it.each(SHAPES)("counts and collects every positive distance of %i × %i rows", async (n, d) => {
    const rows = wholeRows(random, n, d, 3);
    const expected = naivePairs(rows);
    const [low, high] = [0.2, 0.7].map((q) => expected[Math.floor(q * expected.length)] ?? 1);
    const brackets = [{ low, high }];
    const tiles = await runner.run("bracketDistances", { rows, brackets });
    const sum = (count: (tile: (typeof tiles)[number]) => number) =>
      tiles.reduce((total, tile) => total + count(tile), 0);
    expect(sum((tile) => tile[0].positive)).toBe(expected.length);
    expect(sum((tile) => tile[0].below)).toBe(expected.filter((squared) => squared < low).length);
    expect(sum((tile) => tile[0].low)).toBe(expected.filter((squared) => squared === low).length);
    const found = tiles.flatMap((tile) => [...tile[0].inside]).sort((a, b) => a - b);
    expect(found).toEqual(expected.filter((squared) => squared > low && squared <= high));
  });
});

describe("kernelPermutationSums", () => {
  it.each([2, 7, 8, 9, 31, 32, 33, 70])(
    "sums the kernel of %i pooled rows for every assignment",
    async (n) => {
      const pooled = gaussianRows(random, n, 3);
      const bandwidths = [0.5, 2];
      const assignments = 4;
      const masks = new Uint8Array(((n + 7) >> 3) * assignments);
      const first = Array.from({ length: assignments }, () =>
        Array.from({ length: n }, () => random.integer(2)),
      );
      first.forEach((bits, b) =>
        bits.forEach((bit, t) => (masks[(t >> 3) * assignments + b] |= bit << (t & 7))),
      );
      const tiles = await runner.run("kernelPermutationSums", { pooled, bandwidths, assignments, masks });
      const summed = (part: "within" | "touching" | "total", at: number) =>
        tiles.reduce((sum, tile) => sum + tile[part][at], 0);
      bandwidths.forEach((bandwidth, h) => {
        let total = 0;
        const within = new Float64Array(assignments);
        const touching = new Float64Array(assignments);
        for (let i = 0; i < n; i++) {
          for (let j = i + 1; j < n; j++) {
            const kernel = Math.exp(-naiveSquared(pooled, i, pooled, j) / (2 * bandwidth ** 2));
            total += kernel;
            first.forEach((bits, b) => {
              within[b] += bits[i] * bits[j] * kernel;
              touching[b] += (bits[i] + bits[j]) * kernel;
            });
          }
        }
        expect(summed("total", h)).toBeCloseTo(total, 10);
        for (let b = 0; b < assignments; b++) {
          expect(summed("within", h * assignments + b)).toBeCloseTo(within[b], 10);
          expect(summed("touching", h * assignments + b)).toBeCloseTo(touching[b], 10);
        }
      });
    },
  );
});

describe("rows", () => {
  it("are taken in the given order and stacked", () => {
    const rows = rowsOf([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect([...takeRows(rows, [2, 0]).values]).toEqual([5, 6, 1, 2]);
    expect(stackRows(takeRows(rows, [1]), rows)).toMatchObject({ n: 4, d: 2 });
    expect(() => stackRows(rows, rowsOf([[1]]))).toThrow(RangeError);
  });
});

describe("InlineRunner", () => {
  const rows = gaussianRows(random, 170, 2);

  it("tells of every tile and stops where it is cancelled", async () => {
    const done: number[] = [];
    await new InlineRunner(undefined, (tile) => done.push(tile)).run("bracketDistances", {
      rows,
      brackets: [],
    });
    expect(done).toEqual([1, 2, 3]);
    const cancelled = new InlineRunner(
      () => done.length > 4,
      (tile) => done.push(tile),
    );
    await expect(cancelled.run("bracketDistances", { rows, brackets: [] })).rejects.toBeInstanceOf(Cancelled);
    expect(done).toEqual([1, 2, 3, 1, 2]);
    expect(() => cancelled.checkCancelled()).toThrow(Cancelled);
  });
});
