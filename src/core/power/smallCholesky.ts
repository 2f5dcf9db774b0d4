/** Lower factor L of a positive definite d × d matrix LLᵀ, row-major, for the few dimensions of a mixture model. */
export function choleskyOf(matrix: Float64Array, d: number): Float64Array {
  const factor = new Float64Array(d * d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * d + j];
      for (let k = 0; k < j; k++) sum -= factor[i * d + k] * factor[j * d + k];
      factor[i * d + j] = i === j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / factor[j * d + j];
    }
  }
  return factor;
}

/** ‖L⁻¹ x‖² by forward substitution; x is overwritten. */
export function forwardSolve(factor: Float64Array, x: Float64Array, d: number): number {
  let squared = 0;
  for (let i = 0; i < d; i++) {
    let sum = x[i];
    for (let k = 0; k < i; k++) sum -= factor[i * d + k] * x[k];
    x[i] = sum / factor[i * d + i];
    squared += x[i] * x[i];
  }
  return squared;
}
