import { authenticity } from "../core/authenticity.ts";
import { copyControl } from "../core/copyControl.ts";
import { copyTail, type CopyControl } from "../core/copyTail.ts";
import { dataCopying } from "../core/dataCopying.ts";
import { kMeans } from "../core/kMeans.ts";
import { leaningToTrain, pullToTrain } from "../core/leaning.ts";
import { mannWhitney } from "../core/mannWhitney.ts";
import { medianRatio } from "../core/medianRatio.ts";
import { MetricRefused, requireSamples } from "../core/metricRefused.ts";
import { countBelow, median, sorted } from "../core/order.ts";
import { createRandom } from "../core/random.ts";
import { takeRows } from "../kernels/rows.ts";
import {
  nearestBetween,
  nearestHeldout,
  nearestWithin,
  wholeInput,
  type EvaluationContext,
  type Nearest,
  type PartResult,
} from "./context.ts";
import { memorizationCaveats } from "./memorizationCaveats.ts";
import { toReal } from "./real.ts";
import { shiftedCopies } from "./shiftedCopies.ts";
import type { MemorizationReport } from "./report.ts";

const LISTED_PAIRS = 24;
/** Cells of the data-copying test: as many as leave enough samples in each. */
const MOST_CELLS = 8;
const SAMPLES_A_CELL = 60;
const HISTOGRAM_BINS = 32;

/** Whether generated samples lie closer to the training set than fresh real data does. */
export async function memorizationPart(context: EvaluationContext): Promise<PartResult<MemorizationReport>> {
  const { generated, seed } = context;
  if (!context.train) throw new Error("memorization was asked for without training data");
  const train = wholeInput(context.train);
  const heldout = wholeInput(context.heldout);
  const fresh = await nearestBetween(context, heldout, train);
  const nearest = await nearestBetween(context, wholeInput(generated), train);
  const toHeldout = await nearestHeldout(context);
  const heldoutInTrain = fresh.distances.filter((distance) => distance === 0).length;
  // Held-out samples that the model has seen say nothing about fresh data.
  const baseline = fresh.distances.filter((distance) => distance > 0);
  requireSamples("Memorization", "held-out", heldout.rows.n, 2, "a median of fresh distances");
  if (baseline.length < 2) {
    throw new MetricRefused(
      `Memorization cannot be judged: ${heldoutInTrain} of ${heldout.rows.n} held-out samples are in the training set; use real data that the model has not seen.`,
    );
  }
  const sides = [
    { ...nearest, count: train.rows.n },
    { ...toHeldout, count: heldout.rows.n },
  ] as const;
  const ratio = medianRatio(createRandom(seed, "memorization"), nearest.distances, baseline);
  const report: MemorizationReport = {
    ratio: {
      value: toReal(ratio.value),
      interval: ratio.interval,
      baseline: 1,
      baselineInterval: ratio.freshInterval,
    },
    medianDistance: median(nearest.distances),
    baselineMedianDistance: median(baseline),
    mannWhitney: mannWhitney(nearest.distances, baseline),
    copies: copiesOf(nearest.distances, baseline, copyControl(...sides)),
    authenticity: await authenticityOf(context, nearest, fresh),
    cT: await dataCopyingOf(context, nearest, fresh),
    shiftedCopies: await shiftedCopies(context, (i) => fresh.distances[i] === 0),
    leaning: leaningToTrain(...sides),
    pull: pullToTrain(...sides),
    leakage: { heldoutInTrain },
    nearest: nearestPairs(nearest, sorted(baseline)),
    histogram: histogramOf(nearest.distances, baseline),
  };
  return { report, caveats: memorizationCaveats(context, report) };
}

/** Authenticity of the generated samples beside that of held-out ones; null where no training sample has another. */
async function authenticityOf(
  context: EvaluationContext,
  generated: Nearest,
  heldout: Nearest,
): Promise<MemorizationReport["authenticity"]> {
  const train = wholeInput(context.train!);
  if (train.rows.n < 2) return null;
  const own = await nearestWithin(context, train);
  const baseline = authenticity(unseenOf(heldout).toTrain, own);
  return { ...authenticity(generated, own), baseline: baseline.value };
}

/** C_T over seeded cells of the training data. */
async function dataCopyingOf(
  { runner, cache, seed, generated, heldout, train }: EvaluationContext,
  nearest: Nearest,
  fresh: Nearest,
): Promise<MemorizationReport["cT"]> {
  const { id, rows } = wholeInput(train!);
  const { numbers, toTrain } = unseenOf(fresh);
  const fewest = Math.min(numbers.length, generated.rows.n, rows.n);
  const k = Math.max(1, Math.min(MOST_CELLS, Math.floor(fewest / SAMPLES_A_CELL)));
  const centres = await cache.get(`cells/${id}/${k}/seed ${seed}`, () =>
    kMeans(runner, rows, k, createRandom(seed, "memorization/cells")),
  );
  const unseen = numbers.length === heldout.rows.n ? heldout.rows : takeRows(heldout.rows, numbers);
  const sides = {
    heldout: { rows: unseen, toTrain },
    generated: { rows: generated.rows, toTrain: nearest },
  };
  return dataCopying(runner, rows, sides, centres);
}

/** The held-out samples that are fresh data, since they are no training samples, by their numbers. */
function unseenOf({ distances, indices }: Nearest): { numbers: number[]; toTrain: Nearest } {
  const numbers = [...distances.keys()].filter((i) => distances[i] > 0);
  const toTrain = {
    distances: Float64Array.from(numbers, (i) => distances[i]),
    indices: Int32Array.from(numbers, (i) => indices[i]),
  };
  return { numbers, toTrain };
}

function copiesOf(
  distances: Float64Array,
  baseline: Float64Array,
  control: CopyControl | undefined,
): MemorizationReport["copies"] {
  const { dimension, ...copies } = copyTail(distances, baseline, control);
  const farthest = copies.flagged.reduce((most, index) => Math.max(most, distances[index]), -Infinity);
  return { ...copies, tailDimension: dimension, farthest: copies.flagged.length > 0 ? farthest : null };
}

/** The generated samples closest to training data, closest first. */
function nearestPairs(nearest: Nearest, baseline: Float64Array): MemorizationReport["nearest"] {
  const { distances, indices } = nearest;
  const order = [...distances.keys()].sort((a, b) => distances[a] - distances[b] || a - b);
  return order.slice(0, LISTED_PAIRS).map((generated) => ({
    generated,
    train: indices[generated],
    distance: distances[generated],
    heldoutQuantile: countBelow(baseline, distances[generated]) / baseline.length,
  }));
}

/** Counts over equal bins from zero to nearly the largest distance; what lies beyond is in the last bin. */
function histogramOf(generated: Float64Array, heldout: Float64Array): MemorizationReport["histogram"] {
  const top = Math.max(
    ...[generated, heldout].map((values) => sorted(values)[Math.floor(0.995 * (values.length - 1))]),
  );
  const width = (top || 1) / HISTOGRAM_BINS;
  const count = (values: Float64Array) => {
    const counts = Array.from({ length: HISTOGRAM_BINS }, () => 0);
    for (const value of values) counts[Math.min(HISTOGRAM_BINS - 1, Math.floor(value / width))]++;
    return counts;
  };
  return {
    edges: Array.from({ length: HISTOGRAM_BINS + 1 }, (_, i) => i * width),
    generated: count(generated),
    heldout: count(heldout),
  };
}
