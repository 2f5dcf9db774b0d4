import type { CompiledKernel } from "./compiledTask.ts";
import { buildKdTree, type KdTree } from "./kdTree.ts";
import { KdTreeSearch } from "./kdTreeSearch.ts";
import type { NearestArguments } from "./nearest.ts";
import { RowReader } from "./rows.ts";

/** Queries of a tile: each takes some microseconds. */
const TILE_ROWS = 512;

/** Nearest neighbours by a k-d tree over the targets: for few columns, where it leaves out most of them. */
export const nearestByTree: CompiledKernel<NearestArguments, undefined, KdTree> = {
  tiles: ({ queries }) => Math.ceil(queries.n / TILE_ROWS),
  prepare: ({ targets }) => buildKdTree(targets),
  scratchBytes: () => 0,

  run(_engine, { queries, k, excludeSelf, squared, indices }, tree, tile) {
    const search = new KdTreeSearch(tree, k, squared, indices);
    const reader = new RowReader(queries);
    const end = Math.min(queries.n, (tile + 1) * TILE_ROWS);
    for (let i = tile * TILE_ROWS; i < end; i++) {
      search.list(reader.values, reader.seek(i), i, excludeSelf ? i : -1);
    }
    return undefined;
  },
};
