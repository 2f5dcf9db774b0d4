import { candidateLists, mergedList, offerBlock, type CandidateLists } from "./candidateLists.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import type { FilterKind, FilterRows } from "./filterRows.ts";
import { loadFilterRows } from "./loadFilterRows.ts";
import type { NearestArguments } from "./nearest.ts";
import { NearestCheck } from "./nearestCheck.ts";
import { blockBytes, forEachBlock, pairGrid, tileOfGrid, type PairGrid } from "./productBlocks.ts";
import { tileCountOf, tileRange } from "./tiles.ts";

interface Plan {
  queries: FilterRows;
  targets: FilterRows;
  grid: PairGrid;
  lists: CandidateLists;
}

/**
 * Nearest neighbours by a filter: every thread lists for every query the targets of smallest filter value that it comes
 * across, a few more than are wanted; in the second pass the lists of all threads are merged and measured by the reference
 * distance (nearestCheck.ts), so that the answer is the reference's to the last bit. Of a set with itself each pair is
 * looked at once, for the lists of both.
 */
export function nearestFilter(kind: FilterKind): CompiledKernel<NearestArguments, undefined, Plan> {
  return {
    prepare(args, memory, { threads }) {
      const loaded = loadFilterRows(memory, kind, args);
      const grid = pairGrid(loaded.queries, loaded.targets, args.excludeSelf);
      return { ...loaded, grid, lists: candidateLists(memory, loaded.queries, args.k, threads) };
    },

    scratchBytes: (args, { grid, targets }) =>
      Math.max(blockBytes(grid.rows, targets.columns), NearestCheck.bytes(args.targets.d, targets.columns)),

    first: {
      tiles: (_args, { grid }) => grid.corners.length / 2,

      run(engine, { excludeSelf }, { queries, targets, grid, lists }, tile, scratch, thread) {
        const { first, chosen, range } = tileOfGrid(grid, queries, tile);
        forEachBlock(engine, queries, targets, chosen, range, scratch, (products, start, width) => {
          const block = { products, rows: chosen.length, first, start, width };
          offerBlock(engine, lists, thread, block, queries.norms, excludeSelf);
        });
        return undefined;
      },
    },

    tiles: ({ queries }) => tileCountOf(queries.n),

    run(engine, args, { queries, targets, lists }, tile, scratch) {
      const [begin, end] = tileRange(tile, queries.n);
      const check = new NearestCheck(engine, args, { queries, targets }, scratch);
      for (let i = begin; i < end; i++) check.measure(i, mergedList(engine, lists, i));
      check.searchAgain();
      return undefined;
    },
  };
}
