import { describe, expect, it } from "vitest";
import { leadingAxes } from "../core/leadingAxes.ts";
import { createRandom } from "../core/random.ts";
import { filledRows, gaussianRows, mapRows, wholeRows } from "../testing/rows.ts";
import { crossFilter } from "./compiledCrossFilter.ts";
import { nearestFilter } from "./compiledNearestFilter.ts";
import { contractionError, type Contracted } from "./contractedRows.ts";
import type { CrossTile } from "./crossNeighbours.ts";
import { compiledTask } from "./compiledTask.ts";
import { InlineRunner } from "./inlineRunner.ts";
import type { NearestArguments } from "./nearest.ts";
import {
  rowRange,
  sharedFloat64,
  sharedInt32,
  stackRows,
  takeRows,
  type Float64Rows,
  type Rows,
} from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { runOnThree } from "../testing/runOnThree.ts";

const compiled = new InlineRunner();
const reference = new InlineRunner(undefined, undefined, "none");
const random = createRandom(6, "contractions");

/** Values of which the c-th of a row varies by 1/c. */
function steepRows(n: number, d: number): Float64Rows {
  return filledRows(n, d, (_, c) => random.normal() / (c + 1));
}

const KINDS: Record<string, (n: number, d: number) => Rows> = {
  isotropic: (n, d) => gaussianRows(random, n, d),
  "of a steep spectrum": steepRows,
  "of a steep spectrum, float32": (n, d) => {
    const rows = steepRows(n, d);
    return { ...rows, values: new Float32Array(rows.values) };
  },
  "of deficient rank": (n, d) => {
    const [weights, axes] = [gaussianRows(random, n, 3), gaussianRows(random, 3, d)];
    return filledRows(n, d, (i, c) =>
      [0, 1, 2].reduce((sum, a) => sum + weights.values[3 * i + a] * axes.values[a * d + c], 0),
    );
  },
  duplicates: (n, d) => {
    const few = steepRows(Math.max(1, n >> 2), d);
    return takeRows(
      few,
      Int32Array.from({ length: n }, (_, i) => i % few.n),
    );
  },
  "small whole numbers": (n, d) => wholeRows(random, n, d, 2),
  "at an offset of 1e4": (n, d) => mapRows(steepRows(n, d), (value) => value + 1e4),
  "near copies at 1e-6": (n, d) => {
    const few = steepRows(Math.max(1, n >> 2), d);
    const copies = takeRows(
      few,
      Int32Array.from({ length: n }, (_, i) => i % few.n),
    );
    return mapRows(copies, (value) => value + 1e-6 * random.normal());
  },
  "with an outlier": (n, d) => mapRows(steepRows(n, d), (value, row) => (row === 1 ? 1e5 * value : value)),
};

/** Sizes about the edges of tiles and panels, odd and even columns. */
const SHAPES: [number, number][] = [
  [2, 3],
  [31, 12],
  [59, 7],
  [60, 16],
  [61, 33],
  [257, 65],
  [400, 300],
];
const CASES = Object.entries(KINDS).flatMap(([kind, make]) =>
  SHAPES.map(([n, d]) => ({ name: `${kind}, ${n} × ${d}`, n, d, make })),
);

/** Both sets along so many leading directions of the targets, where these have any. */
async function contractionOf(queries: Rows, targets: Rows, most: number): Promise<Contracted | undefined> {
  const leading = await leadingAxes(compiled, [targets], most, () => true);
  if (!leading) return undefined;
  const { centre, axes } = leading;
  const contract = async (rows: Rows) => {
    const contracted = sharedFloat64(rows.n * (axes.n + 1));
    await compiled.run("contractedRows", { rows, centre, axes, contracted });
    return { n: rows.n, d: axes.n + 1, values: contracted };
  };
  const own = await contract(targets);
  const other = queries === targets ? own : await contract(queries);
  return { targets: own, queries: other, error: contractionError(axes) };
}

function lists(queries: Rows, targets: Rows, k: number, excludeSelf: boolean): NearestArguments {
  const [squared, indices] = [sharedFloat64(queries.n * k), sharedInt32(queries.n * k)];
  return { queries, targets, k, excludeSelf, squared, indices };
}

const norm = ({ d, values }: Rows, i: number) => Math.hypot(...values.subarray(i * d, (i + 1) * d));
const distance = ({ d, values }: Float64Rows, i: number, j: number) =>
  Math.sqrt(squaredDistance(values, i, values, j, d, Infinity));

describe.each(CASES)("contracted rows: $name", ({ n, d, make }) => {
  it("are the reference's to the last bit", async () => {
    const rows = make(n, d);
    const axes = { n: 3, d, values: sharedFloat64(3 * d).map(() => random.normal()) };
    const centre = Float64Array.from({ length: d }, () => random.normal());
    const [found, expected] = [sharedFloat64(n * 4), sharedFloat64(n * 4)];
    await compiled.run("contractedRows", { rows, centre, axes, contracted: found });
    await reference.run("contractedRows", { rows, centre, axes, contracted: expected });
    expect([...found]).toEqual([...expected]);
  });

  it("are no farther apart than the rows, but for the error", async () => {
    const rows = make(n, d);
    const contraction = await contractionOf(rows, rows, Math.min(5, d));
    if (!contraction) return;
    const { targets, error } = contraction;
    expect(error).toBeLessThan(2e-5);
    const whole = { ...rows, values: Float64Array.from(rows.values) };
    for (let i = 0; i < Math.min(n, 40); i++) {
      for (let j = 0; j < i; j++) {
        const most = distance(whole, i, j) * (1 + 1e-12) + error * (norm(targets, i) + norm(targets, j));
        expect(distance(targets, i, j)).toBeLessThanOrEqual(most);
      }
    }
  });

  it.each(["int16", "float32"] as const)("lead a %s filter to the reference's answers", async (kind) => {
    const targets = make(n, d);
    const queries = stackRows(make(33, d), takeRows(targets, [0, n - 1]));
    const k = Math.min(4, n - 1);
    const own = lists(targets, targets, k, true);
    const other = lists(queries, targets, k, false);
    await reference.run("nearest", own);
    const targetRadii = Float64Array.from({ length: n }, (_, j) => own.squared[j * k + (j % k)]);
    await reference.run("nearest", other);
    const queryRadii = Float64Array.from({ length: queries.n }, (_, i) => other.squared[i * k]);
    const expected = await reference.run("crossNeighbours", { nearest: other, queryRadii, targetRadii });
    for (const most of [1, Math.min(d, 16)]) {
      const found = lists(targets, targets, k, true);
      const contracted = await contractionOf(targets, targets, most);
      runOnThree(compiledTask(nearestFilter(kind)), { ...found, contracted });
      expect(found).toEqual(own);
      const crossed = lists(queries, targets, k, false);
      const nearest = { ...crossed, contracted: await contractionOf(queries, targets, most) };
      const tiles = runOnThree(compiledTask(crossFilter(kind)), { nearest, queryRadii, targetRadii });
      expect(crossed).toEqual(other);
      expect(pairsOf(tiles)).toEqual(pairsOf(expected));
    }
  });
});

function pairsOf(tiles: readonly CrossTile[]): number[][] {
  return tiles
    .flatMap((tile) => [...tile.squared].map((value, at) => [tile.queries[at], tile.targets[at], value]))
    .sort(([i, j], [otherI, otherJ]) => i - otherI || j - otherJ);
}

describe("contractionError", () => {
  it("tells axes that are not orthonormal", () => {
    const axes = { n: 2, d: 2, values: Float64Array.of(1, 0, 0.6, 0.8) };
    expect(contractionError(axes)).toBeGreaterThan(0.6);
    expect(
      contractionError(rowRange({ ...axes, values: Float64Array.of(1, 0, 0, 1) }, 0, 2) as Float64Rows),
    ).toBeLessThan(1e-6);
  });
});
