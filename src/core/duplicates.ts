import type { Rows } from "../kernels/rows.ts";

/** Number of rows that equal an earlier row of the set. */
export function countDuplicates(rows: Rows): number {
  const byHash = new Map<number, number[]>();
  let duplicates = 0;
  for (let i = 0; i < rows.n; i++) {
    const hash = hashOf(rows, i);
    const earlier = byHash.get(hash);
    if (earlier?.some((j) => equalRows(rows, i, j))) duplicates++;
    else if (earlier) earlier.push(i);
    else byHash.set(hash, [i]);
  }
  return duplicates;
}

const value = new Float64Array(1);
const words = new Int32Array(value.buffer);

function hashOf({ d, values }: Rows, i: number): number {
  let hash = 0x811c9dc5;
  for (let c = 0; c < d; c++) {
    // Adding zero turns −0 into 0, which equals it.
    value[0] = values[i * d + c] + 0;
    for (const word of words) {
      hash = Math.imul(hash ^ word, 0x01000193);
      hash ^= hash >>> 15;
    }
  }
  return hash;
}

function equalRows(rows: Rows, i: number, j: number): boolean {
  const { d, values } = rows;
  for (let c = 0; c < d; c++) if (values[i * d + c] !== values[j * d + c]) return false;
  return true;
}
