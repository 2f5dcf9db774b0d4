import type { KernelEngine } from "./kernelEngine.ts";
import { copyRow, type Rows } from "./rows.ts";

/**
 * Squared distances between original rows of two sets, the same to the last bit as squaredDistance: the rows are copied
 * into the kernels' memory one by one and measured there, which is faster than measuring in JavaScript.
 */
export class ReferenceDistances {
  private readonly query: Float64Array;
  private readonly target: Float64Array;
  private current = -1;

  /** Bytes of scratch. */
  static bytes(d: number): number {
    return 2 * d * 8;
  }

  constructor(
    private readonly engine: KernelEngine,
    private readonly queries: Rows,
    private readonly targets: Rows,
    scratch: number,
  ) {
    const { d } = queries;
    this.query = engine.memory.float64(scratch, d);
    this.target = engine.memory.float64(scratch + d * 8, d);
  }

  /** Chooses the query that distances are taken from. */
  from(i: number): void {
    if (i === this.current) return;
    this.current = i;
    copyRow(this.queries, i, this.query);
  }

  /** Squared distance from the chosen query to target j. */
  to(j: number): number {
    copyRow(this.targets, j, this.target);
    return this.engine.functions.rowDistance(this.query.byteOffset, this.target.byteOffset, this.queries.d);
  }
}
