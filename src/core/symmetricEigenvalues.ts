/**
 * Eigenvalues, in no order, of a symmetric row-major size × size matrix: Householder reduction to tridiagonal form, then
 * QL with implicit shifts (Golub & Van Loan §8.3; Press et al., Numerical Recipes §11.2–3, without the vectors).
 * @param matrix used up
 */
export function symmetricEigenvalues(matrix: Float64Array, size: number): Float64Array {
  const off = tridiagonalise(matrix, size);
  const diagonal = Float64Array.from({ length: size }, (_, i) => matrix[i * size + i]);
  off.copyWithin(0, 1);
  if (size > 0) off[size - 1] = 0;
  for (let l = 0; l < size; l++) {
    for (let m = firstSmall(diagonal, off, l); m !== l; m = firstSmall(diagonal, off, l)) {
      implicitStep(diagonal, off, l, m);
    }
  }
  return diagonal;
}

/** Leaves the tridiagonal form's diagonal on that of the matrix. @returns off[i] beside the entries i − 1 and i */
function tridiagonalise(a: Float64Array, n: number): Float64Array {
  const off = new Float64Array(n);
  const work = new Float64Array(n);
  for (let i = n - 1; i > 0; i--) {
    const row = i * n;
    let norm = 0;
    for (let k = 0; k < i; k++) norm += a[row + k] * a[row + k];
    if (norm - a[row + i - 1] ** 2 <= 0) {
      off[i] = a[row + i - 1];
      continue;
    }
    const f = a[row + i - 1];
    const g = f >= 0 ? -Math.sqrt(norm) : Math.sqrt(norm);
    off[i] = g;
    const h = norm - f * g;
    a[row + i - 1] = f - g;
    reflect(a, n, i, h, work);
  }
  return off;
}

/** Applies the reflection of the vector in row i to the leading i × i block from both sides. */
function reflect(a: Float64Array, n: number, i: number, h: number, work: Float64Array): void {
  const row = i * n;
  let along = 0;
  for (let j = 0; j < i; j++) {
    let sum = 0;
    for (let k = 0; k < i; k++) sum += a[j * n + k] * a[row + k];
    work[j] = sum / h;
    along += work[j] * a[row + j];
  }
  const half = along / (2 * h);
  for (let j = 0; j < i; j++) work[j] -= half * a[row + j];
  for (let j = 0; j < i; j++) {
    const [u, w] = [a[row + j], work[j]];
    for (let k = 0; k < i; k++) a[j * n + k] -= u * work[k] + w * a[row + k];
  }
}

/** The first index from l on after which the off-diagonal is negligible. */
function firstSmall(diagonal: Float64Array, off: Float64Array, l: number): number {
  let m = l;
  for (; m < diagonal.length - 1; m++) {
    const scale = Math.abs(diagonal[m]) + Math.abs(diagonal[m + 1]);
    if (Math.abs(off[m]) <= Number.EPSILON * scale || off[m] === 0) break;
  }
  return m;
}

/** One QL sweep from m down to l with Wilkinson's shift. */
function implicitStep(diagonal: Float64Array, off: Float64Array, l: number, m: number): void {
  let g = (diagonal[l + 1] - diagonal[l]) / (2 * off[l]);
  let r = Math.hypot(g, 1);
  g = diagonal[m] - diagonal[l] + off[l] / (g + (g >= 0 ? r : -r));
  let [sine, cosine, shift] = [1, 1, 0];
  for (let i = m - 1; i >= l; i--) {
    const f = sine * off[i];
    const b = cosine * off[i];
    r = Math.hypot(f, g);
    off[i + 1] = r;
    if (r === 0) {
      diagonal[i + 1] -= shift;
      off[m] = 0;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = diagonal[i + 1] - shift;
    r = (diagonal[i] - g) * sine + 2 * cosine * b;
    shift = sine * r;
    diagonal[i + 1] = g + shift;
    g = cosine * r - b;
  }
  diagonal[l] -= shift;
  off[l] = g;
  off[m] = 0;
}
