import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";

/** The balls that hold each query: entries offsets[i] … offsets[i+1]−1 belong to query i. */
export interface Memberships {
  offsets: Int32Array;
  centres: Int32Array;
  squared: Float64Array;
}

/** All pairs of a query and a closed ball that holds it. Memory grows with the pairs found, not with n × m. */
export async function findMemberships(
  runner: TileRunner,
  queries: Rows,
  centres: Rows,
  squaredRadii: Float64Array,
): Promise<Memberships> {
  const tiles = await runner.run("ballMembership", { queries, centres, squaredRadii });
  const pairs = tiles.reduce((sum, tile) => sum + tile.centres.length, 0);
  const found: Memberships = {
    offsets: new Int32Array(queries.n + 1),
    centres: new Int32Array(pairs),
    squared: new Float64Array(pairs),
  };
  let query = 0;
  let pair = 0;
  for (const tile of tiles) {
    found.centres.set(tile.centres, pair);
    found.squared.set(tile.squared, pair);
    for (const count of tile.counts) {
      pair += count;
      found.offsets[++query] = pair;
    }
  }
  return found;
}
