import type { Rows } from "../kernels/rows.ts";
import { bucketOf, BUCKETS } from "../kernels/distanceOrder.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { MetricRefused } from "./metricRefused.ts";

/**
 * Exact order statistics of the positive squared distances between all pairs of rows, without holding the distances: one
 * pass counts them by bucket, a second collects the few buckets that matter.
 * @param ranksOf the wanted ranks (from 0, ascending) given how many positive distances there are
 * @returns squared distances, one a rank
 * @throws MetricRefused when all rows are equal
 */
export async function squaredDistancesAtRanks(
  runner: TileRunner,
  rows: Rows,
  ranksOf: (pairs: number) => number[],
): Promise<number[]> {
  const tiles = await runner.run("countDistances", { rows });
  const counts = new Float64Array(BUCKETS);
  for (const tile of tiles) tile.counts.forEach((count, i) => (counts[tile.first + i] += count));
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  if (pairs === 0) {
    throw new MetricRefused(
      "All samples of both sets are identical: there is no distance to take a bandwidth from.",
    );
  }
  const ranks = ranksOf(pairs);
  const places = ranks.map((rank) => placeOf(counts, rank));
  const buckets = [...new Set(places.map((place) => place.bucket))];
  const collected = await runner.run("collectDistances", { rows, buckets });
  const values = new Map(buckets.map((bucket) => [bucket, valuesInBucket(collected, bucket)]));
  return places.map(({ bucket, before }, i) => values.get(bucket)![ranks[i] - before]);
}

function placeOf(counts: Float64Array, rank: number): { bucket: number; before: number } {
  let before = 0;
  let bucket = 0;
  while (before + counts[bucket] <= rank) before += counts[bucket++];
  return { bucket, before };
}

function valuesInBucket(tiles: Float64Array[], bucket: number): Float64Array {
  const parts = tiles.map((tile) => tile.filter((value) => bucketOf(value) === bucket));
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.sort();
}
