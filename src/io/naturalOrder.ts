/**
 * Compares names as people order them: sample_2 before sample_10. The same on every machine, whatever its language.
 *
 * @returns negative, zero or positive, as `Array.prototype.sort` wants it
 */
export function compareNatural(a: string, b: string): number {
  const left = a.match(/\d+|\D+/g) ?? [];
  const right = b.match(/\d+|\D+/g) ?? [];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = comparePart(left[index], right[index]);
    if (order !== 0) return order;
  }
  // 01 and 1 are the same number: the names themselves decide.
  return left.length - right.length || compareText(a, b);
}

function comparePart(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) {
    const left = a.replace(/^0+(?=\d)/, "");
    const right = b.replace(/^0+(?=\d)/, "");
    // By length first, so that numbers of any length compare exactly.
    return left.length - right.length || compareText(left, right);
  }
  return compareText(a, b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
