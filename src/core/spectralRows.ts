import { RowReader, sharedFloat64, type Float64Rows, type Rows } from "../kernels/rows.ts";
import { amplitudes } from "./spectrum.ts";

/** Amplitude spectra along the last axis of each sample, of all its lines one after the other. */
export function spectralRows(rows: Rows, sampleShape: readonly number[]): Float64Rows {
  const axes = sampleShape.filter((extent) => extent > 1);
  const length = axes.at(-1) ?? 1;
  const bins = Math.floor(length / 2) + 1;
  const d = (rows.d / length) * bins;
  const values = sharedFloat64(rows.n * d);
  const reader = new RowReader(rows);
  for (let i = 0, at = 0; i < rows.n; i++) {
    const base = reader.seek(i) * rows.d;
    for (let start = base; start < base + rows.d; start += length, at += bins) {
      values.set(amplitudes(reader.values.subarray(start, start + length)), at);
    }
  }
  return { n: rows.n, d, values };
}
