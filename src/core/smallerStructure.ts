import type { Neighbours } from "./neighbours.ts";
import { median } from "./order.ts";

/** How much closer than one smooth cloud's the neighbours must lie for there to be structure within it. */
const CLUSTERED = 2;

/**
 * Whether a set has structure at a scale well below a bandwidth: its neighbours lie closer together than they would in one
 * smooth cloud of that width and of the local dimension, which is read off how fast neighbour distances grow (Levina &
 * Bickel 2005). So it is with modes whose distance from each other rules the median distance.
 *
 * @param neighbours of the set, at least a few deep
 */
export function hasSmallerStructure(neighbours: Neighbours, bandwidth: number): boolean {
  const { k, squared } = neighbours;
  const n = squared.length / k;
  const half = Math.ceil(k / 2);
  if (half < 2 || half === k) return false;
  const at = (depth: number) =>
    Math.sqrt(median(Float64Array.from({ length: n }, (_, i) => squared[i * k + depth - 1])));
  const [near, far] = [at(half), at(k)];
  if (!(near > 0) || !(far > near)) return false;
  const dimension = Math.log(k / half) / Math.log(far / near);
  const ofOneCloud = Math.exp(Math.log(n / 2 / k) / dimension);
  return bandwidth / far > CLUSTERED * ofOneCloud;
}
