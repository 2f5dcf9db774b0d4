import { Matrix, SingularValueDecomposition } from "ml-matrix";

/** Singular values, descending, of a row-major rows × columns matrix; none of an empty one. */
export function singularValues(values: Float64Array, rows: number, columns: number): number[] {
  if (rows === 0 || columns === 0) return [];
  const matrix = Matrix.from1DArray(rows, columns, values);
  // The decomposition wants at least as many rows as columns; the values are the same for the transpose.
  const tall = rows >= columns ? matrix : matrix.transpose();
  return new SingularValueDecomposition(tall, {
    computeLeftSingularVectors: false,
    computeRightSingularVectors: false,
  }).diagonal;
}
