import type { Centring } from "./centring.ts";
import { OUT_OF_REACH, paddedRows, PANEL, type FilterRows } from "./filterRows.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { RowReader, type Rows } from "./rows.ts";

/** One row in so many may be an outlier, */
const ROWS_AN_OUTLIER = 500;
/** with a norm that exceeds the largest other one by this factor: left in, it would coarsen all others by that. */
const OUTLIER_FACTOR = 1.5;
/** Covers the float64 rounding of a row's deviations and norm. */
const CAUTION = 2 ** -30;

/**
 * The factor that brings rows to whole numbers of 16 bits, the rounded row's squared norm staying below 2³⁰, so that
 * products of two rows fit into 32 bits. The few rows of much larger norm than all others do not count.
 * @param sets one set, or both of those that are to be compared
 */
export function scaleOf16(sets: readonly Rows[], centring: Centring): number {
  const d = sets[0].d;
  const norms = sets.map((rows) => normsOf(rows, centring).sort());
  const count = norms.reduce((sum, part) => sum + part.length, 0);
  const most = Math.ceil(count / ROWS_AN_OUTLIER);
  const largest = norms.flatMap((part) => [...part.subarray(-1 - most)]).sort((a, b) => a - b);
  const ordinary = largest[Math.max(0, largest.length - 1 - most)];
  const top = largest[largest.length - 1];
  const reach = top > OUTLIER_FACTOR * ordinary && ordinary > 0 ? ordinary : top;
  // Rounding adds at most √d / 2 to the norm.
  return reach > 0 ? (32767 - Math.sqrt(d)) / reach : 1;
}

/** Norms of the deviations from the centre. */
function normsOf(rows: Rows, { centre }: Centring): Float64Array {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  const norms = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    let sum = 0;
    for (let c = 0; c < d; c++) {
      const deviation = values[base + c] - centre[c];
      sum += deviation * deviation;
    }
    norms[i] = Math.sqrt(sum);
  }
  return norms;
}

/**
 * Copies rows into panels as whole numbers, two columns to an entry.
 * @param scale from scaleOf16; @param error of contracted rows, or zero
 */
export function loadRows16(
  memory: KernelMemory,
  rows: Rows,
  { centre }: Centring,
  scale: number,
  error: number,
): Omit<FilterRows, "originals"> {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  const columns = (d + 1) >> 1;
  const padded = paddedRows(n);
  const panels = memory.allocate(padded * columns * 4);
  const normAddress = memory.allocate(padded * 4);
  const doubtAddress = memory.allocate(n * 8);
  const out = memory.int16(panels, padded * columns * 2);
  const norms = memory.int32(normAddress, padded).fill(OUT_OF_REACH);
  const doubts = memory.float64(doubtAddress, n);
  if (n < padded || d & 1) out.fill(0);
  const outliers: FilterRows["outliers"] = [];
  let largestDoubt = 0;
  for (let i = 0; i < n; i++) {
    const start = (Math.floor(i / PANEL) * columns * PANEL + (i % PANEL)) * 2;
    const base = reader.seek(i) * d;
    let at = start;
    let norm = 0;
    let moved = 0;
    for (let c = 0; c < d; c++) {
      const value = (values[base + c] - centre[c]) * scale;
      const whole = Math.floor(value + 0.5);
      out[at] = whole;
      norm += whole * whole;
      moved += (value - whole) * (value - whole);
      at += c & 1 ? 2 * PANEL - 1 : 1;
    }
    const [length, rounding] = [Math.sqrt(norm), Math.sqrt(moved)];
    if (norm < 2 ** 30) {
      norms[i] = norm >> 1;
      doubts[i] = rounding + error * (length + rounding) + CAUTION;
      largestDoubt = Math.max(largestDoubt, doubts[i]);
      continue;
    }
    outliers.push({ row: i, norm: (length - rounding) * (1 - error) - CAUTION });
    doubts[i] = 0;
    for (let c = 0, back = start; c < d; c++, back += c & 1 ? 1 : 2 * PANEL - 1) out[back] = 0;
  }
  const place = { n, padded, d, columns, panels, norms: normAddress, doubts: doubtAddress };
  return { kind: "int16", ...place, largestDoubt, scale, error, outliers };
}
