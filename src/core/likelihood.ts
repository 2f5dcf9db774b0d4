import { requireSamples } from "./metricRefused.ts";
import { Z95 } from "./normal.ts";
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
