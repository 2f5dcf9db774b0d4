import type { Rows } from "../kernels/rows.ts";

/** Squared distance of two rows, summed in the order of the columns. */
export function naiveSquared(a: Rows, i: number, b: Rows, j: number): number {
  let sum = 0;
  for (let c = 0; c < a.d; c++) sum += (a.values[i * a.d + c] - b.values[j * b.d + c]) ** 2;
  return sum;
}

/** Positive squared distances of all pairs of rows, ascending. */
export function naivePairs(rows: Rows): number[] {
  const found: number[] = [];
  for (let i = 0; i < rows.n; i++) {
    for (let j = i + 1; j < rows.n; j++) found.push(naiveSquared(rows, i, rows, j));
  }
  return found.filter((squared) => squared > 0).sort((a, b) => a - b);
}
