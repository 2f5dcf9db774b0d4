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
  return Float64Array.from({ length: a.d }, (_, column) =>
    wassersteinPower(columnOf(a, column).sort(), columnOf(b, column).sort(), 1),
  );
}

function columnOf({ n, d, values }: Rows, column: number): Float64Array {
  const found = new Float64Array(n);
  for (let i = 0; i < n; i++) found[i] = values[i * d + column];
  return found;
}
