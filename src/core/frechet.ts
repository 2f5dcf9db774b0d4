import { takeRows, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { columnMeans, covarianceFactor, exactCentre } from "./covariance.ts";
import { requireSamples } from "./metricRefused.ts";
import { factorEigenvalues, rootTraces } from "./rootTraces.ts";

/** What the Fréchet distance needs to know of a set: a pure function of its rows. */
export interface GaussianFit {
  mean: Float64Array;
  /** rank × d rows F with Σ = FᵀF. */
  factor: Float64Rows;
}

/** Mean and covariance factor of a set. @throws MetricRefused below two samples */
export async function gaussianFit(runner: TileRunner, rows: Rows, set: string): Promise<GaussianFit> {
  requireSamples("The Fréchet distance", set, rows.n, 2, "a covariance");
  const mean = columnMeans(rows);
  return { mean, factor: await covarianceFactor(runner, rows, exactCentre(rows, mean)) };
}

/**
 * Fréchet distance between the Gaussians fitted to two sets, ‖μ₁−μ₂‖² + tr(Σ₁+Σ₂) − 2 tr((Σ₁Σ₂)^½) (Heusel et al. 2017,
 * arXiv 1706.08500). With Σ = FᵀF the trace of the root is the sum of the singular values of F₁F₂ᵀ: real by
 * construction, exact for singular covariances and for n ≤ d. Rounding below zero is clamped (at most about 1e-13 of the
 * traces, or 1e-8 at ranks above 160).
 */
export async function frechetDistance(runner: TileRunner, a: GaussianFit, b: GaussianFit): Promise<number> {
  const [distance] = await frechetDistances(runner, [[a, b]]);
  return distance;
}

/** The Fréchet distances of several pairs: faster than one by one where ranks are large. */
export async function frechetDistances(
  runner: TileRunner,
  pairs: readonly (readonly [GaussianFit, GaussianFit])[],
): Promise<number[]> {
  const traces = await rootTraces(
    runner,
    pairs.map(([a, b]) => [a.factor, b.factor] as const),
  );
  return pairs.map(([a, b], at) => {
    let meanTerm = 0;
    for (let c = 0; c < a.mean.length; c++) meanTerm += (a.mean[c] - b.mean[c]) ** 2;
    return Math.max(0, meanTerm + trace(a) + trace(b) - 2 * traces[at]);
  });
}

/** tr Σ. */
function trace({ factor: { values } }: GaussianFit): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] * values[at];
  return sum;
}

/**
 * Expected Fréchet distance between two samples of sizes n and m of one Gaussian law with the covariance of `fit`, to
 * first order: (tr Σ + ½ Σᵢⱼ λᵢλⱼ(1+δᵢⱼ)/(λᵢ+λⱼ)) · (1/n + 1/m). Heavier tails give more.
 */
export async function frechetFloor(
  runner: TileRunner,
  fit: GaussianFit,
  n: number,
  m: number,
): Promise<number> {
  return (await frechetFloorOfOne(runner, fit)) * (1 / n + 1 / m);
}

/** What the floor is of 1/n + 1/m, which depends on one set alone. */
export async function frechetFloorOfOne(runner: TileRunner, fit: GaussianFit): Promise<number> {
  const eigenvalues = await factorEigenvalues(runner, fit.factor);
  let sum = 0;
  for (let i = 0; i < eigenvalues.length; i++) {
    const a = eigenvalues[i];
    sum += a + a / 2;
    for (let j = 0; j < i; j++) {
      const b = eigenvalues[j];
      if (a + b > 0) sum += (a * b) / (a + b);
    }
  }
  return sum;
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
