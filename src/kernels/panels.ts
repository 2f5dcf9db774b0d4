import type { KernelMemory } from "./kernelMemory.ts";
import { RowReader, type Rows } from "./rows.ts";

/**
 * Copies rows into panels of two: column by column, the values of both rows side by side, so that one vector operation
 * serves two rows. Rows past the last one are zero.
 * @param n rows to make room for, at least rows.n
 * @returns the address
 */
export function loadPanels(memory: KernelMemory, rows: Rows, n = rows.n): number {
  const { d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  const address = memory.allocate(Math.ceil(n / 2) * d * 16);
  const panels = memory.float64(address, Math.ceil(n / 2) * d * 2);
  panels.fill(0, (rows.n >> 1) * d * 2);
  for (let i = 0; i < rows.n; i++) {
    let at = (i >> 1) * d * 2 + (i & 1);
    const base = reader.seek(i) * d;
    for (let c = base; c < base + d; c++, at += 2) panels[at] = values[c];
  }
  return address;
}

/** Address of the first value of row i of panels. */
export function rowOfPanels(panels: number, i: number, d: number): number {
  return panels + (i >> 1) * d * 16 + (i & 1) * 8;
}
