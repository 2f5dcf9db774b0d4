import { formatShort } from "../format.ts";

/** Below this a p-value means no more than "certainly". */
const SMALLEST_P = 0.0001;

/** "0.012", "< 0.0001". */
export function smallP(p: number): string {
  return p < SMALLEST_P ? `< ${SMALLEST_P}` : formatShort(Number(p.toPrecision(2)));
}

/** "p = 0.012", "p < 0.0001". */
export function pInWords(p: number): string {
  return p < SMALLEST_P ? `p ${smallP(p)}` : `p = ${smallP(p)}`;
}
