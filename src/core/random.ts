import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** A seeded stream of random numbers (xoroshiro128+, Blackman & Vigna 2018). */
export interface Random {
  /** Uniform integer in [0, bound); bound at most 2³². */
  integer(bound: number): number;
  /** Uniform in [0, 1), 53 random bits. */
  uniform(): number;
  /** Standard normal (Marsaglia's polar method). */
  normal(): number;
}

/**
 * The stream of a seed that belongs to one purpose. Streams of different names are independent, so adding a metric never
 * changes the numbers of another.
 */
export function createRandom(seed: number, stream: string): Random {
  const generator = xoroshiro128plusFromState(stateOf(seed, stream));
  const integer = (bound: number) => Math.floor((generator.next() >>> 0) * 2 ** -32 * bound);
  const uniform = () => {
    const high = (generator.next() >>> 0) >>> 5;
    return (high * 2 ** 26 + ((generator.next() >>> 0) >>> 6)) * 2 ** -53;
  };
  let spare: number | undefined;
  const normal = () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    for (;;) {
      const u = 2 * uniform() - 1;
      const v = 2 * uniform() - 1;
      const s = u * u + v * v;
      if (s > 0 && s < 1) {
        const factor = Math.sqrt((-2 * Math.log(s)) / s);
        spare = v * factor;
        return u * factor;
      }
    }
  };
  return { integer, uniform, normal };
}

/** Four words of state from seed and name, each through a murmur-style finaliser; never all zero. */
function stateOf(seed: number, stream: string): number[] {
  let h = 0x9e3779b9 ^ (seed | 0) ^ Math.imul(Math.floor(seed / 2 ** 32) | 0, 0x85ebca6b);
  for (let i = 0; i < stream.length; i++) h = Math.imul(h ^ stream.charCodeAt(i), 0x01000193);
  const state = [0, 1, 2, 3].map((i) => mix(h + Math.imul(i + 1, 0x9e3779b9)));
  return state.every((word) => word === 0) ? [1, 2, 3, 4] : state;
}

function mix(word: number): number {
  let z = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) | 0;
}

/** A uniformly random order of 0 … n−1 (Fisher–Yates). */
export function permutation(random: Random, n: number): Int32Array {
  return subset(random, n, n);
}

/** `size` of the numbers 0 … n−1 without replacement, in random order. */
export function subset(random: Random, n: number, size: number): Int32Array {
  const order = new Int32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  for (let i = 0; i < size; i++) {
    const j = i + random.integer(n - i);
    const value = order[i];
    order[i] = order[j];
    order[j] = value;
  }
  return order.subarray(0, size);
}

/** `size` of the numbers 0 … n−1 without replacement, ascending, in memory of that size (Knuth, TAOCP 2, algorithm S). */
export function sortedSubset(random: Random, n: number, size: number): Int32Array {
  const chosen = new Int32Array(size);
  for (let i = 0, count = 0; count < size; i++) {
    if (random.uniform() * (n - i) < size - count) chosen[count++] = i;
  }
  return chosen;
}
