import type { Rows } from "../kernels/rows.ts";

/** Chance, over all columns together, below which one that does not vary is no accident. */
const LEVEL = 0.001;

/**
 * Columns that have one value in all samples of a set although they vary in another one of the same law: where a share of the
 * reference has that value, so would all samples with that share to the power of their number.
 */
export function constantColumns(rows: Rows, reference: Rows): number[] {
  const { n, d, values } = rows;
  if (n < 2) return [];
  let candidates = Array.from({ length: d }, (_, column) => column);
  for (let i = 1; i < n && candidates.length > 0; i++)
    candidates = candidates.filter((column) => values[i * d + column] === values[column]);
  return candidates.filter((column) => {
    let same = 0;
    for (let i = 0; i < reference.n; i++) if (reference.values[i * d + column] === values[column]) same++;
    return n * Math.log(same / reference.n) < Math.log(LEVEL / d);
  });
}
