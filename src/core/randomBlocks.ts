import { takeRows, type Rows } from "../kernels/rows.ts";
import { createRandom, permutation } from "./random.ts";

/** Smaller blocks waste their samples on few pairs, and hardly save anything. */
const FEWEST_IN_BLOCK = 100;

/**
 * Into how many blocks two sets are split so that statistics of all pairs within blocks cost no more than a budget: 1 where
 * all pairs are affordable.
 * @param cost of all pairs, which splitting into g blocks divides by g
 * @param fewest samples of the smaller set in a block
 */
export function affordableBlocks(
  cost: number,
  budget: number,
  { n, m }: { n: number; m: number },
  fewest = FEWEST_IN_BLOCK,
): number {
  return Math.max(1, Math.min(Math.ceil(cost / budget), Math.floor(Math.min(n, m) / fewest)));
}

/** Which of two sets is split: each has its own order. */
export type Side = 0 | 1;

/**
 * One set of two, split at random into `count` parts of nearly equal sizes; as it is where that is one. Parts are copied
 * as they are asked for: all together are as large as the set.
 */
export function* randomParts(
  rows: Rows,
  side: Side,
  count: number,
  seed: number,
  stream: string,
): Generator<Rows> {
  if (count === 1) {
    yield rows;
    return;
  }
  const order = permutation(createRandom(seed, `${stream}/blocks/${side}`), rows.n);
  for (let part = 0; part < count; part++) {
    const [begin, end] = [part, part + 1].map((at) => Math.floor((at * rows.n) / count));
    yield takeRows(rows, order.subarray(begin, end));
  }
}

/** Both sets split by randomParts, part by part. */
export function* randomBlocks(
  x: Rows,
  y: Rows,
  count: number,
  seed: number,
  stream: string,
): Generator<[Rows, Rows]> {
  const others = randomParts(y, 1, count, seed, stream);
  for (const part of randomParts(x, 0, count, seed, stream)) {
    const other = others.next();
    if (!other.done) yield [part, other.value];
  }
}
