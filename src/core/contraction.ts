import { contractionError, type Contracted } from "../kernels/contractedRows.ts";
import { sharedFloat64, takeRows, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { bestWidth, type PairSearch } from "./contractionTrial.ts";
import { leadingAxes, type LeadingAxes } from "./leadingAxes.ts";
import { createRandom, subset } from "./random.ts";

/** Below so many products of values a search is over before this would pay, and below so many columns it hardly can. */
const LEAST_WORK = 1.5e10;
const FEWEST_COLUMNS = 256;
/** Columns of contracted rows at most, the last one apart. */
const MOST_AXES = 128;
/** Dimension of the data above which the leading directions hold too little of any distance. */
const MOST_DIMENSIONS = 60;
/** Values between these have squares and sums that are neither zero nor infinite. */
const SMALLEST = 2 ** -300;
const LARGEST = 2 ** 300;

/** Rows on which it is tried before all are contracted. */
const PILOT_TARGETS = 1024;
const PILOT_QUERIES = 16;

/** What was found for a set of targets. Directions may be used for other rows than they were fitted to. */
const known = new WeakMap<Rows["values"], LeadingAxes | "none">();

/**
 * Both sets of a search along their leading principal components, with the norm of the rest as one more column: few
 * columns that rule most pairs out where the spectrum is steep.
 * Whatever comes of it, the search finds the same.
 * @returns undefined where that would not pay, by a trial on a few queries
 */
export async function contractionOf(runner: TileRunner, search: PairSearch): Promise<Contracted | undefined> {
  const { queries, targets, excludeSelf } = search;
  const work = queries.n * targets.n * targets.d * (excludeSelf ? 0.5 : 1);
  if (work < LEAST_WORK || targets.d < FEWEST_COLUMNS) return undefined;
  if (targets.n < 2 * (PILOT_TARGETS + PILOT_QUERIES) || queries.n < PILOT_QUERIES) return undefined;
  const directions = await directionsOf(runner, targets, queries);
  if (!directions || !(await isPromising(runner, search, directions))) return undefined;
  const whole = await contract(runner, targets, directions);
  const other = queries === targets ? whole : await contract(runner, queries, directions);
  if (!isOfUse(whole) || !isOfUse(other)) return undefined;
  const width = bestWidth(search, { queries: other, targets: whole });
  if (width === undefined) return undefined;
  const few = narrowed(whole, width);
  const error = contractionError(directions.axes);
  return { targets: few, queries: other === whole ? few : narrowed(other, width), error };
}

async function directionsOf(
  runner: TileRunner,
  targets: Rows,
  queries: Rows,
): Promise<LeadingAxes | undefined> {
  const before = known.get(targets.values);
  if (before) return before === "none" ? undefined : before;
  const sets = targets === queries ? [targets] : [targets, queries];
  const found = await leadingAxes(runner, sets, MOST_AXES, (dimension) => dimension <= MOST_DIMENSIONS);
  known.set(targets.values, found ?? "none");
  return found;
}

/** Whether it would pay, judged by a random part of the search. */
async function isPromising(
  runner: TileRunner,
  { queries, targets, k, excludeSelf, radii }: PairSearch,
  directions: LeadingAxes,
): Promise<boolean> {
  const random = createRandom(0, "contraction pilot");
  const order = subset(random, targets.n, PILOT_TARGETS + PILOT_QUERIES);
  const chosen = order.subarray(0, PILOT_TARGETS);
  // Of one set queries and targets have no rows in common.
  const asked =
    queries === targets ? order.subarray(PILOT_TARGETS) : subset(random, queries.n, PILOT_QUERIES);
  const share = PILOT_TARGETS / targets.n;
  const part = {
    queries: takeRows(queries, asked),
    targets: takeRows(targets, chosen),
    k: Math.max(1, Math.round(k * share)),
    excludeSelf,
    ...(radii && {
      radii: {
        queries: Float64Array.from(asked, (i) => radii.queries[i]),
        targets: Float64Array.from(chosen, (j) => radii.targets[j]),
      },
    }),
  };
  const contracted = {
    queries: await contract(runner, part.queries, directions),
    targets: await contract(runner, part.targets, directions),
  };
  return bestWidth(part, contracted, share) !== undefined;
}

async function contract(runner: TileRunner, rows: Rows, { centre, axes }: LeadingAxes): Promise<Float64Rows> {
  const d = axes.n + 1;
  const contracted = sharedFloat64(rows.n * d);
  await runner.run("contractedRows", { rows, centre, axes, contracted });
  return { n: rows.n, d, values: contracted };
}

/** Whether no value is so large or all so small that squares are lost. */
function isOfUse({ values }: Float64Rows): boolean {
  let largest = 0;
  for (const value of values) {
    if (!(Math.abs(value) < LARGEST)) return false;
    largest = Math.max(largest, Math.abs(value));
  }
  return largest > SMALLEST;
}

/** The first `width` coordinates, with the norm of all others and of what was across them. */
function narrowed({ n, d, values }: Float64Rows, width: number): Float64Rows {
  if (width === d - 1) return { n, d, values };
  const few = sharedFloat64(n * (width + 1));
  for (let i = 0; i < n; i++) {
    const at = i * (width + 1);
    few.set(values.subarray(i * d, i * d + width), at);
    few[at + width] = normFrom(values, i * d + width, (i + 1) * d);
  }
  return { n, d: width + 1, values: few };
}

function normFrom(values: Float64Array, begin: number, end: number): number {
  let sum = 0;
  for (let at = begin; at < end; at++) sum += values[at] * values[at];
  return Math.sqrt(sum);
}
