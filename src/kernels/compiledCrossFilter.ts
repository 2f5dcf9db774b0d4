import {
  candidateLists,
  mergedList,
  offerBlock,
  type CandidateLists,
  type ProductBlock,
} from "./candidateLists.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import { crossRow, CrossPairs, type CrossArguments, type CrossTile } from "./crossNeighbours.ts";
import {
  filterValues,
  kindNumber,
  nothingBelow,
  OUT_OF_REACH,
  valueLimit,
  type FilterKind,
  type FilterRows,
} from "./filterRows.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { loadFilterRows } from "./loadFilterRows.ts";
import { NearestCheck } from "./nearestCheck.ts";
import {
  BLOCK,
  blockBytes,
  forEachBlock,
  pairGrid,
  STRIDE,
  tileOfGrid,
  type PairGrid,
} from "./productBlocks.ts";
import { ReferenceDistances } from "./referenceDistances.ts";
import { tileCountOf, tileRange } from "./tiles.ts";

interface Plan {
  queries: FilterRows;
  targets: FilterRows;
  grid: PairGrid;
  lists: CandidateLists;
  /** Addresses of one value a row: a pair in the row's ball is below it. */
  queryLimits: number;
  targetLimits: number;
}

/**
 * crossNeighbours by a filter: one pass of products serves the balls of both sets and the lists of nearest targets. Pairs
 * that the filter cannot rule out are measured by the reference distance at once, the lists in the second pass, which also
 * looks at the rows that the filter cannot hold. So all is the reference's, to the last bit.
 */
export function crossFilter(kind: FilterKind): CompiledKernel<CrossArguments, CrossTile, Plan> {
  return {
    prepare({ nearest, queryRadii, targetRadii }, memory, { threads }) {
      const { targets, queries } = loadFilterRows(memory, kind, nearest);
      return {
        targets,
        queries,
        grid: pairGrid(queries, targets, false),
        lists: candidateLists(memory, queries, nearest.k, threads),
        queryLimits: ballLimits(memory, queries, queryRadii, targets),
        targetLimits: ballLimits(memory, targets, targetRadii, queries),
      };
    },

    scratchBytes({ nearest }, { grid, targets: { columns } }) {
      const { d } = nearest.targets;
      return Math.max(pairBytes(grid.rows, d, columns), NearestCheck.bytes(d, columns));
    },

    first: {
      tiles: (_args, { grid }) => grid.corners.length / 2,

      run(engine, args, plan, tile, scratch, thread) {
        const { queries, targets, grid, lists } = plan;
        const { first, chosen, range } = tileOfGrid(grid, queries, tile);
        const pairs = new PairsOfBlock(engine, args, plan, scratch);
        forEachBlock(engine, queries, targets, chosen, range, pairs.rest, (products, start, width) => {
          const block = { products, rows: chosen.length, first, start, width };
          offerBlock(engine, lists, thread, block, queries.norms, false);
          pairs.measure(block);
        });
        return pairs.found.toTile();
      },
    },

    tiles: ({ nearest }) => tileCountOf(nearest.queries.n),

    run(engine, args, { queries, targets, lists }, tile, scratch) {
      const [begin, end] = tileRange(tile, queries.n);
      const check = new NearestCheck(engine, args.nearest, { queries, targets }, scratch);
      const pairs = new CrossPairs(args);
      for (let i = begin; i < end; i++) {
        if (check.isOutlier(i)) crossRow(args, i, pairs);
        else {
          check.measure(i, mergedList(engine, lists, i));
          pairWithOutliers(args, targets, check, i, pairs);
        }
      }
      check.searchAgain();
      return pairs.toTile();
    },
  };
}

/** Pairs of query i with the targets that the filter cannot hold. */
function pairWithOutliers(
  { queryRadii, targetRadii }: CrossArguments,
  targets: FilterRows,
  check: NearestCheck,
  i: number,
  pairs: CrossPairs,
): void {
  for (const outlier of targets.outliers) {
    const j = outlier.row;
    if (check.couldReach(i, outlier, Math.max(queryRadii[i], targetRadii[j])))
      pairs.offer(i, j, check.distance(i, j));
  }
}

/** Bytes of scratch for PairsOfBlock, and for the products. */
function pairBytes(rows: number, d: number, columns: number): number {
  return ReferenceDistances.bytes(d) + 4 * rows * (1 + BLOCK) + blockBytes(rows, columns);
}

/** Measures the pairs of blocks of products that the filter cannot rule out. */
class PairsOfBlock {
  readonly found: CrossPairs;
  private readonly distances: ReferenceDistances;
  private readonly targetNorms: Float32Array | Int32Array;
  private readonly counts: number;
  private readonly indices: number;
  /** Address of the scratch that is left for the products. */
  readonly rest: number;

  constructor(
    private readonly engine: KernelEngine,
    args: CrossArguments,
    private readonly plan: Plan,
    scratch: number,
  ) {
    const { queries, targets } = args.nearest;
    const { rows } = plan.grid;
    this.found = new CrossPairs(args);
    this.distances = new ReferenceDistances(engine, queries, targets, scratch, {
      queries: plan.queries.originals,
      targets: plan.targets.originals,
    });
    this.targetNorms = filterValues(engine.memory, plan.targets.kind, plan.targets.norms, targets.n);
    this.counts = scratch + ReferenceDistances.bytes(targets.d);
    this.indices = this.counts + 4 * rows;
    this.rest = this.indices + 4 * rows * BLOCK;
  }

  measure({ products, rows, first, start, width }: ProductBlock): void {
    const { functions, memory } = this.engine;
    const { queries, queryLimits, targetLimits } = this.plan;
    // prettier-ignore
    functions.pairsBelow(
      kindNumber(queries.kind), products, rows, STRIDE, width, queries.norms + first * 4,
      queryLimits + first * 4, targetLimits + start * 4, this.counts, this.indices,
    );
    const counts = memory.int32(this.counts, rows);
    const indices = memory.int32(this.indices, rows * width);
    for (let r = 0, at = 0; r < rows; r++) {
      for (const end = at + counts[r]; at < end; at++) {
        const j = start + indices[at];
        if (j >= this.targetNorms.length || this.targetNorms[j] === OUT_OF_REACH) continue;
        this.distances.from(first + r);
        this.found.offer(first + r, j, this.distances.to(j));
      }
    }
  }
}

/** What the filter's value of a row of one set and any row of the other stays below when that is in the row's ball. */
function ballLimits(
  memory: KernelMemory,
  rows: FilterRows,
  squaredRadii: Float64Array,
  others: FilterRows,
): number {
  const { kind, n, padded } = rows;
  const address = memory.allocate(padded * 4);
  const limits = filterValues(memory, kind, address, padded).fill(nothingBelow(kind));
  const doubts = memory.float64(rows.doubts, n);
  for (let i = 0; i < n; i++) limits[i] = valueLimit(rows, doubts[i], others, squaredRadii[i]);
  for (const { row } of rows.outliers) limits[row] = nothingBelow(kind);
  return address;
}
