import { MOST_COLUMNS } from "./filterBound.ts";
import type { Rows } from "./rows.ts";

/** Below these a scan in float64 is as fast as a filter and the checks after it. */
const FEWEST_COLUMNS = 12;
const FEWEST_ROWS = 256;

/** Whether a float32 filter is worth its preparation for targets of this shape. */
export function suitsFilter({ n, d }: Rows): boolean {
  return d >= FEWEST_COLUMNS && d <= MOST_COLUMNS && n >= FEWEST_ROWS;
}

/** Columns up to which a tree leaves out enough, given so many rows. */
const MOST_TREE_COLUMNS = 4;
const FEWEST_TREE_ROWS = 1000;

/** Whether a k-d tree is worth being built over targets of this shape. */
export function suitsTree({ n, d }: Rows): boolean {
  return d <= MOST_TREE_COLUMNS && n >= FEWEST_TREE_ROWS;
}
