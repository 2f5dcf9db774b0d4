import {
  columnTiles,
  columnValues,
  distancesOfColumns,
  type ColumnDistancesArguments,
  type ColumnDistancesTile,
} from "./columnDistances.ts";
import type { CompiledKernel } from "./compiledTask.ts";

/** What radixSort.ts needs beside room for the values. */
const COUNTS_BYTES = 8192;

/** columnDistances, the same to the last bit, with columns sorted by their digits. */
export const compiledColumnDistances: CompiledKernel<ColumnDistancesArguments, ColumnDistancesTile, null> = {
  tiles: columnTiles,
  prepare: () => null,
  scratchBytes: (args) => (columnValues(args) + Math.max(args.a.n, args.b.n)) * 8 + COUNTS_BYTES,

  run({ functions, memory }, args, _plan, tile, scratch) {
    const values = memory.float64(scratch, columnValues(args));
    const split = (values.length / (args.a.n + args.b.n)) * args.a.n;
    const work = scratch + values.byteLength;
    const sort = (column: Float64Array) => functions.sortAscending(column.byteOffset, column.length, work);
    return distancesOfColumns(args, tile, values.subarray(0, split), values.subarray(split), sort);
  },
};
