import type { KernelEngine } from "./kernelEngine.ts";
import { fitsFloat32, type Originals } from "./originals.ts";
import type { Rows } from "./rows.ts";

/** A set that distances are taken from, and its copy in the kernels' memory where there is one. */
interface Side {
  rows: Rows;
  originals: Originals | undefined;
}

/**
 * Squared distances between original rows of two sets, the same to the last bit as squaredDistance. They are measured in
 * the kernels' memory, which is faster than in JavaScript even where the rows must be copied there one by one.
 */
export class ReferenceDistances {
  private readonly queries: Side;
  private readonly targets: Side;
  private readonly isFloat32: boolean;
  private readonly d: number;
  private query = 0;
  private current = -1;

  /** Bytes of scratch. */
  static bytes(d: number): number {
    return 2 * d * 8;
  }

  /** @param originals copies of the sets in the kernels' memory, where there are any */
  constructor(
    private readonly engine: KernelEngine,
    queries: Rows,
    targets: Rows,
    private readonly scratch: number,
    originals: { queries?: Originals; targets?: Originals } = {},
  ) {
    this.d = queries.d;
    this.queries = { rows: queries, originals: originals.queries };
    this.targets = { rows: targets, originals: originals.targets };
    this.isFloat32 = fitsFloat32(queries.values) && fitsFloat32(targets.values);
  }

  /** Chooses the query that distances are taken from. */
  from(i: number): void {
    if (i === this.current) return;
    this.current = i;
    this.query = this.addressOf(this.queries, i, this.scratch);
  }

  /** Squared distance from the chosen query to target j. */
  to(j: number): number {
    const { functions } = this.engine;
    const target = this.addressOf(this.targets, j, this.scratch + this.d * 8);
    return this.isFloat32
      ? functions.rowDistance32(this.query, target, this.d)
      : functions.rowDistance(this.query, target, this.d);
  }

  /** Address of a row, which is copied to `spare` where it is not in the memory. */
  private addressOf({ rows, originals }: Side, i: number, spare: number): number {
    const { d, isFloat32 } = this;
    if (originals?.isFloat32 === isFloat32) return originals.address + i * d * (isFloat32 ? 4 : 8);
    const { memory } = this.engine;
    const into = isFloat32 ? memory.float32(spare, d) : memory.float64(spare, d);
    // A call of set costs more than a few values do.
    if (d > 64) into.set(rows.values.subarray(i * d, (i + 1) * d));
    else for (let c = 0, at = i * d; c < d; c++, at++) into[c] = rows.values[at];
    return spare;
  }
}
