import { permutation, type Random } from "../random.ts";

/** Distance of a property's distribution to that of real samples. */
export interface PropertyDistance {
  w1: number;
  /** Of "both are draws of one law", by permutation. */
  p: number;
}

const PERMUTATIONS = 999;

/** The order-1 Wasserstein distance of two samples of one number, with a permutation test. */
export function propertyDistance(a: Float64Array, b: Float64Array, random: Random): PropertyDistance {
  const pooled = [...a, ...b];
  const order = pooled.map((_, i) => i).sort((i, j) => pooled[i] - pooled[j]);
  const ascending = Float64Array.from(order, (i) => pooled[i]);
  const isFirst = Uint8Array.from(order, (i) => Number(i < a.length));
  const w1 = distanceOf(ascending, isFirst, a.length);
  let atLeast = 0;
  for (let repetition = 0; repetition < PERMUTATIONS; repetition++) {
    const mixed = permutation(random, ascending.length);
    const relabelled = Uint8Array.from(mixed, (i) => Number(i < a.length));
    // Sums over tied values may differ in their last bits.
    if (distanceOf(ascending, relabelled, a.length) >= w1 * (1 - 1e-12)) atLeast++;
  }
  return { w1, p: (1 + atLeast) / (1 + PERMUTATIONS) };
}

/** ∫ |F − G| over ascending pooled values. */
function distanceOf(ascending: Float64Array, isFirst: Uint8Array, count: number): number {
  const rest = ascending.length - count;
  let first = 0;
  let second = 0;
  let sum = 0;
  for (let i = 0; i + 1 < ascending.length; i++) {
    if (isFirst[i]) first++;
    else second++;
    sum += Math.abs(first / count - second / rest) * (ascending[i + 1] - ascending[i]);
  }
  return sum;
}
