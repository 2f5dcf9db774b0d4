/**
 * The values at ascending ranks, from 0, as if all were sorted: by Hoare's selection (1961), in time linear in their number.
 * Moves the values about; they must be numbers.
 */
export function valuesAtRanks(values: Float64Array, ranks: readonly number[]): number[] {
  let from = 0;
  return ranks.map((rank) => {
    select(values, from, rank);
    // Nothing before a rank is larger than what lies there.
    from = rank;
    return values[rank];
  });
}

/** Moves values from `low` on so that the one of a rank lies there, none larger before it and none smaller behind. */
function select(values: Float64Array, low: number, rank: number): void {
  let high = values.length - 1;
  while (low < high) {
    const pivot = medianOfThree(values[low], values[(low + high) >> 1], values[high]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else return;
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
