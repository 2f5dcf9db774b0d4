import { filterBound, REFERENCE_ERROR } from "./filterBound.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { Originals } from "./originals.ts";

/** Rows to a panel; the compiled filters want two panels at a time. */
export const PANEL = 8;
const MULTIPLE = 16;

/** What a filter computes in: float32, or whole numbers of 16 bits. */
export type FilterKind = "float32" | "int16";

/**
 * A set of rows where a filter wants it, centred and scaled. The filter's value of two rows is their squared distance in
 * float32, or half of it in whole numbers; `valueLimit` says how far it can be from the truth.
 */
export interface FilterRows {
  kind: FilterKind;
  n: number;
  /** Rows with those that fill up the last panels. */
  padded: number;
  d: number;
  /** Entries of 4 bytes a row: columns, or pairs of columns. */
  columns: number;
  /** Address of panels of 8 rows: entry by entry, those of the 8 rows side by side. */
  panels: number;
  /** Address of `padded` values: the squared norm, or half of it; larger than any past the last row and for outliers. */
  norms: number;
  /** Address of n float64: squared norms (float32), or how far rounding has moved the row (whole numbers). */
  doubts: number;
  largestDoubt: number;
  /** Distances between scaled rows over those between the original ones. */
  scale: number;
  /** The values as they were, where there is room for them. */
  originals: Originals | undefined;
  /** How far contracted rows may be farther apart than the original ones, over the sum of their norms; or zero. */
  error: number;
  /** Rows that the filter cannot hold, with norms that they have at least; whoever uses it must look at them apart. */
  outliers: { row: number; norm: number }[];
}

/** The largest 32-bit integer, an empty slot of a list. */
const LARGEST = 2 ** 31 - 1;
/** Stands for half a squared norm that is larger than any: another, below 2²⁹, can still be added to it. */
export const OUT_OF_REACH = 0x5fffffff;

/** Rows with those that fill up the last panels. */
export function paddedRows(n: number): number {
  return Math.ceil(n / MULTIPLE) * MULTIPLE;
}

/** Which of its two kinds a compiled filter function is to be. */
export function kindNumber(kind: FilterKind): number {
  return kind === "int16" ? 1 : 0;
}

/** 4-byte values as the filter has them. */
export function filterValues(
  memory: KernelMemory,
  kind: FilterKind,
  address: number,
  length: number,
): Float32Array | Int32Array {
  return kind === "int16" ? memory.int32(address, length) : memory.float32(address, length);
}

/** What no value of the filter reaches. */
export function emptyValue(kind: FilterKind): number {
  return kind === "int16" ? LARGEST : Infinity;
}

/** What every value of the filter reaches. */
export function nothingBelow(kind: FilterKind): number {
  return kind === "int16" ? -LARGEST : -Infinity;
}

/** Relative; covers the rounding of the float64 arithmetic in this file. */
const CAUTION = 1e-9;
/** Relative; covers that norms of float32 rows are not those of the rows as they were. */
const FLOAT32_ERROR = 2 ** -20;

/**
 * A value that the filter stays below for every pair of a row of one set and a row of the other, outliers apart, whose
 * original squared distance is at most `squared`.
 *
 * Whole numbers: with rows x rounded to q, ‖qₐ − q_b‖ ≤ ‖xₐ − x_b‖ + ‖xₐ − qₐ‖ + ‖x_b − q_b‖, and what is compared is
 * exact but for two halves that are dropped. float32: see filterBound; a row so near has a norm of at most
 * (|a| + distance)². Contracted rows may be apart by `error` times the norms of both more than the original ones, which is
 * in the doubts of whole numbers.
 * @param doubt the row's own
 */
export function valueLimit(rows: FilterRows, doubt: number, others: FilterRows, squared: number): number {
  if (rows.kind === "int16") {
    const reach = Math.sqrt(squared * (1 + REFERENCE_ERROR)) * rows.scale + doubt + others.largestDoubt;
    return Math.min(LARGEST, Math.floor((reach * reach * (1 + CAUTION)) / 2) + 2);
  }
  const blur = rows.error * (Math.sqrt(doubt) + Math.sqrt(others.largestDoubt));
  const reach = Math.sqrt(squared * (1 + REFERENCE_ERROR)) * rows.scale + blur * (1 + FLOAT32_ERROR);
  const within = reach * reach * (1 + CAUTION);
  const farthest = (Math.sqrt(doubt) + Math.sqrt(within)) ** 2 * (1 + CAUTION);
  const { factor, constant } = filterBound(rows.d);
  const error = factor * (doubt + Math.min(others.largestDoubt, farthest)) + constant;
  // Two units of float32, lest the limit be rounded below what it bounds.
  return (within + error) * (1 + 2 ** -22);
}
