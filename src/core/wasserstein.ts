import type { Rows } from "../kernels/rows.ts";

/**
 * ∫ |F⁻¹ − G⁻¹|ᵖ of two empirical laws on the line, W_pᵖ; for p = 1 the Wasserstein distance itself. The quantile
 * functions are integrated piece by piece, so that sizes may differ and nothing is truncated (Peyré & Cuturi 2019, §2.6).
 *
 * @param x ascending; @param y ascending
 */
export function wassersteinPower(x: Float64Array, y: Float64Array, order: 1 | 2): number {
  const n = x.length;
  const m = y.length;
  let sum = 0;
  // Levels are counted in units of 1/(nm), in which every step of either quantile function is a whole number.
  for (let i = 0, j = 0, level = 0; i < n && j < m;) {
    const [endX, endY] = [(i + 1) * m, (j + 1) * n];
    const next = Math.min(endX, endY);
    const distance = Math.abs(x[i] - y[j]);
    sum += (next - level) * (order === 1 ? distance : distance * distance);
    level = next;
    if (endX === next) i++;
    if (endY === next) j++;
  }
  return sum / n / m;
}

/** W₁ between the marginal laws of each column. */
export function wassersteinPerColumn(a: Rows, b: Rows): Float64Array {
  const distances = new Float64Array(a.d);
  const [ofA, ofB] = [a, b].map(({ n }) => new Float64Array(COLUMNS * n));
  for (let first = 0; first < a.d; first += COLUMNS) {
    const count = Math.min(COLUMNS, a.d - first);
    copyColumns(a, first, count, ofA);
    copyColumns(b, first, count, ofB);
    for (let c = 0; c < count; c++) {
      const x = ofA.subarray(c * a.n, (c + 1) * a.n).sort();
      const y = ofB.subarray(c * b.n, (c + 1) * b.n).sort();
      distances[first + c] = wassersteinPower(x, y, 1);
    }
  }
  return distances;
}

/** Columns copied at a time: as many as share the cache lines of a row. */
const COLUMNS = 8;

/** Columns first … first + count − 1, one after another. */
function copyColumns({ n, d, values }: Rows, first: number, count: number, into: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const at = i * d + first;
    for (let c = 0; c < count; c++) into[c * n + i] = values[at + c];
  }
}
