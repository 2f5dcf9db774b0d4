/** 2^(j/64), j = 0 … 63. */
// prettier-ignore
const POWERS = memory.data<f64>([
  1.0, 1.0108892860517005, 1.0218971486541166, 1.0330248790212284,
  1.0442737824274138, 1.0556451783605572, 1.0671404006768237, 1.0787607977571199,
  1.0905077326652577, 1.102382583307841, 1.1143867425958924, 1.1265216186082418,
  1.1387886347566916, 1.1511892299529827, 1.1637248587775775, 1.1763969916502812,
  1.189207115002721, 1.202156731452703, 1.215247359980469, 1.22848053610687,
  1.241857812073484, 1.255380757024691, 1.2690509571917332, 1.2828700160787783,
  1.2968395546510096, 1.3109612115247644, 1.3252366431597413, 1.339667524053303,
  1.3542555469368927, 1.3690024229745905, 1.383909881963832, 1.3989796725383112,
  1.4142135623730951, 1.42961333839197, 1.4451808069770467, 1.460917794180647,
  1.4768261459394993, 1.4929077282912648, 1.5091644275934228, 1.5255981507445384,
  1.5422108254079407, 1.559004400237837, 1.5759808451078865, 1.593142151342267,
  1.6104903319492543, 1.6280274218573478, 1.645755478153965, 1.6636765803267364,
  1.681792830507429, 1.7001063537185235, 1.718619298122478, 1.7373338352737062,
  1.7562521603732995, 1.7753764925265212, 1.7947090750031072, 1.8142521755003989,
  1.8340080864093424, 1.8539791250833855, 1.8741676341103, 1.8945759815869656,
  1.9152065613971474, 1.9360617934922943, 1.9571441241754002, 1.978456026387951,
]);

/** A lane twice each: constants are loaded, since V8 would build a vector anew at each use. */
// prettier-ignore
const CONSTANTS = memory.data<f64>([
  -708, -708,
  // 64 / ln 2, and what brings a whole number into the low bits of the sum.
  92.33248261689366, 92.33248261689366, 6755399441055744, 6755399441055744,
  // ln 2 / 64 in two parts, the first short enough that n times it is exact.
  0.010830424493178725, 0.010830424493178725, 2.030704202170295e-10, 2.030704202170295e-10,
  0.5, 0.5, 0.16666666666666666, 0.16666666666666666,
  0.041666666666666664, 0.041666666666666664, 0.008333333333333333, 0.008333333333333333,
]);

/**
 * e^x of two float64 with x ≤ 0: x = n·ln 2/64 + r with |r| ≤ ln 2/128, the power 2^(n/64) from a table, its exponent put in
 * by bits, and a Taylor polynomial of degree 5 for e^r (remainder below 4e-17 relative). Within 2 units in the last place; 0
 * where e^x is below the smallest normal number.
 */
// @ts-ignore: decorator
@inline
export function exponential(x: v128): v128 {
  const least = v128.load(CONSTANTS);
  const normal = f64x2.ge(x, least);
  x = f64x2.pmax(least, x);
  const shifter = v128.load(CONSTANTS, 32);
  const shifted = f64x2.add(f64x2.mul(x, v128.load(CONSTANTS, 16)), shifter);
  const n = f64x2.sub(shifted, shifter);
  let r = f64x2.sub(x, f64x2.mul(n, v128.load(CONSTANTS, 48)));
  r = f64x2.sub(r, f64x2.mul(n, v128.load(CONSTANTS, 64)));
  // The low six bits of n choose from the table, the others are the exponent.
  const low = <usize>i64x2.extract_lane(shifted, 0) & 63;
  const high = <usize>i64x2.extract_lane(shifted, 1) & 63;
  const table = v128.load64_lane(POWERS + (high << 3), v128.load64_zero(POWERS + (low << 3)), 1);
  const power = i64x2.add(table, i64x2.shl(i64x2.shr_s(shifted, 6), 52));
  const r2 = f64x2.mul(r, r);
  const upper = f64x2.add(v128.load(CONSTANTS, 112), f64x2.mul(r, v128.load(CONSTANTS, 128)));
  const lower = f64x2.add(v128.load(CONSTANTS, 80), f64x2.mul(r, v128.load(CONSTANTS, 96)));
  // e^r − 1, to be added to 1 last and apart: that carries the leading digits.
  const rest = f64x2.add(r, f64x2.mul(r2, f64x2.add(lower, f64x2.mul(r2, upper))));
  return v128.and(f64x2.add(power, f64x2.mul(power, rest)), normal);
}
