import { RowReader, type Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileRange } from "./tiles.ts";

export interface PairArguments {
  rows: Rows;
}

export interface CollectArguments extends PairArguments {
  /** Buckets whose values are wanted, ascending. */
  buckets: number[];
}

/** Buckets are runs of float64 values that share their 17 leading bits: 32 to each doubling. */
export const BUCKETS = 1 << 16;
const SHIFT = 15;

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

/** Bucket of a non-negative float64; ascending with the value. */
export function bucketOf(value: number): number {
  float[0] = value;
  return words[1] >>> SHIFT;
}

/** Values by bucket, from the first bucket that holds any to the last. */
export interface BucketCounts {
  first: number;
  counts: Float64Array;
}

/** One counter at a time counts in here; all of it is zero between them. */
const counted = new Float64Array(BUCKETS);

/** Counts values by bucket. Each counter has to be read before the next one counts. */
export class BucketCounter {
  private first = BUCKETS;
  private last = -1;

  add(value: number): void {
    const bucket = bucketOf(value);
    counted[bucket]++;
    if (bucket < this.first) this.first = bucket;
    if (bucket > this.last) this.last = bucket;
  }

  counts(): BucketCounts {
    const counts = counted.slice(this.first, this.last + 1);
    counted.fill(0, this.first, this.last + 1);
    return { first: this.first, counts };
  }
}

/**
 * How many pairs i < j, with i in this tile, have a positive squared distance in each bucket. With collectDistances this
 * selects exact order statistics of all pairwise distances without ever holding them.
 */
export function countDistances(args: PairArguments, tile: number): BucketCounts {
  const counter = new BucketCounter();
  forEachPair(args.rows, tile, (squared) => counter.add(squared));
  return counter.counts();
}

/** The positive squared distances of the tile's pairs that fall into the wanted buckets. */
export function collectDistances(args: CollectArguments, tile: number): Float64Array {
  const wanted = new Set(args.buckets);
  const found: number[] = [];
  forEachPair(args.rows, tile, (squared) => {
    if (wanted.has(bucketOf(squared))) found.push(squared);
  });
  return Float64Array.from(found);
}

function forEachPair(rows: Rows, tile: number, visit: (squared: number) => void): void {
  const [begin, end] = tileRange(tile, rows.n);
  const [from, to] = [new RowReader(rows), new RowReader(rows)];
  for (let i = begin; i < end; i++) {
    const own = from.seek(i);
    for (let j = i + 1; j < rows.n; j++) {
      const squared = squaredDistance(from.values, own, to.values, to.seek(j), rows.d, Infinity);
      if (squared > 0) visit(squared);
    }
  }
}
