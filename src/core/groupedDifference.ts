import { jackknifeError } from "./groupJackknife.ts";
import type { Difference } from "./mcnemar.ts";
import { createRandom, permutation } from "./random.ts";
import { STUDENT95_OF_NINE, studentTwoSided } from "./student.ts";

const GROUPS = 10;

/** A metric of two subsets, each given by row numbers. */
export type SubsetMetric = (generated: Int32Array, heldout: Int32Array) => Promise<number>;

/** Sizes of the sets that are compared. */
export interface ComparedSizes {
  first: number;
  second: number;
  heldout: number;
}

/**
 * The second set's metric minus the first's, both against one held-out set, with a jackknife that leaves out a tenth of all
 * three sets at a time (Efron & Tibshirani 1993, §11). What a held-out sample does to both metrics cancels, as it should.
 * Where the two sets have the same size, so does most of the bias of a metric such as the Fréchet distance.
 *
 * @param values the metric of the whole sets
 */
export async function groupedDifference(
  metrics: { first: SubsetMetric; second: SubsetMetric },
  values: { first: number; second: number },
  sizes: ComparedSizes,
  seed: number,
): Promise<Difference> {
  const order = (set: keyof ComparedSizes) =>
    permutation(createRandom(seed, `difference/${set}`), sizes[set]);
  const orders = { first: order("first"), second: order("second"), heldout: order("heldout") };
  const deleted: number[] = [];
  for (let group = 0; group < GROUPS; group++) {
    const kept = (all: Int32Array) => all.filter((_, i) => i % GROUPS !== group);
    const heldout = kept(orders.heldout);
    const second = await metrics.second(kept(orders.second), heldout);
    deleted.push(second - (await metrics.first(kept(orders.first), heldout)));
  }
  const error = jackknifeError(deleted);
  const value = values.second - values.first;
  return {
    value,
    interval: [value - STUDENT95_OF_NINE * error, value + STUDENT95_OF_NINE * error],
    p: error > 0 ? studentTwoSided(value / error, GROUPS - 1) : 1,
  };
}
