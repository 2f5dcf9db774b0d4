const MOST_SWEEPS = 60;

/**
 * Eigenvalues, ascending, of a symmetric tridiagonal matrix, by implicit QL with Wilkinson's shift (Golub & Van Loan
 * §8.3; EISPACK's tql1).
 *
 * @param diagonal n values; @param below below[j] couples j and j + 1
 * @param negligible couplings up to this size count as none; 0 keeps the digits of small eigenvalues of graded matrices
 * @throws Error when it does not converge
 */
export function tridiagonalEigenvalues(
  diagonal: Float64Array,
  below: Float64Array,
  negligible = 0,
): Float64Array {
  const n = diagonal.length;
  // From the last to the first: QL finds small eigenvalues best where small entries come first, and the reduction leaves
  // large ones there.
  const d = Float64Array.from(diagonal).reverse();
  const e = new Float64Array(n);
  for (let j = 0; j < n - 1; j++) e[j] = below[n - 2 - j];
  for (let l = 0; l < n; l++) {
    for (let sweep = 0; ; sweep++) {
      const m = endOfBlock(d, e, l, negligible);
      if (m === l) break;
      if (sweep === MOST_SWEEPS) throw new Error("the eigenvalues of a covariance did not converge");
      sweepBlock(d, e, l, m);
    }
  }
  return d.sort();
}

/** The first index from l on whose coupling to the next is negligible. */
function endOfBlock(d: Float64Array, e: Float64Array, l: number, negligible: number): number {
  let m = l;
  for (; m < d.length - 1; m++) {
    // Among eigenvalues that are all rounding, nothing is small beside its neighbours.
    if (Math.abs(e[m]) <= negligible) break;
    if (Math.abs(e[m]) <= Number.EPSILON * Math.sqrt(Math.abs(d[m]) * Math.abs(d[m + 1]))) break;
    // Beside larger neighbours the product above may be zero.
    if (Math.abs(d[m]) + Math.abs(d[m + 1]) + Math.abs(e[m]) === Math.abs(d[m]) + Math.abs(d[m + 1])) break;
  }
  return m;
}

/** One implicit QL step on the rows l … m. */
function sweepBlock(d: Float64Array, e: Float64Array, l: number, m: number): void {
  let g = (d[l + 1] - d[l]) / (2 * e[l]);
  let r = Math.hypot(g, 1);
  g = d[m] - d[l] + e[l] / (g + (g >= 0 ? r : -r));
  let sine = 1;
  let cosine = 1;
  let shift = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = sine * e[i];
    const b = cosine * e[i];
    r = Math.sqrt(f * f + g * g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] -= shift;
      e[m] = 0;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = d[i + 1] - shift;
    r = (d[i] - g) * sine + 2 * cosine * b;
    shift = sine * r;
    d[i + 1] = g + shift;
    g = cosine * r - b;
  }
  d[l] -= shift;
  e[l] = g;
  e[m] = 0;
}
