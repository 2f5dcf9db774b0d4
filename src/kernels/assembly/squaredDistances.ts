/** Bytes of one column of a panel: the values of its two rows side by side. */
const COLUMN: usize = 16;

/** Address of the first value of row `i`; its next values follow at a stride of sixteen bytes. */
// @ts-ignore: decorator
@inline
export function rowOfPanels(panels: usize, i: i32, d: i32): usize {
  return panels + (<usize>(i >> 1) * <usize>d) * COLUMN + (<usize>(i & 1) << 3);
}

/**
 * Squared Euclidean distances of one row to `count` panels of two rows each, by direct difference in float64, two rows
 * at a time. The sums run in the order of the JavaScript squaredDistance, so the results are the same to the last bit;
 * hence no fused multiply–add.
 *
 * @param row value k of the row lies at row + 16k
 * @param out 2 · count float64
 */
export function squaredDistances(row: usize, panels: usize, count: i32, d: i32, out: usize): void {
  for (let p = 0; p < count; p++) {
    v128.store(out, distancesToPanel(row, panels, d));
    panels += <usize>d * COLUMN;
    out += 16;
  }
}

function distancesToPanel(row: usize, panel: usize, d: i32): v128 {
  let sum = f64x2.splat(0);
  let k = d >> 4;
  for (; k > 0; k--) {
    sum = f64x2.add(sum, sixteenColumns(row, panel));
    row += 16 * COLUMN;
    panel += 16 * COLUMN;
  }
  for (k = d & 15; k > 0; k--) {
    const t = f64x2.sub(v128.load64_splat(row), v128.load(panel));
    sum = f64x2.add(sum, f64x2.mul(t, t));
    row += COLUMN;
    panel += COLUMN;
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function addSquare(sum: v128, row: usize, panel: usize): v128 {
  const t = f64x2.sub(v128.load64_splat(row), v128.load(panel));
  return f64x2.add(sum, f64x2.mul(t, t));
}

/** Sixteen columns in four chains, as in squaredDistance.ts. */
// @ts-ignore: decorator
@inline
function sixteenColumns(row: usize, panel: usize): v128 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let t = 0; t < 4; t++) {
    s0 = addSquare(s0, row, panel);
    s1 = addSquare(s1, row + COLUMN, panel + COLUMN);
    s2 = addSquare(s2, row + 2 * COLUMN, panel + 2 * COLUMN);
    s3 = addSquare(s3, row + 3 * COLUMN, panel + 3 * COLUMN);
    row += 4 * COLUMN;
    panel += 4 * COLUMN;
  }
  return f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3));
}
