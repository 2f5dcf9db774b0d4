export interface PivotedCholeskyArguments {
  /** d × d, symmetric. */
  matrix: Float64Array;
  d: number;
  /** What remains of a variance counts as none up to this. */
  tolerance: number;
  /** Out: d × d, zeros before; the rows of the factor. */
  factor: Float64Array;
}

/**
 * Rows l₁, l₂, … with Σ = Σ lᵢᵀlᵢ, largest remaining variance first (Higham 2009, Cholesky factorization, §4), in the
 * one tile that there is.
 * @returns the rank: how many rows there are
 */
export function pivotedCholesky({ matrix, d, tolerance, factor }: PivotedCholeskyArguments): number {
  const diagonal = Float64Array.from({ length: d }, (_, i) => matrix[i * d + i]);
  for (let rank = 0; rank < d; rank++) {
    const pivot = largest(diagonal);
    if (!(diagonal[pivot] > tolerance)) return rank;
    const row = factor.subarray(rank * d, (rank + 1) * d);
    row.set(matrix.subarray(pivot * d, (pivot + 1) * d));
    for (let r = 0; r < rank; r++)
      subtractMultiple(row, factor.subarray(r * d, (r + 1) * d), factor[r * d + pivot]);
    const root = Math.sqrt(diagonal[pivot]);
    // Rows of pivots already taken are zero but for rounding.
    for (let j = 0; j < d; j++) row[j] = diagonal[j] < 0 ? 0 : row[j] / root;
    for (let j = 0; j < d; j++) diagonal[j] -= row[j] ** 2;
    // A pivot that was taken is out of the game, whatever rounding left of it.
    diagonal[pivot] = -1;
  }
  return d;
}

function largest(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}

function subtractMultiple(row: Float64Array, other: Float64Array, factor: number): void {
  for (let j = 0; j < row.length; j++) row[j] -= factor * other[j];
}
