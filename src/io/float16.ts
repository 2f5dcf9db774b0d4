const half = new Float32Array(65536);
let filled = false;

/** Value of every IEEE 754 binary16 number, by its 16 bits. Filled on first use: most dumps hold none. */
export function float16Values(): Float32Array {
  if (!filled) {
    for (let bits = 0; bits < 65536; bits++) half[bits] = decodeHalf(bits);
    filled = true;
  }
  return half;
}

function decodeHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
