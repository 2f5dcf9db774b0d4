import { float64Values, sharedFloat64, sharedInt32, sharedUint8, type Rows } from "./rows.ts";

/** Rows of a leaf at most. */
const LEAF = 12;

/**
 * A k-d tree (Friedman, Bentley & Finkel 1977) over rows of few columns. Every node halves its run of rows, so that the
 * tree is implicit: node i has the children 2i + 1 and 2i + 2. Can be posted; its arrays are shared.
 */
export interface KdTree {
  n: number;
  d: number;
  /** Row numbers, leaf after leaf. */
  order: Int32Array;
  /** The rows' values in that order. */
  values: Float64Array;
  /** Of each inner node: the column that it splits, and where. Rows at the split may be on either side. */
  columns: Uint8Array;
  splits: Float64Array;
}

/** Builds the tree: splits the column of largest extent at its median. */
export function buildKdTree(rows: Rows): KdTree {
  const { n, d } = rows;
  const values = float64Values(rows);
  const nodes = 2 ** Math.ceil(Math.log2(Math.max(1, n / LEAF)) + 1);
  const tree: KdTree = {
    n,
    d,
    order: sharedInt32(n),
    values: sharedFloat64(n * d),
    columns: sharedUint8(nodes),
    splits: sharedFloat64(nodes),
  };
  for (let i = 0; i < n; i++) tree.order[i] = i;
  const split = (node: number, begin: number, end: number): void => {
    if (isLeaf(begin, end)) return;
    const column = widestColumn(values, d, tree.order, begin, end);
    const middle = (begin + end) >> 1;
    selectMiddle(values, d, column, tree.order, begin, end - 1, middle);
    tree.columns[node] = column;
    tree.splits[node] = values[tree.order[middle] * d + column];
    split(2 * node + 1, begin, middle);
    split(2 * node + 2, middle, end);
  };
  split(0, 0, n);
  tree.order.forEach((row, at) => tree.values.set(values.subarray(row * d, (row + 1) * d), at * d));
  return tree;
}

/** Whether the rows of a node are few enough to be looked at one by one. */
export function isLeaf(begin: number, end: number): boolean {
  return end - begin <= LEAF;
}

function widestColumn(
  values: Float64Array,
  d: number,
  order: Int32Array,
  begin: number,
  end: number,
): number {
  let widest = 0;
  let extent = -1;
  for (let c = 0; c < d; c++) {
    let low = Infinity;
    let high = -Infinity;
    for (let at = begin; at < end; at++) {
      const value = values[order[at] * d + c];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > extent) {
      extent = high - low;
      widest = c;
    }
  }
  return widest;
}

/** Orders rows so that none before `middle` is larger in the column, and none after it smaller (Hoare's selection). */
function selectMiddle(
  values: Float64Array,
  d: number,
  column: number,
  order: Int32Array,
  first: number,
  last: number,
  middle: number,
): void {
  let low = first;
  let high = last;
  while (low < high) {
    const pivot = values[order[(low + high) >> 1] * d + column];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[order[i] * d + column] < pivot) i++;
      while (values[order[j] * d + column] > pivot) j--;
      if (i > j) break;
      const row = order[i];
      order[i++] = order[j];
      order[j--] = row;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}
