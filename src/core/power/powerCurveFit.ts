import { normalUpperTail } from "../normal.ts";

/** Rejections among simulated tests at one place on an axis (log n, or the logarithm of an effect's size). */
export interface Tally {
  x: number;
  rejected: number;
  repetitions: number;
}

export interface CurveFit {
  /** Where the power is the wanted one: quantiles of the posterior at 2.5%, 20%, 50%, 80% and 97.5%. */
  quantiles: [number, number, number, number, number];
  /** Posterior mean of the slope. */
  slope: number;
}

const PLACES = 400;
const SLOPES = 15;
/** The slope lies within this factor of the typical one; its logarithm is normal with half the factor's. */
const SLOPE_FACTOR = 3;

/**
 * Where a power curve reaches the wanted power, from simulated tests at several places: a probit of the power on x that
 * starts from the level, power(x) = α + (1 − α) Φ(z + b (x − t)), with z so that power(t) is the wanted one. The posterior
 * of (t, b) over a grid, flat in t.
 */
export class PowerCurve {
  private readonly offset: number;
  private readonly slopes: number[];
  /** Logarithms of the slopes' prior chances. */
  private readonly priors: number[];
  private readonly places: number[];
  /** Logarithms of the power and of its complement at an x, for each place and slope: searches go back to the same x. */
  private readonly logs = new Map<number, { power: Float64Array; complement: Float64Array }>();

  constructor(
    private readonly alpha: number,
    wanted: number,
    [from, to]: [number, number],
    typicalSlope: number,
  ) {
    this.offset = normalQuantile((wanted - alpha) / (1 - alpha));
    const step = (2 * Math.log(SLOPE_FACTOR)) / (SLOPES - 1);
    this.slopes = Array.from(
      { length: SLOPES },
      (_, i) => (typicalSlope * Math.exp(i * step)) / SLOPE_FACTOR,
    );
    this.priors = this.slopes.map(
      (slope) => -((Math.log(slope / typicalSlope) / (Math.log(SLOPE_FACTOR) / 2)) ** 2) / 2,
    );
    this.places = Array.from({ length: PLACES }, (_, i) => from + ((i + 0.5) * (to - from)) / PLACES);
  }

  /** Power at x of a curve that is the wanted one at `place`. */
  power(x: number, place: number, slope: number): number {
    return this.alpha + (1 - this.alpha) * normalUpperTail(-(this.offset + slope * (x - place)));
  }

  fit(tallies: readonly Tally[]): CurveFit {
    const { places } = this;
    const known = tallies.map((tally) => ({ ...tally, ...this.logsAt(tally.x) }));
    const logs = places.map((_, place) =>
      this.slopes.map((_, slope) => this.logPosterior(known, place, slope)),
    );
    const most = logs.flat().reduce((a, b) => Math.max(a, b));
    const chances = logs.map((row) => row.map((log) => Math.exp(log - most)));
    const byPlace = chances.map((row) => row.reduce((sum, chance) => sum + chance, 0));
    const total = byPlace.reduce((sum, chance) => sum + chance, 0);
    const slopeSum = chances
      .flatMap((row) => row.map((chance, i) => chance * this.slopes[i]))
      .reduce((sum, term) => sum + term, 0);
    const quantile = (q: number) => places[placeOfQuantile(byPlace, q * total)];
    return {
      quantiles: [quantile(0.025), quantile(0.2), quantile(0.5), quantile(0.8), quantile(0.975)],
      slope: slopeSum / total,
    };
  }

  private logPosterior(
    tallies: readonly (Tally & { power: Float64Array; complement: Float64Array })[],
    place: number,
    slope: number,
  ): number {
    const at = place * SLOPES + slope;
    return tallies.reduce(
      (sum, { rejected, repetitions, power, complement }) =>
        sum + rejected * power[at] + (repetitions - rejected) * complement[at],
      this.priors[slope],
    );
  }

  private logsAt(x: number): { power: Float64Array; complement: Float64Array } {
    const known = this.logs.get(x);
    if (known) return known;
    const power = new Float64Array(PLACES * SLOPES);
    const complement = new Float64Array(PLACES * SLOPES);
    this.places.forEach((place, i) =>
      this.slopes.forEach((slope, j) => {
        const p = Math.min(1 - 1e-9, Math.max(1e-9, this.power(x, place, slope)));
        power[i * SLOPES + j] = Math.log(p);
        complement[i * SLOPES + j] = Math.log(1 - p);
      }),
    );
    this.logs.set(x, { power, complement });
    return { power, complement };
  }
}

function placeOfQuantile(chances: number[], wanted: number): number {
  let sum = 0;
  for (const [i, chance] of chances.entries()) if ((sum += chance) >= wanted) return i;
  return chances.length - 1;
}

/** z with P(Z ≤ z) = p, by bisection. */
function normalQuantile(p: number): number {
  let [low, high] = [-8, 8];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (normalUpperTail(-middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
