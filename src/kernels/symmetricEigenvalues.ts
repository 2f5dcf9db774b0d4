import { tridiagonalEigenvalues } from "./tridiagonalEigenvalues.ts";

/** A symmetric matrix, row-major. */
export interface SymmetricMatrix {
  n: number;
  values: Float64Array;
}

export interface EigenvalueArguments {
  matrices: SymmetricMatrix[];
}

/**
 * Eigenvalues, ascending, of one symmetric matrix: Householder reduction to tridiagonal form, then QL (Golub & Van Loan
 * §8.3). Of a matrix whose large entries come first, small eigenvalues keep digits of their own.
 */
export function symmetricEigenvalues({ matrices }: EigenvalueArguments, tile: number): Float64Array {
  const { n, values } = matrices[tile];
  const matrix = Float64Array.from(values);
  const diagonal = new Float64Array(n);
  const below = new Float64Array(n);
  for (let column = 0; column < n - 1; column++) {
    diagonal[column] = matrix[column * n + column];
    below[column] = reduceColumn(matrix, n, column);
  }
  if (n > 0) diagonal[n - 1] = matrix[n * n - 1];
  return tridiagonalEigenvalues(diagonal, below);
}

/** Zeroes a column below its first subdiagonal entry. @returns that entry */
function reduceColumn(matrix: Float64Array, n: number, column: number): number {
  const u = new Float64Array(n);
  const head = matrix[(column + 1) * n + column];
  let largest = 0;
  for (let r = column + 2; r < n; r++) largest = Math.max(largest, Math.abs(matrix[r * n + column]));
  if (largest === 0) return head;
  const scale = Math.max(largest, Math.abs(head));
  let squares = 0;
  for (let r = column + 1; r < n; r++) squares += (matrix[r * n + column] / scale) ** 2;
  const beta = (head > 0 ? -1 : 1) * scale * Math.sqrt(squares);
  u[column + 1] = 1;
  for (let r = column + 2; r < n; r++) u[r] = matrix[r * n + column] / (head - beta);
  reflectBothSides(matrix, n, column + 1, u, (beta - head) / beta);
  return beta;
}

/** (I − τuuᵀ) A (I − τuuᵀ) on the rows and columns from `first` on. */
function reflectBothSides(
  matrix: Float64Array,
  n: number,
  first: number,
  u: Float64Array,
  tau: number,
): void {
  const w = new Float64Array(n);
  for (let r = first; r < n; r++) {
    for (let c = first; c < n; c++) w[r] += tau * matrix[r * n + c] * u[c];
  }
  let along = 0;
  for (let r = first; r < n; r++) along += u[r] * w[r];
  for (let r = first; r < n; r++) w[r] -= 0.5 * tau * along * u[r];
  for (let r = first; r < n; r++) {
    for (let c = first; c < n; c++) matrix[r * n + c] -= u[r] * w[c] + w[r] * u[c];
  }
}
