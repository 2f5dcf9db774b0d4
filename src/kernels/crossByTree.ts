import { CrossPairs, type CrossArguments, type CrossTile } from "./crossNeighbours.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import { buildKdTree, type KdTree } from "./kdTree.ts";
import { KdTreeRange } from "./kdTreeRange.ts";
import { KdTreeSearch } from "./kdTreeSearch.ts";
import { RowReader } from "./rows.ts";

/** Rows of a tile: each takes some microseconds. */
const TILE_ROWS = 512;

interface Plan {
  queries: KdTree;
  targets: KdTree;
}

/**
 * crossNeighbours by a k-d tree over each set: for few columns. The first tiles are those of the queries, with what lies
 * in their balls; then come those of the targets, with what lies in theirs only.
 */
export const crossByTree: CompiledKernel<CrossArguments, CrossTile, Plan> = {
  prepare: ({ nearest }) => ({
    queries: buildKdTree(nearest.queries),
    targets: buildKdTree(nearest.targets),
  }),

  tiles: ({ nearest }) => Math.ceil(nearest.queries.n / TILE_ROWS) + Math.ceil(nearest.targets.n / TILE_ROWS),

  scratchBytes: () => 0,

  run(_engine, args, plan, tile) {
    const pairs = new CrossPairs(args);
    const queryTiles = Math.ceil(args.nearest.queries.n / TILE_ROWS);
    if (tile < queryTiles) fromQueries(args, plan, tile * TILE_ROWS, pairs);
    else fromTargets(args, plan, (tile - queryTiles) * TILE_ROWS, pairs);
    return pairs.toTile();
  },
};

function fromQueries(
  { nearest, queryRadii }: CrossArguments,
  plan: Plan,
  begin: number,
  pairs: CrossPairs,
): void {
  const { queries, k, squared, indices, excludeSelf } = nearest;
  const search = new KdTreeSearch(plan.targets, k, squared, indices);
  const range = new KdTreeRange(plan.targets);
  const reader = new RowReader(queries);
  for (let i = begin; i < Math.min(queries.n, begin + TILE_ROWS); i++) {
    const own = reader.seek(i);
    search.list(reader.values, own, i, excludeSelf ? i : -1);
    range.visit(reader.values, own, queryRadii[i], (j, distance) => pairs.add(i, j, distance));
  }
}

function fromTargets(args: CrossArguments, plan: Plan, begin: number, pairs: CrossPairs): void {
  const { targets } = args.nearest;
  const range = new KdTreeRange(plan.queries);
  const reader = new RowReader(targets);
  for (let j = begin; j < Math.min(targets.n, begin + TILE_ROWS); j++) {
    range.visit(reader.values, reader.seek(j), args.targetRadii[j], (i, distance) => {
      if (distance > args.queryRadii[i]) pairs.add(i, j, distance);
    });
  }
}
