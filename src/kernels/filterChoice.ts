import { MOST_COLUMNS } from "./filterBound.ts";
import type { Rows } from "./rows.ts";

/** Below these a scan in float64 is as fast as a filter and the checks after it. */
const FEWEST_COLUMNS = 12;
const FEWEST_ROWS = 256;

/** Whether a float32 filter is worth its preparation for targets of this shape. */
export function suitsFilter({ n, d }: Rows): boolean {
  return d >= FEWEST_COLUMNS && d <= MOST_COLUMNS && n >= FEWEST_ROWS;
}
