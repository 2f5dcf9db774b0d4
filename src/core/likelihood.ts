import { MetricRefused, requireSamples } from "./metricRefused.ts";
import { normalUpperTail, Z95 } from "./normal.ts";
import { mean, variance } from "./order.ts";

/** A mean over samples with its standard error and 95% interval. */
export interface MeanEstimate {
  value: number;
  standardError: number;
  interval: [number, number];
}

export interface Likelihood {
  /** Nats a sample. */
  perSample: MeanEstimate;
  /** Nats a dimension. */
  perDimension: MeanEstimate;
  /** −log₂ of the density a dimension: lower is better. */
  bitsPerDimension: MeanEstimate;
}

/**
 * Mean held-out log-likelihood (Theis, van den Oord & Bethge 2016, arXiv 1511.01844), the negative cross-entropy from the
 * data to the model.
 *
 * @param logLikelihoods of each held-out sample, in nats
 * @param dimension values in one sample
 * @throws MetricRefused below two samples
 */
export function likelihood(logLikelihoods: Float64Array, dimension: number): Likelihood {
  requireSamples("The likelihood", "log-likelihood", logLikelihoods.length, 2, "a standard error");
  const value = mean(logLikelihoods);
  const error = Math.sqrt(variance(logLikelihoods) / logLikelihoods.length);
  return inUnits(value, error, dimension);
}

/** A mean of nats a sample with its standard error, in the units that people read. */
function inUnits(value: number, error: number, dimension: number): Likelihood {
  const scaled = (factor: number): MeanEstimate => {
    const [centre, standardError] = [value * factor, error * Math.abs(factor)];
    const half = Z95 * standardError;
    return { value: centre, standardError, interval: [centre - half, centre + half] };
  };
  return {
    perSample: scaled(1),
    perDimension: scaled(1 / dimension),
    bitsPerDimension: scaled(-1 / (dimension * Math.LN2)),
  };
}

/** How far two checkpoints lie apart, b minus a. */
export interface LikelihoodDifference extends Likelihood {
  /** Whether both gave their values to the same samples, so that what these have in common cancels. */
  paired: boolean;
  /** Share of junk samples that the difference, either way, is enough to hide. */
  junk: { value: number; interval: [number, number] };
}

/**
 * Difference of the mean held-out log-likelihoods of two checkpoints, read against the bound of Theis et al. 2016 (§3.2):
 * swapping the share 1 − e^−δ of a model's samples for junk costs at most δ nats a sample.
 *
 * @param a of each held-out sample, in nats; @param b the same of the other checkpoint
 * @param paired whether value i of both belongs to one sample
 * @throws MetricRefused below two samples, or where paired values are not as many
 */
export function likelihoodDifference(
  a: Float64Array,
  b: Float64Array,
  dimension: number,
  paired: boolean,
): LikelihoodDifference {
  for (const values of [a, b])
    requireSamples("The likelihood", "log-likelihood", values.length, 2, "a standard error");
  if (paired && a.length !== b.length) {
    throw new MetricRefused(
      `The log-likelihoods are of ${a.length} and of ${b.length} samples, so they are not of the same ones.`,
    );
  }
  const error = paired
    ? Math.sqrt(variance(a.map((value, i) => b[i] - value)) / a.length)
    : Math.hypot(...[a, b].map((values) => Math.sqrt(variance(values) / values.length)));
  const difference = inUnits(mean(b) - mean(a), error, dimension);
  const [low, high] = difference.perSample.interval;
  const [least, most] = [Math.max(0, low, -high), Math.max(high, -low)];
  return {
    ...difference,
    paired,
    junk: {
      value: hiddenJunk(Math.abs(difference.perSample.value)),
      interval: [hiddenJunk(least), hiddenJunk(most)],
    },
  };
}

/** How much likelier training samples are than held-out ones. */
interface LikelihoodGap extends Likelihood {
  /** Two-sided, of "no difference". */
  p: number;
}

/**
 * Mean log-likelihood of training samples minus that of held-out ones: what a model has learned of its training samples themselves.
 * A gap that is told from none is a sign of overfitting (van den Burg & Williams 2021, arXiv 2106.03216).
 *
 * @param train of each training sample, in nats; @param heldout the same of held-out ones
 * @throws MetricRefused below two samples of either
 */
export function likelihoodGap(train: Float64Array, heldout: Float64Array, dimension: number): LikelihoodGap {
  const { perSample, perDimension, bitsPerDimension } = likelihoodDifference(
    heldout,
    train,
    dimension,
    false,
  );
  const { value, standardError } = perSample;
  const p = standardError > 0 ? 2 * normalUpperTail(Math.abs(value) / standardError) : value === 0 ? 1 : 0;
  return { perSample, perDimension, bitsPerDimension, p };
}

/**
 * The most that mixing junk into a model can cost in mean log-likelihood: a model whose samples are junk with the given
 * share still gives each point at least (1 − share) times its density, so the loss is at most −ln(1 − share) nats a sample
 * (Theis et al. 2016, §3.2).
 */
export function junkCost(share: number): number {
  return -Math.log(1 - share);
}

/** The largest share of junk samples that a difference of so many nats a sample is enough to hide; 0 of none. */
export function hiddenJunk(nats: number): number {
  return nats > 0 ? -Math.expm1(-nats) : 0;
}
