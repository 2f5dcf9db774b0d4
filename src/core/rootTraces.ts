import { sharedFloat64, type Float64Rows } from "../kernels/rows.ts";
import type { SymmetricMatrix } from "../kernels/symmetricEigenvalues.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { singularValues } from "./singularValues.ts";
import { stepsOf } from "./steps.ts";

/** Ranks up to which singular values are computed as such, to full precision. */
const SMALL_RANK = 160;

/**
 * tr((Σ₁Σ₂)^½) of pairs of covariances given as factors, Σ = FᵀF: the sum of the singular values of F₁F₂ᵀ.
 *
 * For large ranks they are the roots of the eigenvalues of (F₁F₂ᵀ)(F₁F₂ᵀ)ᵀ, on the side of the smaller rank. Squaring
 * costs digits of small singular values, at most 1e-8 of the largest one each; a factor that has its large rows first, as
 * a pivoted Cholesky factor does, keeps most of them.
 */
export async function rootTraces(
  runner: TileRunner,
  pairs: readonly (readonly [Float64Rows, Float64Rows])[],
): Promise<number[]> {
  const traces = new Array<number>(pairs.length);
  const large: number[] = [];
  const matrices: SymmetricMatrix[] = [];
  for (const [at, [a, b]] of pairs.entries()) {
    const [left, right] = a.n <= b.n ? [a, b] : [b, a];
    const product = sharedFloat64(left.n * right.n);
    const steps = left.n > SMALL_RANK ? stepsOf(left) : undefined;
    await runner.run("crossProduct", { a: left, b: right, scale: 1, product, steps });
    if (left.n <= SMALL_RANK) {
      traces[at] = singularValues(product, left.n, right.n).reduce((sum, value) => sum + value, 0);
    } else {
      large.push(at);
      matrices.push(await gram(runner, { n: left.n, d: right.n, values: product }));
    }
  }
  const eigenvalues = await eigenvaluesOf(runner, matrices);
  large.forEach((at, i) => {
    traces[at] = eigenvalues[i].reduce((sum, value) => sum + Math.sqrt(Math.max(0, value)), 0);
  });
  return traces;
}

/** Eigenvalues of the covariance with the factor F, those that are not zero by its rank; in no particular order. */
export async function factorEigenvalues(runner: TileRunner, factor: Float64Rows): Promise<ArrayLike<number>> {
  if (Math.min(factor.n, factor.d) <= SMALL_RANK) {
    return singularValues(factor.values, factor.n, factor.d).map((value) => value ** 2);
  }
  const [values] = await eigenvaluesOf(runner, [await gram(runner, factor)]);
  return values.map((value) => Math.max(0, value));
}

/** All inner products of the rows. */
async function gram(runner: TileRunner, rows: Float64Rows): Promise<SymmetricMatrix> {
  const values = sharedFloat64(rows.n * rows.n);
  await runner.run("crossProduct", { a: rows, b: rows, scale: 1, product: values, steps: stepsOf(rows) });
  return { n: rows.n, values };
}

async function eigenvaluesOf(runner: TileRunner, matrices: SymmetricMatrix[]): Promise<Float64Array[]> {
  return matrices.length === 0 ? [] : runner.run("symmetricEigenvalues", { matrices });
}
