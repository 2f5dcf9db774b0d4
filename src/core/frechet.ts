import { sharedFloat64, takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { centredRows, columnMeans, covarianceFactor } from "./covariance.ts";
import { requireSamples } from "./metricRefused.ts";
import { singularValues } from "./singularValues.ts";

/** What the Fréchet distance needs to know of a set: a pure function of its rows. */
export interface GaussianFit {
  n: number;
  mean: Float64Array;
  /** rank × d rows F with Σ = FᵀF. */
  factor: Rows;
}

/** Mean and covariance factor of a set. @throws MetricRefused below two samples */
export async function gaussianFit(runner: TileRunner, rows: Rows, set: string): Promise<GaussianFit> {
  requireSamples("The Fréchet distance", set, rows.n, 2, "a covariance");
  const mean = columnMeans(rows);
  return { n: rows.n, mean, factor: await covarianceFactor(runner, centredRows(rows, mean)) };
}

/**
 * Fréchet distance between the Gaussians fitted to two sets, ‖μ₁−μ₂‖² + tr(Σ₁+Σ₂) − 2 tr((Σ₁Σ₂)^½) (Heusel et al. 2017,
 * arXiv 1706.08500). With Σ = FᵀF the trace of the root is the sum of the singular values of F₁F₂ᵀ: real by
 * construction, exact for singular covariances and for n ≤ d. Rounding below zero is clamped (at most about 1e-13 of the
 * traces).
 */
export async function frechetDistance(runner: TileRunner, a: GaussianFit, b: GaussianFit): Promise<number> {
  const product = sharedFloat64(a.factor.n * b.factor.n);
  await runner.run("crossProduct", { a: a.factor, b: b.factor, scale: 1, product });
  const rootTrace = singularValues(product, a.factor.n, b.factor.n).reduce((sum, value) => sum + value, 0);
  let meanTerm = 0;
  for (let c = 0; c < a.mean.length; c++) meanTerm += (a.mean[c] - b.mean[c]) ** 2;
  return Math.max(0, meanTerm + trace(a) + trace(b) - 2 * rootTrace);
}

function trace(fit: GaussianFit): number {
  return fit.factor.values.reduce((sum, value) => sum + value * value, 0);
}

/**
 * Expected Fréchet distance between two samples of sizes n and m of one Gaussian law with the covariance of `fit`, to
 * first order: (tr Σ + ½ Σᵢⱼ λᵢλⱼ(1+δᵢⱼ)/(λᵢ+λⱼ)) · (1/n + 1/m). Heavier tails give more.
 */
export function frechetFloor(fit: GaussianFit, n: number, m: number): number {
  const eigenvalues = singularValues(fit.factor.values, fit.factor.n, fit.factor.d).map(
    (value) => value ** 2,
  );
  let sum = 0;
  for (const [i, a] of eigenvalues.entries()) {
    sum += a + a / 2;
    for (let j = 0; j < i; j++) {
      const b = eigenvalues[j];
      if (a + b > 0) sum += (a * b) / (a + b);
    }
  }
  return sum * (1 / n + 1 / m);
}

/** The Fréchet distance of subsets given by row numbers. */
export async function frechetOfSubsets(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
  pick: { generated: ArrayLike<number>; heldout: ArrayLike<number> },
): Promise<number> {
  const a = await gaussianFit(runner, takeRows(generated, pick.generated), "generated");
  const b = await gaussianFit(runner, takeRows(heldout, pick.heldout), "held-out");
  return frechetDistance(runner, a, b);
}
