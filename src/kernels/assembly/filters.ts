import { mergeListsOf, offerPairsOf, pairsBelowOf } from "./candidates";
import { packQueriesOf, productTileOf } from "./products";

// Filters of both kinds: generic functions cannot be exported. whole: 0 for float32, 1 for whole numbers of 16 bits.

export function packQueries(
  whole: i32,
  panels: usize,
  chosen: usize,
  count: i32,
  columns: i32,
  out: usize,
): void {
  if (whole) packQueriesOf<i32>(panels, chosen, count, columns, out);
  else packQueriesOf<f32>(panels, chosen, count, columns, out);
}

export function productTile(
  whole: i32,
  queries: usize,
  rows: i32,
  targets: usize,
  starts: usize,
  panels: i32,
  columns: i32,
  out: usize,
  stride: i32,
): void {
  if (whole) productTileOf<i32>(queries, rows, targets, starts, panels, columns, out, stride);
  else productTileOf<f32>(queries, rows, targets, starts, panels, columns, out, stride);
}

export function offerPairs(
  whole: i32,
  products: usize,
  rows: i32,
  stride: i32,
  first: i32,
  width: i32,
  start: i32,
  norms: usize,
  keep: i32,
  rowLimits: usize,
  columnLimits: usize,
  values: usize,
  indices: usize,
): void {
  if (whole) {
    offerPairsOf<i32>(products, rows, stride, first, width, start, norms, keep, rowLimits, columnLimits, values, indices);
  } else {
    offerPairsOf<f32>(products, rows, stride, first, width, start, norms, keep, rowLimits, columnLimits, values, indices);
  }
}

export function pairsBelow(
  whole: i32,
  products: usize,
  rows: i32,
  stride: i32,
  width: i32,
  norms: usize,
  rowLimits: usize,
  columnLimits: usize,
  counts: usize,
  indices: usize,
): void {
  if (whole) pairsBelowOf<i32>(products, rows, stride, width, norms, rowLimits, columnLimits, counts, indices);
  else pairsBelowOf<f32>(products, rows, stride, width, norms, rowLimits, columnLimits, counts, indices);
}

export function mergeLists(whole: i32, values: usize, indices: usize, keep: i32, threads: i32, stride: usize): void {
  if (whole) mergeListsOf<i32>(values, indices, keep, threads, stride);
  else mergeListsOf<f32>(values, indices, keep, threads, stride);
}
