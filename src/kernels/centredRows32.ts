import type { KernelMemory } from "./kernelMemory.ts";
import { RowReader, type Rows } from "./rows.ts";

/** Rows to a panel of centredRows32; the compiled filters want two panels at a time. */
const PANEL = 8;
const MULTIPLE = 16;

/** How rows become small numbers around zero: (value − centre) · scale. */
export interface Centring {
  /** One value a column. */
  centre: Float64Array;
  /** A power of two, so that scaling rounds nothing; the largest value becomes at most 1. */
  scale: number;
}

/** A set of rows as float32 panels of 8, centred and scaled. */
export interface CentredRows32 {
  panels: number;
  /** Rows with the zero rows that fill up the last panels. */
  padded: number;
  /** Address of n float64: squared norms of the rounded rows. */
  norms: number;
  largestNorm: number;
}

/** Deviations that are scaled; beyond them squares would leave the range of float64. */
const SMALLEST = 2 ** -400;
const LARGEST = 2 ** 400;

/**
 * The column means of the first set, and the scale that brings both sets into [−1, 1].
 * @throws RangeError for values of extreme size
 */
export function centringOf(first: Rows, second: Rows): Centring {
  const { d } = first;
  const centre = new Float64Array(d);
  const reader = new RowReader(first);
  const { values } = reader;
  for (let i = 0; i < first.n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) centre[c] += values[base + c];
  }
  for (let c = 0; c < d; c++) centre[c] /= first.n;
  const largest = Math.max(
    largestDeviation(first, centre),
    first === second ? 0 : largestDeviation(second, centre),
  );
  if (!(largest === 0 || (largest > SMALLEST && largest < LARGEST))) {
    throw new RangeError(`deviations of up to ${largest} are not for float32 filters`);
  }
  return { centre, scale: largest > 0 ? 2 ** -Math.ceil(Math.log2(largest)) : 1 };
}

function largestDeviation(rows: Rows, centre: Float64Array): number {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  let largest = 0;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) largest = Math.max(largest, Math.abs(values[base + c] - centre[c]));
  }
  return largest;
}

/** Copies rows into panels: column by column, the values of eight rows side by side. */
export function loadCentred(memory: KernelMemory, rows: Rows, { centre, scale }: Centring): CentredRows32 {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  const padded = Math.ceil(n / MULTIPLE) * MULTIPLE;
  const panels = memory.allocate(padded * d * 4);
  const normAddress = memory.allocate(n * 8);
  const out = memory.float32(panels, padded * d);
  const norms = memory.float64(normAddress, n);
  out.fill(0, Math.floor(n / PANEL) * d * PANEL);
  let largestNorm = 0;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    let at = Math.floor(i / PANEL) * d * PANEL + (i % PANEL);
    let norm = 0;
    for (let c = 0; c < d; c++, at += PANEL) {
      const value = Math.fround((values[base + c] - centre[c]) * scale);
      out[at] = value;
      norm += value * value;
    }
    norms[i] = norm;
    largestNorm = Math.max(largestNorm, norm);
  }
  return { panels, padded, norms: normAddress, largestNorm };
}
