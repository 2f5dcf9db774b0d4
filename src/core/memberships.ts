import type { CrossTile } from "../kernels/crossNeighbours.ts";
import { sharedFloat64, sharedInt32, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { contractionOf } from "./contraction.ts";

/** The balls that hold each query: entries offsets[i] … offsets[i+1]−1 belong to query i. */
export interface Memberships {
  offsets: Int32Array;
  /** In ascending order for each query. */
  centres: Int32Array;
  squared: Float64Array;
}

/** A set with a closed ball about each of its rows. */
export interface Balls {
  rows: Rows;
  squaredRadii: Float64Array;
}

/** Two sets of balls, each seen from the other's rows. */
export interface CrossMemberships {
  /** Balls of the second set that hold each row of the first. */
  firstInSecond: Memberships;
  /** Balls of the first set that hold each row of the second. */
  secondInFirst: Memberships;
  /** The nearest row of the second set to each of the first. */
  nearest: { distances: Float64Array; indices: Int32Array };
}

/** All pairs of a row and a ball of the other set that holds it. Memory grows with the pairs found, not with n × m. */
export async function crossMemberships(
  runner: TileRunner,
  first: Balls,
  second: Balls,
): Promise<CrossMemberships> {
  const squared = sharedFloat64(first.rows.n);
  const indices = sharedInt32(first.rows.n);
  const sets = { queries: first.rows, targets: second.rows, k: 1, excludeSelf: false };
  const radii = { queries: first.squaredRadii, targets: second.squaredRadii };
  const contracted = await contractionOf(runner, { ...sets, radii });
  const tiles = await runner.run("crossNeighbours", {
    nearest: { ...sets, contracted, squared, indices },
    queryRadii: first.squaredRadii,
    targetRadii: second.squaredRadii,
  });
  return {
    firstInSecond: collected(tiles, "queries", first.rows.n, "targets", second),
    secondInFirst: collected(tiles, "targets", second.rows.n, "queries", first),
    nearest: { distances: squared.map(Math.sqrt), indices },
  };
}

type Side = "queries" | "targets";

/** The pairs in which a ball of `balls` holds a row of the other side, row by row. */
function collected(
  tiles: readonly CrossTile[],
  inside: Side,
  n: number,
  centre: Side,
  { squaredRadii }: Balls,
): Memberships {
  const offsets = new Int32Array(n + 1);
  forEachPair(tiles, (tile, at) => {
    if (tile.squared[at] <= squaredRadii[tile[centre][at]]) offsets[tile[inside][at] + 1]++;
  });
  for (let i = 0; i < n; i++) offsets[i + 1] += offsets[i];
  const found = {
    offsets,
    centres: new Int32Array(offsets[n]),
    squared: new Float64Array(offsets[n]),
  };
  const ends = offsets.slice();
  forEachPair(tiles, (tile, at) => {
    const centreNumber = tile[centre][at];
    if (tile.squared[at] > squaredRadii[centreNumber]) return;
    insertPair(found, tile[inside][at], ends, centreNumber, tile.squared[at]);
  });
  return found;
}

function forEachPair(tiles: readonly CrossTile[], visit: (tile: CrossTile, at: number) => void): void {
  for (const tile of tiles) for (let at = 0; at < tile.squared.length; at++) visit(tile, at);
}

/** Puts a pair into its place in its row's run: kernels find pairs nearly in order. */
function insertPair(
  { offsets, centres, squared }: Memberships,
  row: number,
  ends: Int32Array,
  centre: number,
  distance: number,
): void {
  let slot = ends[row]++;
  for (; slot > offsets[row] && centres[slot - 1] > centre; slot--) {
    centres[slot] = centres[slot - 1];
    squared[slot] = squared[slot - 1];
  }
  centres[slot] = centre;
  squared[slot] = distance;
}
