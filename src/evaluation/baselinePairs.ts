import { createRandom, permutation } from "../core/random.ts";
import { takeRows } from "../kernels/rows.ts";
import { wholeInput, type EvaluationContext, type NamedRows } from "./context.ts";

/** Two sets of real data between which a metric is computed, so that its value for generated data can be read. */
export interface BaselinePair {
  /** Real data that stands for the generated. */
  standIn: NamedRows;
  /** Held-out data that it is measured against. */
  heldout: NamedRows;
}

export interface Baselines {
  kind: "train-vs-heldout" | "halves-of-heldout";
  pairs: BaselinePair[];
  /** Generated samples at the stand-in's size; the whole set when the sizes agree. */
  generated: NamedRows;
  /** Whether `generated` and the pairs' held-out sets are the whole ones, so that no second value is needed. */
  sameSizes: boolean;
}

/** Disjoint stand-ins over which a baseline is averaged, where the training set is large enough. */
const MOST_PAIRS = 3;

/** Those of each evaluation: the parts are copies, which every metric shares. */
const known = new WeakMap<EvaluationContext, { baselines: Baselines | null }>();

/**
 * Real-vs-real pairs at the size of the generated set: training against held-out data or, without enough of it, halves of
 * the held-out data. Where there is less real data than generated, the generated set is brought to the smaller size.
 * @returns null when the real data is too small to be split
 */
export function baselinePairs(context: EvaluationContext): Baselines | null {
  let found = known.get(context);
  if (!found) known.set(context, (found = { baselines: makePairs(context) }));
  return found.baselines;
}

function makePairs(context: EvaluationContext): Baselines | null {
  const generated = context.generated.rows.n;
  const fromTrain = Math.min(generated, context.train?.rows.n ?? 0);
  const fromHalves = Math.min(generated, context.heldout.rows.n >> 1);
  if (Math.max(fromTrain, fromHalves) === 0) return null;
  return fromTrain >= fromHalves ? trainAgainstHeldout(context) : halvesOfHeldout(context);
}

function trainAgainstHeldout(context: EvaluationContext): Baselines | null {
  if (context.train!.rows.n < fewestFor(context.ks)) return null;
  const train = wholeInput(context.train!);
  const heldout = wholeInput(context.heldout);
  const n = Math.min(context.generated.rows.n, train.rows.n);
  const count = Math.min(MOST_PAIRS, Math.floor(train.rows.n / n));
  const order = permutation(createRandom(context.seed, "baseline/train"), train.rows.n);
  const pairs = Array.from({ length: count }, (_, i) => ({
    standIn:
      n === train.rows.n
        ? train
        : take(train, order.slice(i * n, (i + 1) * n), `seed ${context.seed} part ${i}`),
    heldout,
  }));
  const generated = shrink(context, n);
  return { kind: "train-vs-heldout", pairs, generated, sameSizes: n === context.generated.rows.n };
}

function halvesOfHeldout(context: EvaluationContext): Baselines | null {
  const whole = wholeInput(context.heldout);
  const half = whole.rows.n >> 1;
  if (half < fewestFor(context.ks)) return null;
  const order = permutation(createRandom(context.seed, "baseline/halves"), whole.rows.n);
  const n = Math.min(context.generated.rows.n, half);
  const pair = {
    standIn: take(whole, order.slice(0, n), `seed ${context.seed} stand-in`),
    heldout: take(whole, order.slice(half), `seed ${context.seed} half`),
  };
  return { kind: "halves-of-heldout", pairs: [pair], generated: shrink(context, n), sameSizes: false };
}

/** Below this a real-vs-real value scatters so much that it would accuse or excuse at random. */
function fewestFor(ks: readonly number[]): number {
  return 5 * (Math.max(...ks) + 1);
}

/** The generated set, or a random part of it of the given size. */
function shrink(context: EvaluationContext, n: number): NamedRows {
  const whole = wholeInput(context.generated);
  if (n === whole.rows.n) return whole;
  const order = permutation(createRandom(context.seed, "baseline/generated"), whole.rows.n);
  return take(whole, order.slice(0, n), `seed ${context.seed}`);
}

function take(set: NamedRows, indices: Int32Array, label: string): NamedRows {
  return { id: `${set.id}/${label} n ${indices.length}`, rows: takeRows(set.rows, indices) };
}
