import { SLAB_VALUES } from "../core/covariance.ts";
import type { FeatureKind, FeaturePlan } from "../experiment/featurePlan.ts";

/** A set of samples by its measures alone, as headers give them. */
export interface SetMeasures {
  /** Samples. */
  n: number;
  /** Values of one sample, and bytes that each takes as it is held. */
  d: number;
  valueBytes: number;
  /** Of precomputed features, where those are what distances are taken in. */
  features?: { d: number; valueBytes: number };
}

/** Memory of an evaluation, in bytes. */
export interface MemoryNeeded {
  total: number;
  /** Of it what compiled kernels must hold at one time; they can address 4 GB. */
  kernels: number;
}

/** The program, its threads and what the reports take. */
const PROGRAM = 250e6;
/** Neighbours listed and balls met for each sample: numbers, distances and what sorts them. */
const LISTS_PER_SAMPLE = 1200;
/** Columns from which neighbours are searched by float32 filters; below that in float64. */
const FILTER_COLUMNS = 12;
/** Features of the maps that have a fixed number at most. */
const MOST_FEATURES: Partial<Record<FeatureKind, number>> = { pca: 64, "random-relu": 32 };
/** Square matrices of the columns' number that a Fréchet distance holds: factors, products and what reduces them. */
const SQUARE_MATRICES = 9;
/** Factors that are as large as the set: one of each set, and the kernels' copies of two. */
const ROW_FACTORS = 5;

/**
 * What an evaluation of these sets needs at most at one time, from their headers alone: the samples themselves, the feature
 * space, lists of neighbours, and the largest working copies of any kernel.
 */
export function memoryNeeded(sets: readonly SetMeasures[], plan: FeaturePlan): MemoryNeeded {
  const mapped = sets.map((set) => ({ n: set.n, ...spaceOf(set, plan) }));
  const samples = sum(sets.map(({ n, d, valueBytes }) => n * d * valueBytes));
  const features = plan.kind === "raw" ? 0 : sum(mapped.map(({ n, d, valueBytes }) => n * d * valueBytes));
  const lists = LISTS_PER_SAMPLE * sum(sets.map(({ n }) => n));
  const [first, second] = mapped.map(({ n, d }) => n * d).sort((a, b) => b - a);
  const { d } = mapped[0];
  const pair = (first + second) * (d < FILTER_COLUMNS ? 8 : 4);
  const covariance = Math.max(...mapped.map(({ n }) => covarianceBytes(n, d)));
  const kernels = Math.max(pair, covariance);
  return { total: PROGRAM + samples + features + lists + kernels, kernels };
}

/** A set's columns in the feature space. */
function spaceOf(
  { d, valueBytes, features }: SetMeasures,
  { kind, dimension }: FeaturePlan,
): { d: number; valueBytes: number } {
  if (kind === "raw") return { d, valueBytes };
  if (kind === "file") return features ?? { d, valueBytes };
  if (kind === "spectrum") return { d: Math.floor(d / 2) + 1, valueBytes: 8 };
  const most = dimension ?? MOST_FEATURES[kind] ?? d;
  return { d: kind === "random-relu" ? most : Math.min(d, most), valueBytes: 8 };
}

/** A slab of rows and square matrices; of no more samples than columns, the centred rows of all sets and of a pair. */
function covarianceBytes(n: number, d: number): number {
  const rank = Math.min(n, d);
  const rows = n > d ? Math.min(n * d, SLAB_VALUES) : ROW_FACTORS * n * d;
  return 8 * (rows + SQUARE_MATRICES * rank * rank);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
