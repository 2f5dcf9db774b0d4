import { createRandom, sortedSubset } from "../core/random.ts";
import type { FeaturePlan } from "../experiment/featurePlan.ts";
import { Refusal } from "../experiment/refusal.ts";
import { formatBytes } from "../io/formatting.ts";
import type { SampleChoice } from "../io/readOptions.ts";
import { memoryNeeded, type MemoryNeeded, type SetMeasures } from "./memoryNeeded.ts";

/** What compiled kernels can address, but for the operands of small calls. */
const KERNEL_BYTES = 3.9 * 1024 ** 3;
/** Fewer samples than this give numbers that say nothing. */
const FEWEST = 200;

/** How many samples of a set are taken at most, and why not all. */
export interface SampleLimit {
  most: number;
  /** What does not hold all of them: the memory that is allowed, or what compiled kernels can address. */
  by: "memory" | "kernels";
  /** Bytes that all samples would need of it, and that it has. */
  needed: number;
  limit: number;
}

/**
 * The largest number of samples of a set with which an evaluation stays within its memory; undefined where all fit.
 *
 * @param memory bytes that the evaluation may take
 * @throws Refusal "too-large" where even a few samples do not fit
 */
export function sampleLimit(
  sets: readonly SetMeasures[],
  features: FeaturePlan,
  memory: number,
): SampleLimit | undefined {
  const needs = (most: number) =>
    memoryNeeded(
      sets.map((set) => ({ ...set, n: Math.min(set.n, most) })),
      features,
    );
  const fits = ({ total, kernels }: MemoryNeeded) => total <= memory && kernels <= KERNEL_BYTES;
  const largest = Math.max(...sets.map(({ n }) => n));
  const whole = needs(largest);
  if (fits(whole)) return undefined;
  const fewest = Math.min(FEWEST, largest);
  if (!fits(needs(fewest))) {
    throw new Refusal(
      "too-large",
      `Samples of ${sets[0].d} values are too large for the memory limit of ${formatBytes(memory)}: even ${fewest} of each set need about ` +
        `${formatBytes(needs(fewest).total)}; raise the limit (--memory, or the setting samplescope.memory).`,
    );
  }
  let [low, high] = [fewest, largest];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(needs(middle))) low = middle;
    else high = middle;
  }
  return whole.total > memory
    ? { most: low, by: "memory", needed: whole.total, limit: memory }
    : { most: low, by: "kernels", needed: whole.kernels, limit: KERNEL_BYTES };
}

/**
 * A seeded random part of a set that is over the limit. It depends on nothing but the seed and the numbers of samples, so
 * that features beside the samples are those of the same ones, and one file in two roles is seen to be the same.
 */
export function randomPart(seed: number, limit: SampleLimit | undefined): SampleChoice | undefined {
  if (!limit) return undefined;
  const { most } = limit;
  return (samples) =>
    samples > most ? sortedSubset(createRandom(seed, "part of a large set"), samples, most) : undefined;
}

/** A random part of a set: how many samples, and which of several draws of so many. */
export interface DumpPart {
  most: number;
  draw: number;
}

/** A choice of no more than so many samples, where `choose` would not take fewer anyway. */
export function atMost(
  { most, draw }: DumpPart,
  choose: SampleChoice | undefined,
  seed: number,
): SampleChoice | undefined {
  if (most === Infinity) return choose;
  const stream = draw === 0 ? "common size" : `common size ${draw}`;
  return (samples) => {
    const chosen = choose?.(samples);
    if ((chosen?.length ?? samples) <= most) return chosen;
    return sortedSubset(createRandom(seed, stream), samples, most);
  };
}
