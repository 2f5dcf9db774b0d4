/** A sorted copy, ascending. */
export function sorted(values: Float64Array): Float64Array {
  return values.slice().sort();
}

/** Median of ascending values; the mean of the middle two of an even number. NaN of nothing. */
export function medianOfSorted(values: Float64Array): number {
  const middle = values.length >> 1;
  return values.length % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/** Median of values in any order. */
export function median(values: Float64Array): number {
  return medianOfSorted(sorted(values));
}

/** Quantile q of ascending values by linear interpolation (type 7 of Hyndman & Fan 1996, as numpy). */
export function quantileOfSorted(values: Float64Array, q: number): number {
  const position = q * (values.length - 1);
  const low = Math.floor(position);
  const high = Math.min(low + 1, values.length - 1);
  return values[low] + (position - low) * (values[high] - values[low]);
}

/** Number of ascending values below x. */
export function countBelow(values: Float64Array, x: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/** Variance about the mean, divided by n − 1. */
export function variance(values: ArrayLike<number>): number {
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] - centre) ** 2;
  return sum / (values.length - 1);
}
