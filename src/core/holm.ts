/**
 * p-values adjusted so that the chance of any false rejection among them stays at the level (Holm 1979): the smallest
 * times their number, the next times one less, and so on, never falling.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValues[index]));
    adjusted[index] = largest;
  });
  return adjusted;
}
