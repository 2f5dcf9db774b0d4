/** Whether generated samples lie nearer to the training data than to other real data. */
export interface Leaning {
  /** Among the distinct real samples that are nearest to some generated one, the share that is training data. */
  nearerTrain: number;
  /** The share that chance gives: training samples among all real ones. */
  expected: number;
  /** One-sided binomial p-value of "no more than chance". */
  p: number;
}

/** Nearest real sample of each generated one in one of the two sets. */
export interface NearestReal {
  distances: Float64Array;
  indices: Int32Array;
  /** Samples in that real set. */
  count: number;
}

/**
 * A control for everything that is said about distances to the training data. Training and held-out data come from one
 * law, so for a generator that has not looked at which is which, the nearest real sample is a training sample as often as
 * training samples are among the real ones, whatever law the generator has. Samples that crowd where data is dense are
 * close to both. Each real sample counts once, since generated samples on one spot share their neighbour.
 */
export function leaningToTrain(train: NearestReal, heldout: NearestReal): Leaning {
  const nearestTrain = new Set<number>();
  const nearestHeldout = new Set<number>();
  train.distances.forEach((distance, i) => {
    if (distance < heldout.distances[i]) nearestTrain.add(train.indices[i]);
    if (distance > heldout.distances[i]) nearestHeldout.add(heldout.indices[i]);
  });
  const trials = nearestTrain.size + nearestHeldout.size;
  const expected = train.count / (train.count + heldout.count);
  if (trials === 0) return { nearerTrain: expected, expected, p: 1 };
  return {
    nearerTrain: nearestTrain.size / trials,
    expected,
    p: binomialUpperTail(nearestTrain.size, trials, expected),
  };
}

/** Training samples that some generated sample is far nearer to than to any held-out one, and the other way round. */
export interface Pull {
  toTrain: number;
  toHeldout: number;
  /** One-sided p-value of "no more to the training data than chance", by Bonferroni over the ratios. */
  p: number;
}

/** Near is: within so much of the distance to the other set. */
const PULL_RATIOS = [0.5, 0.25];

/**
 * Whether a part of the samples is bound to the training data. Who copies some of it, moved a little, is seen neither by
 * medians nor sample by sample; but for a generator that does not know which real samples are training data, being far
 * nearer to one set than to the other happens as often either way, whatever its law (see `leaningToTrain`). With sets
 * of different sizes n and n', volumes to the nearest being exponential, the share to the training data lies between
 * n/(n + n') and n²/(n² + n'²): the larger one is taken.
 */
export function pullToTrain(train: NearestReal, heldout: NearestReal): Pull {
  const share = train.count / (train.count + heldout.count);
  const squares = train.count ** 2 / (train.count ** 2 + heldout.count ** 2);
  const found = PULL_RATIOS.map((ratio) => {
    const toTrain = pulledTo(train, heldout, ratio);
    const toHeldout = pulledTo(heldout, train, ratio);
    const p = binomialUpperTail(toTrain, toTrain + toHeldout, Math.max(share, squares));
    return { toTrain, toHeldout, p: Math.min(1, p * PULL_RATIOS.length) };
  });
  return found.reduce((least, each) => (each.p < least.p ? each : least));
}

function pulledTo(to: NearestReal, other: NearestReal, ratio: number): number {
  const nearest = new Set<number>();
  to.distances.forEach((distance, i) => {
    if (distance < ratio * other.distances[i]) nearest.add(to.indices[i]);
  });
  return nearest.size;
}

/** P(X ≥ k) for X binomial with n trials of probability p. */
export function binomialUpperTail(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  let term = 0;
  for (let i = 1; i <= k; i++) term += Math.log((n - k + i) / i);
  term += k * Math.log(p) + (n - k) * Math.log1p(-p);
  let sum = 0;
  for (let i = k; i <= n; i++) {
    sum += Math.exp(term);
    term += Math.log(((n - i) / (i + 1)) * (p / (1 - p)));
  }
  return Math.min(1, sum);
}
