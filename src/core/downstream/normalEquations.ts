import type { Float64Rows } from "../../kernels/rows.ts";
import { choleskyOf } from "../power/smallCholesky.ts";

/** Column means; zeros where rows are not to be centred. */
export function centreOf({ n, d, values }: Float64Rows, centred: boolean): Float64Array {
  const means = new Float64Array(d);
  if (!centred) return means;
  for (let i = 0, at = 0; i < n; i++) for (let c = 0; c < d; c++, at++) means[c] += values[at];
  return means.map((sum) => sum / n);
}

/** Rows less a centre. */
export function lessCentre({ n, d, values }: Float64Rows, centre: Float64Array): Float64Rows {
  const moved = new Float64Array(n * d);
  for (let i = 0, at = 0; i < n; i++) for (let c = 0; c < d; c++, at++) moved[at] = values[at] - centre[c];
  return { n, d, values: moved };
}

/** Mean variance of a column; 1 where no column varies. */
export function meanVariance(rows: Float64Rows): number {
  const { values } = lessCentre(rows, centreOf(rows, true));
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  return sum > 0 ? sum / values.length : 1;
}

/** XᵀX of n × d rows, d × d. */
export function gramOfColumns({ n, d, values }: Float64Rows): Float64Array {
  const gram = new Float64Array(d * d);
  for (let i = 0; i < n; i++) {
    const row = i * d;
    for (let a = 0; a < d; a++) {
      const x = values[row + a];
      if (x === 0) continue;
      for (let b = 0, at = a * d; b <= a; b++, at++) gram[at] += x * values[row + b];
    }
  }
  for (let a = 0; a < d; a++) for (let b = 0; b < a; b++) gram[b * d + a] = gram[a * d + b];
  return gram;
}

/** XXᵀ of n × d rows, n × n. */
export function gramOfRows({ n, d, values }: Float64Rows): Float64Array {
  const gram = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let c = 0, a = i * d, b = j * d; c < d; c++, a++, b++) sum += values[a] * values[b];
      gram[i * n + j] = gram[j * n + i] = sum;
    }
  }
  return gram;
}

/** Solves (G + shift I) x = b for a positive semidefinite d × d matrix G. */
export function solveShifted(gram: Float64Array, shift: number, b: Float64Array): Float64Array {
  return solveFactored(factorShifted(gram, shift, b.length), b);
}

/** Lower Cholesky factor of G + shift I. */
export function factorShifted(gram: Float64Array, shift: number, d: number): Float64Array {
  const shifted = gram.slice();
  for (let i = 0; i < d; i++) shifted[i * d + i] += shift;
  return choleskyOf(shifted, d);
}

/** Solves LLᵀ x = b. */
export function solveFactored(factor: Float64Array, b: ArrayLike<number>): Float64Array {
  const d = b.length;
  const x = Float64Array.from(b);
  for (let i = 0; i < d; i++) {
    let sum = x[i];
    for (let k = 0; k < i; k++) sum -= factor[i * d + k] * x[k];
    x[i] = sum / factor[i * d + i];
  }
  for (let i = d - 1; i >= 0; i--) {
    const value = (x[i] /= factor[i * d + i]);
    for (let k = 0; k < i; k++) x[k] -= factor[i * d + k] * value;
  }
  return x;
}
