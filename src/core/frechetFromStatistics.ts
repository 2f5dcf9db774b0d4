import { sharedFloat64 } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { pivotedCholesky } from "./covariance.ts";
import type { GaussianFit } from "./frechet.ts";
import { MetricRefused } from "./metricRefused.ts";

/** Relative error of a covariance that was computed in float32, whatever it is stored in. */
const SINGLE_PRECISION = 2 ** -23;

/**
 * The Gaussian of a mean and a covariance that were stored without their samples, as FID tools do.
 *
 * Small negative eigenvalues, which rounding leaves in stored covariances of deficient rank, are taken for zero.
 *
 * @param mean d values; @param covariance d × d
 * @throws MetricRefused where the matrix is no covariance: not symmetric, or with plainly negative variances
 */
export async function gaussianFromStatistics(
  runner: TileRunner,
  mean: Float64Array,
  covariance: Float64Array,
): Promise<GaussianFit> {
  const d = mean.length;
  const scale = requireCovariance(covariance, d);
  const matrix = sharedFloat64(d * d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) matrix[i * d + j] = (covariance[i * d + j] + covariance[j * d + i]) / 2;
  }
  const factor = await pivotedCholesky(runner, matrix, d, SINGLE_PRECISION / 8);
  for (let j = 0; j < d; j++) {
    let explained = 0;
    for (let r = 0; r < factor.n; r++) explained += factor.values[r * d + j] ** 2;
    // A factor that gives more variance than there is has run into a negative direction.
    if (explained - covariance[j * d + j] > TOLERANCE * scale)
      throw notACovariance("has negative eigenvalues");
  }
  return { mean, factor };
}

/** Share of the largest variance by which a covariance may be off. */
const TOLERANCE = 1e-3;

/** @returns the largest variance */
function requireCovariance(covariance: Float64Array, d: number): number {
  let scale = 0;
  for (let i = 0; i < d; i++) scale = Math.max(scale, covariance[i * d + i]);
  const slack = TOLERANCE * scale;
  for (let i = 0; i < d; i++) {
    if (covariance[i * d + i] < -slack) throw notACovariance(`gives value ${i} a negative variance`);
    for (let j = 0; j < i; j++) {
      const [upper, lower] = [covariance[j * d + i], covariance[i * d + j]];
      if (Math.abs(upper - lower) > slack) throw notACovariance("is not symmetric");
      const most = Math.sqrt(Math.max(0, covariance[i * d + i]) * Math.max(0, covariance[j * d + j]));
      if (Math.abs(lower) > most + slack)
        throw notACovariance(`gives values ${j} and ${i} a correlation beyond 1`);
    }
  }
  return scale;
}

function notACovariance(what: string): MetricRefused {
  return new MetricRefused(
    `The stored covariance ${what}, so it is none; compute the statistics again, in float64.`,
  );
}
