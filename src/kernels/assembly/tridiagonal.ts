import { multiplyAdd64 } from "./multiplyAdd";
import { packGroups64, productTile64 } from "./products64";

// Householder reduction of a symmetric matrix to tridiagonal form, blocked: the reflectors of a panel of columns are
// gathered and applied to the rest in one product (Golub & Van Loan §8.3; Dongarra, Hammarling & Sorensen 1989).
//
// Only the lower triangle is read; what lies above it is used up. Of the panel, V holds the reflectors and W the vectors
// of the update A − V Wᵀ − W Vᵀ, both as rows of `PANEL` values.

/** Columns reduced between two updates of the rest. */
export const PANEL: i32 = 32;
/** Rows of the rest that are updated in one go. */
const UPDATE_ROWS: i32 = 60;

// @ts-ignore: decorator
@inline
function at(matrix: usize, stride: i32, row: i32, column: i32): usize {
  return matrix + ((<usize>row * <usize>stride + <usize>column) << 3);
}

// @ts-ignore: decorator
@inline
function sumOf(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
}

/** Σ aᵢ·bᵢ of `count` values, a multiple of 4. */
function dot(a: usize, b: usize, count: i32): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  for (let k = 0; k < count; k += 4) {
    s0 = multiplyAdd64(v128.load(a), v128.load(b), s0);
    s1 = multiplyAdd64(v128.load(a, 16), v128.load(b, 16), s1);
    a += 32;
    b += 32;
  }
  return sumOf(f64x2.add(s0, s1));
}

/**
 * Begins with a column: brings it up to date with the panel's updates so far and finds the reflector that zeroes it.
 * @param diagonal, below outputs: n float64 each; below[j] stands at (j+1, j)
 * @param v, w n rows of PANEL float64 each, zero from column t on
 * @param t columns of the panel before this one
 * @param u output: the reflector, n + 8 float64, u[column + 1] = 1
 * @returns τ of I − τuuᵀ; 0 where there is nothing to zero
 */
export function beginColumn(
  matrix: usize,
  n: i32,
  stride: i32,
  column: i32,
  t: i32,
  diagonal: usize,
  below: usize,
  v: usize,
  w: usize,
  u: usize,
): f64 {
  bringUpToDate(matrix, n, stride, column, (t + 3) & ~3, v, w, u);
  store<f64>(diagonal + (<usize>column << 3), load<f64>(u + (<usize>column << 3)));
  return reflect(n, column, u, below + (<usize>column << 3));
}

/** One column from the diagonal down, less the panel's updates; zeros above it. */
function bringUpToDate(
  matrix: usize,
  n: i32,
  stride: i32,
  column: i32,
  width: i32,
  v: usize,
  w: usize,
  out: usize,
): void {
  const vOwn = at(v, PANEL, column, 0);
  const wOwn = at(w, PANEL, column, 0);
  memory.fill(out, 0, <usize>column << 3);
  for (let r = column; r < n; r++) {
    const change = dot(at(v, PANEL, r, 0), wOwn, width) + dot(at(w, PANEL, r, 0), vOwn, width);
    store<f64>(out + (<usize>r << 3), load<f64>(at(matrix, stride, r, column)) - change);
  }
}

/** Turns a column into the reflector u (u[column + 1] = 1) that zeroes it below its first subdiagonal entry. */
function reflect(n: i32, column: i32, u: usize, below: usize): f64 {
  let largest: f64 = 0;
  for (let r = column + 2; r < n; r++) largest = max(largest, abs(load<f64>(u + (<usize>r << 3))));
  const head = load<f64>(u + (<usize>(column + 1) << 3));
  store<f64>(u + (<usize>column << 3), 0);
  store<f64>(u + (<usize>(column + 1) << 3), 1);
  if (largest == 0) {
    store<f64>(below, head);
    return 0;
  }
  // Scaled, so that squares of tiny entries do not vanish.
  const scale = max(largest, abs(head));
  let squares: f64 = 0;
  for (let r = column + 2; r < n; r++) {
    const value = load<f64>(u + (<usize>r << 3)) / scale;
    squares += value * value;
  }
  const ratio = head / scale;
  const norm = scale * sqrt(ratio * ratio + squares);
  const beta = head > 0 ? -norm : norm;
  const inverse = 1 / (head - beta);
  for (let r = column + 2; r < n; r++) {
    const place = u + (<usize>r << 3);
    store<f64>(place, inverse * load<f64>(place));
  }
  store<f64>(below, beta);
  return (beta - head) / beta;
}

/**
 * A share of A·u, of a symmetric matrix given by its lower triangle: what the entries of rows `from` … `to` − 1 left of
 * the diagonal, or on it, give to both of their products.
 * @param first the first row and column that count; `from` is that and a multiple of 4
 * @param product output: float64 `first` … `to` − 1 of it
 */
export function multiplyRows(
  matrix: usize,
  stride: i32,
  first: i32,
  from: i32,
  to: i32,
  u: usize,
  product: usize,
): void {
  memory.fill(product + (<usize>first << 3), 0, <usize>(to - first) << 3);
  let r = from;
  for (; r + 4 <= to; r += 4) {
    fourRows(at(matrix, stride, r, first), <usize>stride << 3, r - first, u, product, first, r);
    lowerCorner(matrix, stride, r, 4, u, product);
  }
  for (; r < to; r++) {
    const value = load<f64>(u + (<usize>r << 3));
    let sum: f64 = 0;
    for (let c = first; c < r; c++) {
      const entry = load<f64>(at(matrix, stride, r, c));
      sum += entry * load<f64>(u + (<usize>c << 3));
      const place = product + (<usize>c << 3);
      store<f64>(place, load<f64>(place) + entry * value);
    }
    const own = product + (<usize>r << 3);
    store<f64>(own, load<f64>(own) + sum + load<f64>(at(matrix, stride, r, r)) * value);
  }
}

/** product[r] += other[r] for `first` ≤ r < `end`: joins the shares of two ranges of rows. */
export function addShare(product: usize, other: usize, first: i32, end: i32): void {
  for (let r = first; r < end; r++) {
    const place = product + (<usize>r << 3);
    store<f64>(place, load<f64>(place) + load<f64>(other + (<usize>r << 3)));
  }
}

/**
 * Ends with a column: column t of V and of W from the reflector and A·u.
 * @param factor τ, as beginColumn gave it
 * @param product A·u, used up; followed by 2 · PANEL float64 of scratch
 */
export function endColumn(
  n: i32,
  column: i32,
  t: i32,
  factor: f64,
  v: usize,
  w: usize,
  u: usize,
  product: usize,
): void {
  removeUpdates(n, column, (t + 3) & ~3, v, w, u, product, product + (<usize>(n + 8) << 3));
  storeUpdate(n, column, t, factor, v, w, u, product);
}

/** Four rows left of the diagonal, each entry for both triangles; `count` columns, a multiple of 4. */
function fourRows(a0: usize, stride: usize, count: i32, u: usize, product: usize, first: i32, r: i32): void {
  let a1 = a0 + stride;
  let a2 = a1 + stride;
  let a3 = a2 + stride;
  const own = u + (<usize>r << 3);
  const u0 = v128.load64_splat(own);
  const u1 = v128.load64_splat(own, 8);
  const u2 = v128.load64_splat(own, 16);
  const u3 = v128.load64_splat(own, 24);
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let x = u + (<usize>first << 3);
  let y = product + (<usize>first << 3);
  for (let c = 0; c < count; c += 2) {
    const value = v128.load(x);
    let sum = v128.load(y);
    let entry = v128.load(a0);
    s0 = multiplyAdd64(entry, value, s0);
    sum = multiplyAdd64(entry, u0, sum);
    entry = v128.load(a1);
    s1 = multiplyAdd64(entry, value, s1);
    sum = multiplyAdd64(entry, u1, sum);
    entry = v128.load(a2);
    s2 = multiplyAdd64(entry, value, s2);
    sum = multiplyAdd64(entry, u2, sum);
    entry = v128.load(a3);
    s3 = multiplyAdd64(entry, value, s3);
    v128.store(y, multiplyAdd64(entry, u3, sum));
    x += 16;
    y += 16;
    a0 += 16;
    a1 += 16;
    a2 += 16;
    a3 += 16;
  }
  const out = product + (<usize>r << 3);
  store<f64>(out, load<f64>(out) + sumOf(s0));
  store<f64>(out, load<f64>(out, 8) + sumOf(s1), 8);
  store<f64>(out, load<f64>(out, 16) + sumOf(s2), 16);
  store<f64>(out, load<f64>(out, 24) + sumOf(s3), 24);
}

/** The small triangle on the diagonal that fourRows leaves. */
function lowerCorner(matrix: usize, stride: i32, first: i32, count: i32, u: usize, product: usize): void {
  for (let r = first; r < first + count; r++) {
    const value = load<f64>(u + (<usize>r << 3));
    let sum = load<f64>(at(matrix, stride, r, r)) * value;
    for (let c = first; c < r; c++) {
      const entry = load<f64>(at(matrix, stride, r, c));
      sum += entry * load<f64>(u + (<usize>c << 3));
      const place = product + (<usize>c << 3);
      store<f64>(place, load<f64>(place) + entry * value);
    }
    const own = product + (<usize>r << 3);
    store<f64>(own, load<f64>(own) + sum);
  }
}

/**
 * product −= V(Wᵀu) + W(Vᵀu), below `column`: the updates that the matrix itself has not seen yet.
 * @param width columns of V and W that are not zero, a multiple of 4
 * @param sums scratch of 2 · PANEL float64
 */
function removeUpdates(
  n: i32,
  column: i32,
  width: i32,
  v: usize,
  w: usize,
  u: usize,
  product: usize,
  sums: usize,
): void {
  const vu = sums;
  const wu = sums + (<usize>PANEL << 3);
  memory.fill(sums, 0, <usize>(2 * PANEL) << 3);
  for (let r = column + 1; r < n; r++) {
    const value = v128.load64_splat(u + (<usize>r << 3));
    addMultiple(vu, value, at(v, PANEL, r, 0), width);
    addMultiple(wu, value, at(w, PANEL, r, 0), width);
  }
  for (let r = column + 1; r < n; r++) {
    const place = product + (<usize>r << 3);
    const change = dot(at(v, PANEL, r, 0), wu, width) + dot(at(w, PANEL, r, 0), vu, width);
    store<f64>(place, load<f64>(place) - change);
  }
}

/** sums += factor · row, `width` values. */
function addMultiple(sums: usize, factor: v128, row: usize, width: i32): void {
  for (let k = 0; k < width; k += 4) {
    v128.store(sums, multiplyAdd64(factor, v128.load(row), v128.load(sums)));
    v128.store(sums, multiplyAdd64(factor, v128.load(row, 16), v128.load(sums, 16)), 16);
    sums += 32;
    row += 32;
  }
}

/** Column t of V and W: u, and τ·product − ½τ²(uᵀproduct)·u. */
function storeUpdate(
  n: i32,
  column: i32,
  t: i32,
  factor: f64,
  v: usize,
  w: usize,
  u: usize,
  product: usize,
): void {
  let along: f64 = 0;
  for (let r = column + 1; r < n; r++) along += load<f64>(u + (<usize>r << 3)) * load<f64>(product + (<usize>r << 3));
  const half = -0.5 * factor * factor * along;
  for (let r = column + 1; r < n; r++) {
    const value = load<f64>(u + (<usize>r << 3));
    store<f64>(at(v, PANEL, r, t), value);
    store<f64>(at(w, PANEL, r, t), factor * load<f64>(product + (<usize>r << 3)) + half * value);
  }
}

/**
 * A − V Wᵀ − W Vᵀ on the rows first + UPDATE_ROWS · piece and on, and the columns from `first` to the diagonal. The
 * matrix must have room for 8 rows and columns more than n.
 * @param panels [W|V] of the rows from `first` on as panels of 4; @param left [V|W] likewise, for the left-hand side
 * @param scratch UPDATE_ROWS · 2 · PANEL float64
 */
export function updateRows(
  matrix: usize,
  n: i32,
  stride: i32,
  first: i32,
  piece: i32,
  left: usize,
  panels: usize,
  scratch: usize,
): void {
  const row = piece * UPDATE_ROWS;
  const rows = min(UPDATE_ROWS, n - first - row);
  packGroups64(left, row, rows, 2 * PANEL, 2 * PANEL, -1, scratch);
  const out = at(matrix, stride, first + row, first);
  productTile64(scratch, rows, panels, (row + rows + 3) >> 2, 2 * PANEL, 2 * PANEL, true, out, stride);
}

/** Rows from `first` on of two sets of PANEL columns, side by side, as panels of 4. */
export function packUpdates(v: usize, w: usize, first: i32, n: i32, out: usize): void {
  for (let r = first; r < n; r++) {
    const row = r - first;
    const to = out + ((<usize>(row >> 2) * (2 * PANEL)) << 5) + (<usize>(row & 3) << 3);
    for (let t = 0; t < PANEL; t++) {
      store<f64>(to + (<usize>t << 5), load<f64>(at(v, PANEL, r, t)));
      store<f64>(to + (<usize>(t + PANEL) << 5), load<f64>(at(w, PANEL, r, t)));
    }
  }
}
