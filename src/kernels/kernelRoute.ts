import { MOST_COLUMNS } from "./filterBound.ts";
import { buildKdTree } from "./kdTree.ts";
import { KdTreeSearch } from "./kdTreeSearch.ts";
import type { KernelSpeeds } from "./kernelSpeeds.ts";
import type { NearestArguments } from "./nearest.ts";
import { float64Values, rowRange } from "./rows.ts";

/** The ways to neighbours: filters with measured survivors, a scan of all pairs, a k-d tree. */
export type Route = "int16" | "float32" | "scan" | "tree";

/** How much faster float32 must be: whole numbers take half the memory. */
const CLEARLY = 0.8;
/** What a filter does with a product when it has it, in columns of float32 products. */
const SELECTION = 24;
/** What copying a row into a filter's memory costs, in columns of the scan a column. */
const PREPARATION = 8;
/** What it takes to measure one candidate, beside its columns, in columns of the scan. */
const MEASUREMENT = 200;
/** What a row that a tree looks at costs beside its columns, in columns of the scan. */
const TREE_ROW = 60;

/** Below this no tree is worth it; columns above which none is tried, and up to which none need be tried first. */
const FEWEST_TREE_ROWS = 1000;
const MOST_TREE_COLUMNS = 10;
const SURE_TREE_COLUMNS = 3;
/** Queries that a tree is tried on. */
const TRIED = 16;

/**
 * The way that should be fastest for these arguments on this machine. All give the same bits.
 * @param isHalf whether a filter needs each pair once only
 */
export function routeOf(args: NearestArguments, speeds: KernelSpeeds, isHalf: boolean): Route {
  const { targets, queries, k } = args;
  const { n, d } = targets;
  if (n >= FEWEST_TREE_ROWS && d <= SURE_TREE_COLUMNS) return "tree";
  const scan = n * d * speeds.scan;
  const kind = speeds.float32 < CLEARLY * speeds.int16 ? "float32" : "int16";
  const products = (isHalf ? 0.5 : 1) * n * (d * speeds[kind] + SELECTION * speeds.float32);
  const copies = (1 + n / queries.n) * d * PREPARATION;
  const filter = products + ((k + 2) * (d + MEASUREMENT) + copies) * speeds.scan;
  const best = filter < scan && d <= MOST_COLUMNS ? kind : "scan";
  if (n < FEWEST_TREE_ROWS || d > MOST_TREE_COLUMNS) return best;
  const tree = rowsVisited(args) * (d + TREE_ROW) * speeds.scan;
  return tree < Math.min(filter, scan) ? "tree" : best;
}

/** Rows that a tree over the targets looks at for one query, by a few queries all over the set. */
function rowsVisited({ queries, targets, k }: NearestArguments): number {
  const tried = Math.min(TRIED, queries.n);
  const search = new KdTreeSearch(buildKdTree(targets), k, new Float64Array(k), new Int32Array(k));
  for (let t = 0; t < tried; t++) {
    const i = Math.floor((t * queries.n) / tried);
    search.list(float64Values(rowRange(queries, i, i + 1)), 0, 0, -1);
  }
  return search.visited / tried;
}
