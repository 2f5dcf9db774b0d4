import type { Centring } from "./centring.ts";
import { paddedRows, PANEL, type FilterRows } from "./filterRows.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { RowReader, type Rows } from "./rows.ts";

/**
 * Copies rows into panels as float32, scaled by a power of two, which rounds nothing: the largest value becomes at most 1.
 * @param error of contracted rows, or zero
 */
export function loadRows32(
  memory: KernelMemory,
  rows: Rows,
  { centre, largest }: Centring,
  error: number,
): Omit<FilterRows, "originals"> {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  const scale = largest > 0 ? 2 ** -Math.ceil(Math.log2(largest)) : 1;
  const padded = paddedRows(n);
  const panels = memory.allocate(padded * d * 4);
  const normAddress = memory.allocate(padded * 4);
  const doubts = memory.allocate(n * 8);
  const out = memory.float32(panels, padded * d);
  const norms = memory.float32(normAddress, padded).fill(Infinity);
  const exactNorms = memory.float64(doubts, n);
  out.fill(0, Math.floor(n / PANEL) * d * PANEL);
  let largestDoubt = 0;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    let at = Math.floor(i / PANEL) * d * PANEL + (i % PANEL);
    let norm = 0;
    for (let c = 0; c < d; c++, at += PANEL) {
      const value = Math.fround((values[base + c] - centre[c]) * scale);
      out[at] = value;
      norm += value * value;
    }
    norms[i] = exactNorms[i] = norm;
    largestDoubt = Math.max(largestDoubt, norm);
  }
  const place = { n, padded, d, columns: d, panels, norms: normAddress, doubts };
  return { kind: "float32", ...place, largestDoubt, scale, error, outliers: [] };
}
