import { normalDifference } from "./independentDifference.ts";
import type { KnnManifold } from "./knnManifold.ts";
import { pairedCounts, pairedDifference, type Difference, type PairedCounts } from "./mcnemar.ts";
import { variance } from "./order.ts";

/** How two generated sets differ on one held-out set: the second minus the first. */
export interface ManifoldDifference {
  precision: Difference;
  density: Difference;
  recall: Difference;
  coverage: Difference;
}

/**
 * Compares the k-NN shares of two generated sets against the same held-out samples, with the same k, seed and size.
 *
 * Recall and coverage ask the same held-out samples about either set: paired, with the design
 * effect of balls that share samples. Precision and density ask different samples about the same manifold: independent given it, plus the variance of the
 * difference over random halves of the held-out samples, which both sets share.
 *
 * @param heldout number of held-out samples
 */
export function manifoldDifference(
  first: KnnManifold,
  second: KnnManifold,
  heldout: number,
): ManifoldDifference {
  return {
    precision: unpaired(first, second, "precision"),
    density: unpaired(first, second, "density"),
    recall: pairedDifference(paired(first, second, heldout, "missed"), designEffect(first, second, "recall")),
    coverage: pairedDifference(
      coveredCounts(first, second, heldout),
      designEffect(first, second, "coverage"),
    ),
  };
}

/** How many times the variance of independent answers that of a difference of coverages is. */
export function coverageDesignEffect(first: KnnManifold, second: KnnManifold): number {
  return designEffect(first, second, "coverage");
}

/** Held-out samples whose ball holds a sample of both sets, of one, of none. */
export function coveredCounts(first: KnnManifold, second: KnnManifold, heldout: number): PairedCounts {
  return paired(first, second, heldout, "uncovered");
}

function paired(
  first: KnnManifold,
  second: KnnManifold,
  heldout: number,
  without: "uncovered" | "missed",
): PairedCounts {
  const [a, b] = [first, second].map((manifold) => {
    const answers = new Uint8Array(heldout).fill(1);
    for (const index of manifold[without]) answers[index] = 0;
    return answers;
  });
  return pairedCounts(a, b);
}

/**
 * How many times the variance of independent answers that of the share is, since balls overlap and share their samples:
 * read off random halves of each set.
 */
function designEffect(first: KnnManifold, second: KnnManifold, share: "recall" | "coverage"): number {
  const [whole, single] = [first, second].reduce(
    ([all, own], manifold) => {
      const { values, single } = manifold.onHalves[share];
      return [all + variance(values), own + single];
    },
    [0, 0],
  );
  return single > 0 ? Math.max(1, whole / single) : 1;
}

function unpaired(first: KnnManifold, second: KnnManifold, share: "precision" | "density"): Difference {
  const [a, b] = [first, second];
  const [onA, onB] = [a, b].map((manifold) => manifold.onHalves[share]);
  const shared =
    variance(onA.values.map((value, half) => onB.values[half] - value)) - onA.single - onB.single;
  const own = [a, b].reduce((sum, manifold) => sum + ownVariance(manifold, share), 0);
  const { value, interval, p } = normalDifference(
    b[share].value - a[share].value,
    Math.sqrt(own + Math.max(0, shared)),
  );
  if (share === "density") return { value, interval, p };
  return { value, interval: [Math.max(-1, interval[0]), Math.min(1, interval[1])], p };
}

/**
 * The variance of drawing this set's samples: what is left without the halves. That of a share is taken with a hit and a
 * miss added (Agresti & Caffo 2000, doi 10.1080/00031305.2000.10474560): samples that all agree do not make it certain.
 */
function ownVariance(manifold: KnnManifold, share: "precision" | "density"): number {
  const { value, variance: all } = manifold[share];
  if (share === "density") return all - variance(manifold.onHalves.density.values);
  const n = manifold.held.length;
  const shrunk = (value * n + 1) / (n + 2);
  return (shrunk * (1 - shrunk)) / (n + 2);
}
