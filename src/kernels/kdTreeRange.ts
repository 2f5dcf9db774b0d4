import { isLeaf, type KdTree } from "./kdTree.ts";
import { squaredDistance } from "./squaredDistance.ts";

/** Finds the rows of a k-d tree in closed balls. Distances and the bound are those of KdTreeSearch. */
export class KdTreeRange {
  /** How far the centre is outside the present branch, in each column. */
  private readonly offsets: Float64Array;

  constructor(private readonly tree: KdTree) {
    this.offsets = new Float64Array(tree.d);
  }

  /** Visits every row within the squared radius of row i of `centres`, in no particular order. */
  visit(
    centres: Float64Array,
    i: number,
    squaredRadius: number,
    found: (row: number, squared: number) => void,
  ): void {
    this.offsets.fill(0);
    this.descend({ centres, i, squaredRadius, found }, 0, 0, this.tree.n);
  }

  private descend(ball: Ball, node: number, begin: number, end: number): void {
    const { tree, offsets } = this;
    const { centres, i, squaredRadius, found } = ball;
    if (isLeaf(begin, end)) {
      for (let at = begin; at < end; at++) {
        const distance = squaredDistance(centres, i, tree.values, at, tree.d, Infinity);
        if (distance <= squaredRadius) found(tree.order[at], distance);
      }
      return;
    }
    const middle = (begin + end) >> 1;
    const column = tree.columns[node];
    const side = centres[i * tree.d + column] - tree.splits[node];
    const before = offsets[column];
    if (side >= 0) offsets[column] = side;
    if (side < 0 || this.bound() <= squaredRadius) this.descend(ball, 2 * node + 1, begin, middle);
    offsets[column] = side < 0 ? side : before;
    if (side >= 0 || this.bound() <= squaredRadius) this.descend(ball, 2 * node + 2, middle, end);
    offsets[column] = before;
  }

  /** Squared distance to the present branch, at most. */
  private bound(): number {
    let sum = 0;
    for (let c = 0; c < this.offsets.length; c++) sum += this.offsets[c] * this.offsets[c];
    return sum;
  }
}

interface Ball {
  centres: Float64Array;
  i: number;
  squaredRadius: number;
  found: (row: number, squared: number) => void;
}
