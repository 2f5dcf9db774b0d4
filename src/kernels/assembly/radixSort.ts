/** Counts of each digit: 8 digits of 8 bits, 32-bit counts. */
const COUNTS: usize = 8 * 256 * 4;

/**
 * Sorts `count` float64 in place, ascending, −0 before 0, as TypedArray.sort does; none is NaN. Digit by digit from the
 * lowest; one that all values share is passed over (float32 values leave three of the eight).
 * @param scratch 8 KB and room for the values
 */
export function sortAscending(values: usize, count: i32, scratch: usize): void {
  countDigits(values, count, scratch);
  let from = values;
  let to = scratch + COUNTS;
  for (let digit = 0; digit < 8; digit++) {
    const counts = scratch + (<usize>digit << 10);
    const shift = <u64>(digit << 3);
    if (count == 0 || load<i32>(placeOf(counts, load<u64>(from), shift)) == count) continue;
    scatter(from, count, shift, counts, to);
    const other = from;
    from = to;
    to = other;
  }
  for (let at: usize = 0; at < <usize>count << 3; at += 8) {
    const key = load<u64>(from + at);
    // As countDigits did it, backwards.
    store<u64>(values + at, key ^ (<u64>(<i64>~key >> 63) | 0x8000000000000000));
  }
}

/** Turns values into whole numbers of the same order, and counts their digits. */
function countDigits(values: usize, count: i32, counts: usize): void {
  memory.fill(counts, 0, COUNTS);
  for (let at: usize = 0; at < <usize>count << 3; at += 8) {
    const bits = load<u64>(values + at);
    const key = bits ^ (<u64>(<i64>bits >> 63) | 0x8000000000000000);
    store<u64>(values + at, key);
    for (let digit = 0; digit < 8; digit++) {
      const place = placeOf(counts + (<usize>digit << 10), key, <u64>(digit << 3));
      store<i32>(place, load<i32>(place) + 1);
    }
  }
}

// @ts-ignore: decorator
@inline
function placeOf(counts: usize, key: u64, shift: u64): usize {
  return counts + ((<usize>(key >> shift) & 255) << 2);
}

/** Puts values into the order of one digit, keeping that of equal ones. */
function scatter(from: usize, count: i32, shift: u64, counts: usize, to: usize): void {
  let next = 0;
  for (let at: usize = 0; at < 1024; at += 4) {
    const own = load<i32>(counts + at);
    store<i32>(counts + at, next);
    next += own;
  }
  for (let at: usize = 0; at < <usize>count << 3; at += 8) {
    const key = load<u64>(from + at);
    const place = placeOf(counts, key, shift);
    const slot = load<i32>(place);
    store<i32>(place, slot + 1);
    store<u64>(to + (<usize>slot << 3), key);
  }
}
