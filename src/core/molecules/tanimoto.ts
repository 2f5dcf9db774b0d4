import type { Rows } from "../../kernels/rows.ts";
import { mean, variance } from "../order.ts";
import { Z95 } from "../normal.ts";
import { subset, type Random } from "../random.ts";

/** Fingerprints as words of 32 bits, with the number of bits that are set in each. */
export interface PackedFingerprints {
  n: number;
  words: number;
  values: Uint32Array;
  counts: Int32Array;
}

/** Packs rows of 0 and 1. */
export function packFingerprints({ n, d, values }: Rows): PackedFingerprints {
  const words = Math.ceil(d / 32);
  const packed = new Uint32Array(n * words);
  const counts = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < d; c++) {
      if (values[i * d + c] === 0) continue;
      packed[i * words + (c >> 5)] |= 1 << (c & 31);
      counts[i]++;
    }
  }
  return { n, words, values: packed, counts };
}

/** Bits that two fingerprints share over those that either has (Tanimoto 1958); 1 where neither has any. */
export function tanimoto(a: PackedFingerprints, i: number, b: PackedFingerprints, j: number): number {
  let shared = 0;
  for (let w = 0, x = i * a.words, y = j * b.words; w < a.words; w++, x++, y++)
    shared += bitCount(a.values[x] & b.values[y]);
  const either = a.counts[i] + b.counts[j] - shared;
  return either === 0 ? 1 : shared / either;
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Molecules of which all pairs are looked at; of larger sets a random part of so many. */
const MOST_MOLECULES = 1000;

/**
 * Internal diversity: one minus the mean Tanimoto similarity of two different molecules of a set (Benhenda 2017, arXiv
 * 1708.08227), with an interval from the mean similarity of each molecule, by which the mean of pairs varies (Hoeffding 1948).
 */
export function internalDiversity(
  all: PackedFingerprints,
  random: Random,
): { value: number; interval: [number, number] } {
  const chosen = subset(random, all.n, Math.min(all.n, MOST_MOLECULES));
  const sums = new Float64Array(chosen.length);
  for (let i = 0; i < chosen.length; i++) {
    for (let j = 0; j < i; j++) {
      const similarity = tanimoto(all, chosen[i], all, chosen[j]);
      sums[i] += similarity;
      sums[j] += similarity;
    }
  }
  const own = sums.map((sum) => 1 - sum / (chosen.length - 1));
  const value = mean(own);
  const half = Z95 * 2 * Math.sqrt(variance(own) / own.length);
  return { value, interval: [Math.max(0, value - half), Math.min(1, value + half)] };
}
