interface Numbers {
  first: number;
  second: number;
  value: number;
  interval: readonly number[] | null;
}

/** Digits of the half-width of an interval, or of a difference without one. */
const DIGITS = 2;
/** So many more digits are tried until the values and their difference add up. */
const FURTHER = 3;
/**
 * Decimals at which two values and their difference are rounded: where the interval's width begins to matter, so that nothing that was
 * told apart is rounded away, and so that the first value and the difference that are shown make the second.
 */
export function decimalsOfDifference({ first, second, value, interval }: Numbers): number {
  const width = interval ? (interval[1] - interval[0]) / 2 : 0;
  const scale = width > 0 ? width : Math.abs(value) || Math.max(Math.abs(first), Math.abs(second)) || 1;
  const least = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(scale)));
  const units = (x: number, decimals: number) => Math.round(x * 10 ** decimals);
  const addUp = (decimals: number) =>
    units(first, decimals) + units(value, decimals) === units(second, decimals);
  // An end that is not zero tells the dumps apart: it must not look like one.
  const showEnds = (decimals: number) => !interval?.some((end) => end !== 0 && units(end, decimals) === 0);
  const tried = Array.from({ length: FURTHER + 1 }, (_, more) => least + more);
  return tried.find((decimals) => addUp(decimals) && showEnds(decimals)) ?? tried.find(addUp) ?? least;
}
