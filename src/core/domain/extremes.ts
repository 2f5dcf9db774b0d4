import { quantileOfSorted, sorted } from "../order.ts";
import { Z95 } from "../normal.ts";
import type { Random } from "../random.ts";
import type { Statistic } from "./statistic.ts";

/** The largest value of a sample, a block maximum; with sign −1 minus the smallest. The profile is that number alone. */
export function blockMaximumStatistic(places: Int32Array, sign: 1 | -1): Statistic {
  return {
    size: 1,
    comparesNumbers: true,
    measure: (values, profile) => {
      let largest = -Infinity;
      for (const place of places) largest = Math.max(largest, sign * values[place]);
      return (profile[0] = sign * largest);
    },
  };
}

/** A generalised extreme-value law: location, scale and shape k (k < 0: heavy tail). */
interface ExtremeValueLaw {
  location: number;
  scale: number;
  shape: number;
}

/**
 * Fits the law of maxima by L-moments (Hosking, Wallis & Wood 1985).
 * @param maxima ascending
 */
function fitExtremeValues(maxima: Float64Array): ExtremeValueLaw {
  const n = maxima.length;
  const b = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    b[0] += maxima[i] / n;
    b[1] += (maxima[i] * i) / (n - 1) / n;
    b[2] += (maxima[i] * i * (i - 1)) / ((n - 1) * (n - 2)) / n;
  }
  const [l1, l2, l3] = [b[0], 2 * b[1] - b[0], 6 * b[2] - 6 * b[1] + b[0]];
  if (!(l2 > 0)) return { location: l1, scale: 0, shape: 0 };
  const c = 2 / (3 + l3 / l2) - Math.LN2 / Math.log(3);
  const shape = 7.859 * c + 2.9554 * c * c;
  if (Math.abs(shape) < 1e-6) {
    const scale = l2 / Math.LN2;
    return { location: l1 - EULER * scale, scale, shape: 0 };
  }
  const gamma = gammaOf(1 + shape);
  const scale = (l2 * shape) / ((1 - Math.exp(-shape * Math.LN2)) * gamma);
  return { location: l1 - (scale * (1 - gamma)) / shape, scale, shape };
}

const EULER = 0.5772156649015329;

/** Γ(x) for x > 0 (Lanczos, g = 7, n = 9), by reflection below one half. */
function gammaOf(x: number): number {
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gammaOf(1 - x));
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  const y = x - 1;
  const series = coefficients.reduce((sum, c, i) => sum + c / (y + i + 1), 0.9999999999998099);
  const t = y + 7.5;
  return Math.sqrt(2 * Math.PI) * Math.exp((y + 0.5) * Math.log(t) - t) * series;
}

function levelOf({ location, scale, shape }: ExtremeValueLaw, period: number): number {
  const y = -Math.log(1 - 1 / period);
  return shape === 0
    ? location - scale * Math.log(y)
    : location + (scale * (1 - Math.exp(shape * Math.log(y)))) / shape;
}

/** Resamples behind the interval of a return level. */
const RESAMPLES = 200;
const FEWEST_MAXIMA = 20;

/**
 * Levels that the maximum of a sample exceeds once in so many samples, by the law of maxima fitted to them, with bootstrap intervals
 * over the samples. Null of fewer than 20 samples.
 */
export function returnLevels(
  maxima: Float64Array,
  periods: readonly number[],
  random: Random,
): { value: number; interval: [number, number] }[] | null {
  const n = maxima.length;
  if (n < FEWEST_MAXIMA) return null;
  const ordered = sorted(maxima);
  const law = fitExtremeValues(ordered);
  const simulated = periods.map(() => new Float64Array(RESAMPLES));
  const draw = new Float64Array(n);
  for (let r = 0; r < RESAMPLES; r++) {
    for (let i = 0; i < n; i++) draw[i] = ordered[random.integer(n)];
    const drawn = fitExtremeValues(draw.sort());
    periods.forEach((period, k) => (simulated[k][r] = levelOf(drawn, period)));
  }
  return periods.map((period, k) => {
    const levels = simulated[k].sort();
    return {
      value: levelOf(law, period),
      interval: [quantileOfSorted(levels, 0.025), quantileOfSorted(levels, 0.975)],
    };
  });
}

/**
 * A quantile of the values of all samples, with its 95% interval from how the share below it varies between samples (Woodruff 1952,
 * samples as clusters).
 * @param ordered all values, ascending
 * @param sharesBelow share of each sample's values below a level
 */
export function tailQuantile(
  ordered: Float64Array,
  q: number,
  sharesBelow: (level: number) => Float64Array,
): { value: number; interval: [number, number] } {
  const value = quantileOfSorted(ordered, q);
  const shares = sharesBelow(value);
  const n = shares.length;
  let [mean, squares] = [0, 0];
  for (const share of shares) mean += share / n;
  for (const share of shares) squares += ((share - mean) * (share - mean)) / Math.max(1, n - 1);
  const half = Z95 * Math.sqrt(squares / n);
  const at = (level: number) => quantileOfSorted(ordered, Math.min(1, Math.max(0, level)));
  return { value, interval: [at(q - half), at(q + half)] };
}
