import { multiplyGroup16 } from "./products16";
import { multiplyGroup32 } from "./products32";

// Products of query rows with target rows for filters whose survivors are measured again in float64: in float32, or in
// whole numbers of 16 bits, two columns to a "column" of 4 bytes. T tells which: f32 or i32.
//
// Targets lie in panels of 8 rows: column by column, the values of the 8 rows side by side. Queries are packed in groups
// of 5 rows, likewise. 5 × 8 is what the registers hold: more accumulators spill and halve the speed.

/** Rows of one group of queries. */
const GROUP: i32 = 5;
/** Columns handled in one go, so that a panel's part stays in the nearest cache. */
const SLICE: i32 = 512;

/**
 * Packs chosen rows of 8-row panels as groups of 5, times −2 (float32) or −1 (16 bits), slice by slice of the columns;
 * missing rows are zero.
 * @param chosen row numbers, int32
 * @param out ⌈count / 5⌉ · 5 · columns · 4 bytes
 */
export function packQueriesOf<T>(panels: usize, chosen: usize, count: i32, columns: i32, out: usize): void {
  for (let slice = 0; slice < columns; slice += SLICE) {
    const width = min(SLICE, columns - slice);
    for (let group = 0; group < count; group += GROUP) {
      for (let r = 0; r < GROUP; r++) {
        const row = group + r < count ? load<i32>(chosen + (<usize>(group + r) << 2)) : -1;
        packRow<T>(panels, row, slice, width, columns, out + (<usize>r << 2));
      }
      out += <usize>(width * GROUP) << 2;
    }
  }
}

function packRow<T>(panels: usize, row: i32, slice: i32, width: i32, columns: i32, out: usize): void {
  let from = panels + ((<usize>(row >> 3) * <usize>columns + <usize>slice) << 5) + (<usize>(row & 7) << 2);
  for (let k = 0; k < width; k++) {
    if (row < 0) store<i32>(out, 0);
    else if (isFloat<T>()) store<f32>(out, -2 * load<f32>(from));
    else {
      store<i16>(out, -load<i16>(from));
      store<i16>(out + 2, -load<i16>(from + 2));
    }
    from += 32;
    out += GROUP * 4;
  }
}

/**
 * start[j] less the product of packed query i with target j of `panels` panels.
 * @param starts one value a target
 * @param out out[i · stride + j]
 */
export function productTileOf<T>(
  queries: usize,
  rows: i32,
  targets: usize,
  starts: usize,
  panels: i32,
  columns: i32,
  out: usize,
  stride: i32,
): void {
  const rowBytes = <usize>stride << 2;
  const groups = (rows + GROUP - 1) / GROUP;
  for (let slice = 0; slice < columns; slice += SLICE) {
    const part = min(SLICE, columns - slice);
    const groupBytes = <usize>(part * GROUP) << 2;
    for (let p = 0; p < panels; p++) {
      const panel = targets + ((<usize>p * <usize>columns + <usize>slice) << 5);
      const start = slice == 0 ? starts + (<usize>p << 5) : 0;
      let group = queries;
      let corner = out + (<usize>p << 5);
      for (let g = 0; g < groups; g++) {
        if (isFloat<T>()) multiplyGroup32(group, panel, part, corner, rowBytes, start);
        else multiplyGroup16(group, panel, part, corner, rowBytes, start);
        group += groupBytes;
        corner += GROUP * rowBytes;
      }
    }
    queries += <usize>groups * groupBytes;
  }
}
