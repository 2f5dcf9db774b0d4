import type { Rows } from "../kernels/rows.ts";
import type { Neighbours } from "./neighbours.ts";

/** A part of the real data that nothing generated comes near. */
export interface MissingRegion {
  /** The sample nearest to the mean of the region's samples. */
  centre: number;
  /** Uncovered samples in it. */
  size: number;
  /** `size` over all real samples. */
  share: number;
  /** Those samples, ascending. */
  members: number[];
}

const NEIGHBOURS = 10;
/** Share of a sample's neighbours that must be uncovered too, for it to lie inside a region and not by chance. */
const DENSE_SHARE = 0.8;
const SMALLEST_SIZE = 10;
const SMALLEST_SHARE = 0.03;

/**
 * Groups uncovered real samples into regions, largest first, by density (Ester et al. 1996, DBSCAN, on neighbour lists): a
 * sample most of whose nearest neighbours are uncovered too is inside; what it has among its neighbours belongs with it.
 * Samples that are uncovered by chance, each among covered ones, form no region.
 *
 * @param neighbours of each real sample, at least a few deep
 * @param uncovered indices of real samples
 */
export function missingRegions(
  rows: Rows,
  neighbours: Neighbours,
  uncovered: readonly number[],
): MissingRegion[] {
  const missing = new Uint8Array(rows.n);
  for (const i of uncovered) missing[i] = 1;
  const depth = Math.min(NEIGHBOURS, neighbours.k);
  const near = (i: number) => neighbours.indices.subarray(i * neighbours.k, i * neighbours.k + depth);
  const inside = (i: number) => near(i).reduce((sum, j) => sum + missing[j], 0) >= DENSE_SHARE * depth;
  const seen = new Uint8Array(rows.n);
  const regions: MissingRegion[] = [];
  for (const start of uncovered) {
    if (seen[start] || !inside(start)) continue;
    const members: number[] = [];
    const queue = [start];
    seen[start] = 1;
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      members.push(i);
      if (!inside(i)) continue;
      for (const j of near(i)) {
        if (missing[j] && !seen[j]) {
          seen[j] = 1;
          queue.push(j);
        }
      }
    }
    members.sort((a, b) => a - b);
    const size = members.length;
    regions.push({ centre: centreOf(rows, members), size, share: size / rows.n, members });
  }
  return regions
    .filter(({ size, share }) => size >= SMALLEST_SIZE && share >= SMALLEST_SHARE)
    .sort((a, b) => b.size - a.size || a.centre - b.centre);
}

function centreOf({ d, values }: Rows, members: number[]): number {
  const mean = new Float64Array(d);
  for (const i of members) for (let c = 0; c < d; c++) mean[c] += values[i * d + c] / members.length;
  const squared = (i: number) => mean.reduce((sum, value, c) => sum + (values[i * d + c] - value) ** 2, 0);
  let [best, least] = [members[0], Infinity];
  for (const i of members) {
    const distance = squared(i);
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}
