/**
 * Copies the columns of some rows, less their centre, into panels of 4 (products64.ts): the operand is the transpose.
 * @param rows float64, `stride` apart; those and the centre are followed by zeros up to a multiple of 4 columns
 * @param first number of the first of the `count` rows among all n
 */
export function packCentred(
  rows: usize,
  count: i32,
  stride: i32,
  d: i32,
  centre: usize,
  first: i32,
  n: i32,
  panels: usize,
): void {
  for (let column = 0; column < d; column += 4) {
    const low = v128.load(centre);
    const high = v128.load(centre, 16);
    let from = rows + (<usize>column << 3);
    let out = panels + ((<usize>column * <usize>n + <usize>(4 * first)) << 3);
    for (let i = 0; i < count; i++) {
      v128.store(out, f64x2.sub(v128.load(from), low));
      v128.store(out, f64x2.sub(v128.load(from, 16), high), 16);
      from += <usize>stride << 3;
      out += 32;
    }
    centre += 32;
  }
}
