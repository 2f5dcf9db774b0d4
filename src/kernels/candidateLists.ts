import {
  emptyValue,
  filterValues,
  kindNumber,
  nothingBelow,
  type FilterKind,
  type FilterRows,
} from "./filterRows.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { STRIDE } from "./productBlocks.ts";

/** For each query the targets of smallest filter value that each thread came across. */
export interface CandidateLists {
  kind: FilterKind;
  queries: number;
  /** Entries of a list. */
  keep: number;
  threads: number;
  /** Address of one value a query: what is not below has no place in its list. */
  limits: number;
  /** Address of the lists, threads × queries × keep: the filter's values, ascending, */
  values: number;
  /** and the targets' numbers, −1 where there is none. */
  indices: number;
}

/** Candidates kept of k wanted: enough more that the filter's rounding seldom leaves a doubt. */
export function kept(k: number): number {
  return k + 8 + (k >> 1);
}

/** Empty lists for k neighbours. */
export function candidateLists(
  memory: KernelMemory,
  rows: FilterRows,
  k: number,
  threads: number,
): CandidateLists {
  const { kind, n, padded, outliers } = rows;
  const keep = kept(k);
  const limits = memory.allocate(padded * 4);
  const values = memory.allocate(threads * n * keep * 4);
  const indices = memory.allocate(threads * n * keep * 4);
  const limitView = filterValues(memory, kind, limits, padded).fill(emptyValue(kind));
  for (const { row } of outliers) limitView[row] = nothingBelow(kind);
  limitView.fill(nothingBelow(kind), n);
  filterValues(memory, kind, values, threads * n * keep).fill(emptyValue(kind));
  memory.int32(indices, threads * n * keep).fill(-1);
  return { kind, queries: n, keep, threads, limits, values, indices };
}

/** A block of products: of queries `first` … with targets `start` …. */
export interface ProductBlock {
  products: number;
  rows: number;
  first: number;
  start: number;
  width: number;
}

/**
 * Lists what belongs into a thread's lists of a block of products.
 * @param norms address of the queries' norms
 * @param isHalf queries and targets are one set: each pair is offered once, to the lists of both
 */
export function offerBlock(
  { functions }: KernelEngine,
  lists: CandidateLists,
  thread: number,
  { products, rows, first, start, width }: ProductBlock,
  norms: number,
  isHalf: boolean,
): void {
  const { kind, queries, keep, limits, values, indices } = lists;
  const offset = thread * queries * keep * 4;
  // prettier-ignore
  functions.offerPairs(
    kindNumber(kind), products, rows, STRIDE, first, width, start, norms + first * 4, keep,
    limits, isHalf ? limits : 0, values + offset, indices + offset,
  );
}

/** Candidates of one query, by ascending filter value: no target left out has a smaller value than the last. */
export interface Candidates {
  values: Float32Array | Int32Array;
  indices: Int32Array;
}

/** The lists that all threads have of query i, merged into one. */
export function mergedList(
  { functions, memory }: KernelEngine,
  lists: CandidateLists,
  i: number,
): Candidates {
  const { kind, queries, keep, threads, values, indices } = lists;
  const at = i * keep * 4;
  functions.mergeLists(kindNumber(kind), values + at, indices + at, keep, threads, queries * keep * 4);
  return {
    values: filterValues(memory, kind, values + at, keep),
    indices: memory.int32(indices + at, keep),
  };
}
