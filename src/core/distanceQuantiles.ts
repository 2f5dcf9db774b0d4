import type { Bracket, BracketTile } from "../kernels/bracketDistances.ts";
import { copyRow, type Rows } from "../kernels/rows.ts";
import { squaredDistance } from "../kernels/squaredDistance.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { MetricRefused } from "./metricRefused.ts";
import { createRandom } from "./random.ts";

/** Pairs up to which all distances are collected. */
const FEW_PAIRS = 2 ** 14;
const MOST_SAMPLED = 2 ** 16;
/** Values that sampling distances may read. */
const MOST_SAMPLED_VALUES = 2 ** 27;
/** Half the width of a bracket, in standard deviations of a rank: the first misses once in ten thousand times. */
const WIDTHS = [4, 16, Infinity];

/**
 * Exact order statistics of the positive squared distances between rows of the same set, over all sets together, without
 * holding the distances: random pairs tell about where the ranks lie, and one pass collects the distances there and counts
 * those below (after Floyd & Rivest 1975).
 *
 * @param ranksOf the wanted ranks (from 0, ascending) given how many positive distances there are
 * @returns squared distances, one a rank
 * @throws MetricRefused when all rows are equal
 */
export async function squaredDistancesAtRanks(
  runner: TileRunner,
  sets: readonly Rows[],
  ranksOf: (pairs: number) => number[],
): Promise<number[]> {
  const sample = sampledDistances(sets);
  for (const width of WIDTHS) {
    const wanted = sample.length > 0 ? ranksOf(sample.length) : [0];
    const brackets = joinedBrackets(wanted.map((rank) => bracketAbout(sample, rank, width)));
    const found = await distancesInBrackets(runner, sets, brackets);
    const { positive } = found[0];
    if (positive === 0) {
      throw new MetricRefused(
        "All samples of both sets are identical: there is no distance to take a bandwidth from.",
      );
    }
    const values = ranksOf(positive).map((rank) => valueOf(found, rank));
    if (values.every((value) => value !== undefined)) return values;
  }
  throw new Error("distances without an order");
}

/** Positive squared distances of random pairs, ascending; none where there are few pairs. */
function sampledDistances(sets: readonly Rows[]): Float64Array {
  const pairs = sets.reduce((sum, { n }) => sum + (n * (n - 1)) / 2, 0);
  if (pairs <= FEW_PAIRS) return new Float64Array(0);
  const random = createRandom(0, "distance quantiles");
  const count = Math.min(MOST_SAMPLED, pairs / 8, MOST_SAMPLED_VALUES / sets[0].d);
  const sampled: number[] = [];
  for (const rows of sets) {
    const share = (count * rows.n * (rows.n - 1)) / 2 / pairs;
    const [a, b] = [new Float64Array(rows.d), new Float64Array(rows.d)];
    for (let draw = 0; draw < share; draw++) {
      copyRow(rows, random.integer(rows.n), a);
      copyRow(rows, random.integer(rows.n), b);
      const squared = squaredDistance(a, 0, b, 0, rows.d, Infinity);
      if (squared > 0) sampled.push(squared);
    }
  }
  return Float64Array.from(sampled).sort();
}

/** An interval that probably holds the distance of which the sample's value at this rank is an estimate. */
function bracketAbout(sample: Float64Array, rank: number, width: number): Bracket {
  if (sample.length === 0) return { low: Number.MIN_VALUE, high: Infinity };
  const half = Math.ceil(width * (1 + Math.sqrt((rank * (sample.length - rank)) / sample.length)));
  const low = rank - half >= 0 ? sample[rank - half] : Number.MIN_VALUE;
  const high = rank + half < sample.length ? sample[rank + half] : Infinity;
  return { low, high };
}

/** Overlapping brackets as one, ascending. */
function joinedBrackets(brackets: Bracket[]): Bracket[] {
  const joined: Bracket[] = [];
  for (const bracket of brackets.sort((a, b) => a.low - b.low)) {
    const last = joined.at(-1);
    if (last && bracket.low <= last.high) last.high = Math.max(last.high, bracket.high);
    else joined.push({ ...bracket });
  }
  return joined;
}

interface InBracket extends Bracket {
  positive: number;
  below: number;
  /** How many are the low end itself. */
  atLow: number;
  /** The others, ascending. */
  inside: Float64Array;
}

async function distancesInBrackets(
  runner: TileRunner,
  sets: readonly Rows[],
  brackets: Bracket[],
): Promise<InBracket[]> {
  const tiles: BracketTile[][] = [];
  for (const rows of sets) tiles.push(...(await runner.run("bracketDistances", { rows, brackets })));
  return brackets.map((bracket, at) => {
    const sum = (part: "positive" | "below" | "low") =>
      tiles.reduce((total, tile) => total + tile[at][part], 0);
    const inside = joined(tiles.map((tile) => tile[at].inside)).sort();
    return { ...bracket, positive: sum("positive"), below: sum("below"), atLow: sum("low"), inside };
  });
}

function joined(parts: Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The distance of a rank; undefined when it is in no bracket. */
function valueOf(found: InBracket[], rank: number): number | undefined {
  for (const { below, atLow, low, inside } of found) {
    if (rank < below) return undefined;
    if (rank < below + atLow) return low;
    if (rank < below + atLow + inside.length) return inside[rank - below - atLow];
  }
  return undefined;
}
