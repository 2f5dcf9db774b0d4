import { tridiagonalEigenvalues } from "../kernels/tridiagonalEigenvalues.ts";

/**
 * Singular values, descending, of a row-major rows × columns matrix; none of an empty one.
 *
 * Householder bidiagonalisation, then the eigenvalues ±σ of the Golub–Kahan tridiagonal form (Golub & Van Loan §8.6.2).
 * Entries that are rounding beside the largest become zero.
 */
export function singularValues(values: Float64Array, rows: number, columns: number): number[] {
  if (rows === 0 || columns === 0) return [];
  const vectors = shortSide(values, rows, columns);
  try {
    const { diagonal, above } = bidiagonalise(vectors);
    return fromBidiagonal(diagonal, above);
  } catch {
    // QL does not settle on some matrices of deficient rank; slower rotations always end.
    return byRotations(shortSide(values, rows, columns));
  }
}

/** Columns, or rows if they are fewer, as contiguous vectors. */
function shortSide(values: Float64Array, rows: number, columns: number): Float64Array[] {
  if (rows < columns)
    return Array.from({ length: rows }, (_, j) => values.slice(j * columns, (j + 1) * columns));
  return Array.from({ length: columns }, (_, j) =>
    Float64Array.from({ length: rows }, (__, i) => values[i * columns + j]),
  );
}

const MOST_SWEEPS = 40;

/** One-sided Jacobi (Hestenes 1958): rotates pairs of vectors until all are orthogonal; their lengths remain. */
function byRotations(vectors: Float64Array[]): number[] {
  for (let sweep = 0, rotated = true; rotated && sweep < MOST_SWEEPS; sweep++) {
    rotated = false;
    for (let p = 0; p < vectors.length; p++) {
      for (let q = p + 1; q < vectors.length; q++)
        rotated = makeOrthogonal(vectors[p], vectors[q]) || rotated;
    }
  }
  return vectors.map((vector) => Math.sqrt(dot(vector, vector))).sort((a, b) => b - a);
}

/** @returns whether they were not orthogonal yet, to rounding */
function makeOrthogonal(a: Float64Array, b: Float64Array): boolean {
  const aa = dot(a, a);
  const bb = dot(b, b);
  const ab = dot(a, b);
  if (Math.abs(ab) <= Number.EPSILON * Math.sqrt(aa * bb)) return false;
  const zeta = (bb - aa) / (2 * ab);
  const tangent = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
  const cosine = 1 / Math.sqrt(1 + tangent * tangent);
  const sine = cosine * tangent;
  for (let i = 0; i < a.length; i++) {
    const x = a[i];
    a[i] = cosine * x - sine * b[i];
    b[i] = sine * x + cosine * b[i];
  }
  return true;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Diagonal and superdiagonal after reflections from both sides. `columns` are used up. */
function bidiagonalise(columns: Float64Array[]): { diagonal: Float64Array; above: Float64Array } {
  const n = columns.length;
  const diagonal = new Float64Array(n);
  const above = new Float64Array(n);
  const row = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const { norm, scale } = reflector(columns[k], k);
    diagonal[k] = norm;
    for (let j = k + 1; j < n; j++) reflect(columns[j], columns[k], k, scale);
    if (k + 1 === n) break;
    for (let j = k + 1; j < n; j++) row[j] = columns[j][k];
    const right = reflector(row, k + 1);
    above[k] = right.norm;
    reflectRows(columns, row, k, right.scale);
  }
  return { diagonal, above };
}

/**
 * Turns entries from `start` on into the vector v of a reflection I − scale·vvᵀ that maps them onto the first axis.
 * @returns what the first entry becomes; scale 0 where there is nothing to reflect
 */
function reflector(x: Float64Array, start: number): { norm: number; scale: number } {
  let sum = 0;
  for (let i = start; i < x.length; i++) sum += x[i] * x[i];
  if (sum === 0) return { norm: 0, scale: 0 };
  const norm = x[start] > 0 ? -Math.sqrt(sum) : Math.sqrt(sum);
  const first = x[start] - norm;
  const scale = 2 / (sum - x[start] * x[start] + first * first);
  x[start] = first;
  return { norm, scale };
}

function reflect(x: Float64Array, v: Float64Array, start: number, scale: number): void {
  let along = 0;
  for (let i = start; i < x.length; i++) along += x[i] * v[i];
  along *= scale;
  if (along === 0) return;
  for (let i = start; i < x.length; i++) x[i] -= along * v[i];
}

/** Reflects the rows below k across the columns after k. */
function reflectRows(columns: Float64Array[], v: Float64Array, k: number, scale: number): void {
  if (scale === 0) return;
  const length = columns[0].length;
  const along = new Float64Array(length);
  for (let j = k + 1; j < columns.length; j++) {
    for (let i = k + 1; i < length; i++) along[i] += v[j] * columns[j][i];
  }
  for (let j = k + 1; j < columns.length; j++) {
    const factor = scale * v[j];
    for (let i = k + 1; i < length; i++) columns[j][i] -= factor * along[i];
  }
}

function fromBidiagonal(diagonal: Float64Array, above: Float64Array): number[] {
  const n = diagonal.length;
  let largest = 0;
  for (let k = 0; k < n; k++) largest = Math.max(largest, Math.abs(diagonal[k]), Math.abs(above[k]));
  const kept = (value: number) => (Math.abs(value) <= Number.EPSILON * largest ? 0 : value);
  const couplings = new Float64Array(2 * n);
  for (let k = 0; k < n; k++) {
    couplings[2 * k] = kept(diagonal[k]);
    couplings[2 * k + 1] = kept(above[k]);
  }
  const eigenvalues = tridiagonalEigenvalues(new Float64Array(2 * n), couplings, Number.EPSILON * largest);
  return Array.from({ length: n }, (_, k) => Math.max(0, eigenvalues[2 * n - 1 - k]));
}
