import { HALVES_A_WORD, type Halves } from "./halves.ts";
import type { Memberships } from "./memberships.ts";
import { sharedFloat64 } from "../kernels/rows.ts";
import type { Neighbours } from "./neighbours.ts";

/** A share on random halves of a manifold's points. */
export interface OnHalves {
  values: number[];
  /**
   * The variance over halves that single samples give by entering and leaving balls, each for itself: part of the
   * binomial variance already. What lies above it is common to all samples.
   */
  single: number;
}

/** The radii at one k, and whether a point at exactly the radius is inside. */
export interface RadiusRule {
  squaredRadii: Float64Array;
  ball: "closed" | "open";
}

/** 1 when a centre's ball holds what lies at a squared distance, else 0. */
export function holds({ squaredRadii, ball }: RadiusRule, centre: number, squared: number): number {
  const radius = squaredRadii[centre];
  return squared < radius || (squared === radius && ball === "closed") ? 1 : 0;
}

/** The balls of each half of a set's points, as far as that half's own k-th neighbours. */
export interface HalfBalls extends Pick<Halves, "count" | "words"> {
  neighbours: Neighbours;
  /**
   * n × depth × words: the halves that hold a point and have its k-th neighbour at this place of its list or later. Balls
   * are as wide as some listed neighbour is far, so that one look-up tells all halves whose ball reaches a query.
   */
  reaching: Int32Array;
  ball: "closed" | "open";
}

/** @param neighbours `neighbourDepth` deep */
export function ballsOfHalves(
  neighbours: Neighbours,
  k: number,
  { count, words, bits }: Halves,
  ball: "closed" | "open",
): HalfBalls {
  const { indices, k: depth } = neighbours;
  const n = bits.length / words;
  const reaching = new Int32Array(n * depth * words);
  // Halves in which at least 1, 2, … k neighbours were met.
  const met = new Int32Array(k);
  for (let word = 0; word < words; word++) {
    for (let i = 0; i < n; i++) {
      const own = bits[i * words + word];
      met.fill(0);
      for (let slot = i * depth; slot < (i + 1) * depth; slot++) {
        reaching[slot * words + word] = own & ~met[k - 1];
        const neighbour = bits[indices[slot] * words + word];
        for (let j = k - 1; j > 0; j--) met[j] |= met[j - 1] & neighbour;
        met[0] |= neighbour;
      }
    }
  }
  return { neighbours, count, words, reaching, ball };
}

/** The squared radius of each point's widest ball: of any half that holds it, or of the whole set. */
export function widestRadii({ neighbours, words, reaching }: HalfBalls, k: number): Float64Array {
  const { squared, k: depth } = neighbours;
  const radii = sharedFloat64(squared.length / depth);
  for (let i = 0; i < radii.length; i++) {
    let slot = (i + 1) * depth - 1;
    while (slot > i * depth + k - 1 && isZero(reaching, slot * words, words)) slot--;
    radii[i] = squared[slot];
  }
  return radii;
}

function isZero(bits: Int32Array, place: number, words: number): boolean {
  for (let word = 0; word < words; word++) if (bits[place + word] !== 0) return false;
  return true;
}

/** Where the halves stand in `reaching` whose ball about a centre holds what lies at a distance; −1 where none does. */
function placeOf({ neighbours, words, ball }: HalfBalls, centre: number, distance: number): number {
  const { squared, k: depth } = neighbours;
  const end = (centre + 1) * depth;
  let low = centre * depth;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (squared[middle] < distance || (ball === "open" && squared[middle] === distance)) low = middle + 1;
    else high = middle;
  }
  return low < end ? low * words : -1;
}

/**
 * Over halves of the centres: the share of queries in any of a half's balls, and the mean number of its balls that hold a
 * query, divided by k.
 */
export function membersOnHalves(
  { offsets, centres, squared }: Memberships,
  balls: HalfBalls,
  k: number,
): { share: OnHalves; density: OnHalves } {
  const { count, words, reaching } = balls;
  const queries = offsets.length - 1;
  const [shares, densities] = [new HalfTotals(count, words), new HalfTotals(count, words)];
  const counter = new BitCounter(words);
  for (let query = 0; query < queries; query++) {
    counter.clear();
    for (let pair = offsets[query]; pair < offsets[query + 1]; pair++) {
      const place = placeOf(balls, centres[pair], squared[pair]);
      if (place >= 0) counter.add(reaching, place);
    }
    shares.addBits(counter.positive(), 0);
    densities.addCounts(counter);
  }
  return { share: shares.over(queries), density: densities.over(queries, k) };
}

/** Over halves of the queries: the share of centres whose ball holds one of the half. */
export function coverageOnHalves(
  { offsets, centres, squared }: Memberships,
  balls: RadiusRule,
  { count, words, bits }: Halves,
): OnHalves {
  const centreCount = balls.squaredRadii.length;
  const covered = new Int32Array(centreCount * words);
  for (let query = 0; query + 1 < offsets.length; query++) {
    for (let pair = offsets[query]; pair < offsets[query + 1]; pair++) {
      const centre = centres[pair];
      if (!holds(balls, centre, squared[pair])) continue;
      for (let word = 0; word < words; word++) covered[centre * words + word] |= bits[query * words + word];
    }
  }
  const shares = new HalfTotals(count, words);
  for (let centre = 0; centre < centreCount; centre++) shares.addBits(covered, centre * words);
  return shares.over(centreCount);
}

/**
 * Over halves of the centres: the share of a half's own balls that hold any query.
 * @param nearest squared distance of each centre to the nearest query
 */
export function coverageWithinHalves(nearest: Float64Array, balls: HalfBalls): OnHalves {
  const { count, words, reaching } = balls;
  const shares = new HalfTotals(count, words);
  nearest.forEach((distance, centre) => {
    const place = placeOf(balls, centre, distance);
    if (place >= 0) shares.addBits(reaching, place);
  });
  return shares.over(nearest.length >> 1);
}

const MOST_PLANES = 32;

/** Counts, for each bit of some words, how often it was set: plane p has the bits p of all counts. */
class BitCounter {
  readonly planes: Int32Array;
  /** Planes that are not all zero. */
  used = 0;
  private readonly any: Int32Array;

  constructor(private readonly words: number) {
    this.planes = new Int32Array(MOST_PLANES * words);
    this.any = new Int32Array(words);
  }

  clear(): void {
    this.planes.fill(0, 0, this.used * this.words);
    this.used = 0;
  }

  /** Adds 2^weight to the counts of the bits that are set. */
  add(bits: Int32Array, place: number, weight = 0): void {
    const { planes, words } = this;
    for (let word = 0; word < words; word++) {
      let carry = bits[place + word];
      let plane = weight;
      for (; carry !== 0; plane++) {
        const at = plane * words + word;
        const next = planes[at] & carry;
        planes[at] ^= carry;
        carry = next;
      }
      if (plane > this.used) this.used = plane;
    }
  }

  /** The bits that were set at all. The same words for every call. */
  positive(): Int32Array {
    const { any, planes, words } = this;
    any.fill(0);
    for (let at = 0; at < this.used * words; at++) any[at % words] |= planes[at];
    return any;
  }

  count(bit: number): number {
    const word = Math.floor(bit / HALVES_A_WORD);
    let count = 0;
    for (let plane = 0; plane < this.used; plane++) {
      count += ((this.planes[plane * this.words + word] >> (bit - word * HALVES_A_WORD)) & 1) * 2 ** plane;
    }
    return count;
  }
}

/** Sums over samples of a whole number that each has on each half, and of the variances of single samples over halves. */
class HalfTotals {
  private readonly sums: BitCounter;
  private single = 0;

  constructor(
    private readonly halves: number,
    private readonly words: number,
  ) {
    this.sums = new BitCounter(words);
  }

  /** One sample, with 1 on the halves whose bits are set and 0 on the others. */
  addBits(bits: Int32Array, place: number): void {
    this.sums.add(bits, place);
    let sum = 0;
    for (let word = 0; word < this.words; word++) sum += bitCount(bits[place + word]);
    this.addVariance(sum, sum);
  }

  /** One sample, with a count on each half. */
  addCounts({ planes, used }: BitCounter): void {
    const { words } = this;
    let sum = 0;
    let squares = 0;
    for (let p = 0; p < used; p++) {
      this.sums.add(planes, p * words, p);
      for (let word = 0; word < words; word++) {
        const bits = planes[p * words + word];
        const own = bitCount(bits);
        sum += own * 2 ** p;
        squares += own * 4 ** p;
        for (let q = 0; q < p; q++) squares += bitCount(bits & planes[q * words + word]) * 2 ** (p + q + 1);
      }
    }
    this.addVariance(sum, squares);
  }

  private addVariance(sum: number, squares: number): void {
    const { halves } = this;
    this.single += (halves * squares - sum * sum) / (halves * (halves - 1));
  }

  /** Means over so many samples, divided by `scale`. */
  over(samples: number, scale = 1): OnHalves {
    return {
      values: Array.from({ length: this.halves }, (_, half) => this.sums.count(half) / samples / scale),
      single: this.single / (samples * scale) ** 2,
    };
  }
}

function bitCount(word: number): number {
  let bits = word - ((word >> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333);
  return Math.imul((bits + (bits >> 4)) & 0x0f0f0f0f, 0x01010101) >> 24;
}
