import { isLeaf, type KdTree } from "./kdTree.ts";
import { offerNearest } from "./nearest.ts";
import { squaredDistance } from "./squaredDistance.ts";

/**
 * Searches for the nearest rows in a k-d tree. Lists come out as the reference's, to the last bit: distances are the
 * reference's, equal ones are in order of row number, and the bound by which a branch is left out is a sum of smaller
 * terms in the same order, so that rounding never makes it larger than a distance in that branch.
 */
export class KdTreeSearch {
  private query = 0;
  private queries: Float64Array = new Float64Array(0);
  private self = -1;
  private base = 0;
  /** Rows looked at so far. */
  visited = 0;
  /** How far the query is outside the present branch, in each column. */
  private readonly offsets: Float64Array;

  constructor(
    private readonly tree: KdTree,
    private readonly k: number,
    private readonly squared: Float64Array,
    private readonly indices: Int32Array,
  ) {
    this.offsets = new Float64Array(tree.d);
  }

  /**
   * Lists the k nearest rows of query i at its place in the outputs.
   * @param queries rows of which it is number `query`
   * @param self row to leave out; −1 for none
   */
  list(queries: Float64Array, query: number, i: number, self: number): void {
    this.queries = queries;
    this.query = query;
    this.self = self;
    this.base = i * this.k;
    this.squared.fill(Infinity, this.base, this.base + this.k);
    this.indices.fill(-1, this.base, this.base + this.k);
    this.offsets.fill(0);
    this.visit(0, 0, this.tree.n);
  }

  private visit(node: number, begin: number, end: number): void {
    if (isLeaf(begin, end)) {
      this.visited += end - begin;
      for (let at = begin; at < end; at++) this.offer(at);
      return;
    }
    const { tree, offsets } = this;
    const middle = (begin + end) >> 1;
    const column = tree.columns[node];
    const side = this.queries[this.query * tree.d + column] - tree.splits[node];
    if (side < 0) this.visit(2 * node + 1, begin, middle);
    else this.visit(2 * node + 2, middle, end);
    const before = offsets[column];
    offsets[column] = side;
    if (this.bound() <= this.squared[this.base + this.k - 1]) {
      if (side < 0) this.visit(2 * node + 2, middle, end);
      else this.visit(2 * node + 1, begin, middle);
    }
    offsets[column] = before;
  }

  private bound(): number {
    let sum = 0;
    for (let c = 0; c < this.offsets.length; c++) sum += this.offsets[c] * this.offsets[c];
    return sum;
  }

  private offer(at: number): void {
    const { tree, squared, indices, base, k } = this;
    const row = tree.order[at];
    if (row === this.self) return;
    const distance = squaredDistance(this.queries, this.query, tree.values, at, tree.d, Infinity);
    offerNearest(squared, indices, base, k, distance, row);
  }
}
