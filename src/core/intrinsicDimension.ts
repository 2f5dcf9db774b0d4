import type { Neighbours } from "./neighbours.ts";

/**
 * Intrinsic dimension of a set by maximum likelihood from its neighbour distances (Levina & Bickel 2005), the inverse
 * estimates averaged over the samples (MacKay & Ghahramani 2005).
 * @returns undefined where too many samples repeat each other for it
 */
export function intrinsicDimension({ k, squared }: Neighbours): number | undefined {
  const n = squared.length / k;
  let [sum, counted] = [0, 0];
  for (let i = 0; i < n; i++) {
    const farthest = squared[i * k + k - 1];
    if (!(squared[i * k] > 0) || !(farthest > squared[i * k])) continue;
    for (let j = 0; j < k - 1; j++) sum += Math.log(farthest / squared[i * k + j]) / 2;
    counted += k - 1;
  }
  return counted > 0 && sum > 0 ? counted / sum : undefined;
}
