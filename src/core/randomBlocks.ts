import { takeRows, type Rows } from "../kernels/rows.ts";
import { createRandom, permutation } from "./random.ts";

/** Smaller blocks waste their samples on few pairs, and hardly save anything. */
const FEWEST_IN_BLOCK = 100;

/**
 * Into how many blocks two sets are split so that statistics of all pairs within blocks cost no more than a budget: 1 where
 * all pairs are affordable.
 * @param cost of all pairs, which splitting into g blocks divides by g
 */
export function affordableBlocks(cost: number, budget: number, { n, m }: { n: number; m: number }): number {
  return Math.max(1, Math.min(Math.ceil(cost / budget), Math.floor(Math.min(n, m) / FEWEST_IN_BLOCK)));
}

/**
 * Both sets split at random into as many parts of nearly equal sizes; as they are where there is one. Parts are copied as
 * they are asked for: all together are as large as the sets.
 */
export function* randomBlocks(
  x: Rows,
  y: Rows,
  count: number,
  seed: number,
  stream: string,
): Generator<[Rows, Rows]> {
  if (count === 1) {
    yield [x, y];
    return;
  }
  const orders = [x, y].map(({ n }, side) => permutation(createRandom(seed, `${stream}/blocks/${side}`), n));
  const part = (rows: Rows, side: number, block: number) =>
    takeRows(rows, partOf(orders[side], block, count));
  for (let block = 0; block < count; block++) yield [part(x, 0, block), part(y, 1, block)];
}

function partOf(order: Int32Array, part: number, parts: number): Int32Array {
  return order.subarray(
    Math.floor((part * order.length) / parts),
    Math.floor(((part + 1) * order.length) / parts),
  );
}
