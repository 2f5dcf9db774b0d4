import { basename } from "node:path";
import { likelihoodDifference, type LikelihoodDifference } from "../core/likelihood.ts";
import { MetricRefused } from "../core/metricRefused.ts";
import type { LikelihoodPlan } from "../experiment/likelihoodFile.ts";
import { readNats } from "./likelihoodPart.ts";
import { percent, plain } from "./real.ts";

export interface LikelihoodComparison {
  /** b minus a. */
  difference: LikelihoodDifference;
  /** One or two sentences: which is higher, by how much, and how much junk could hide in that. */
  text: string;
}

/**
 * Compares the log-likelihoods that two checkpoints gave to held-out samples. Files of as many values as there are held-out
 * samples are taken to be of these, in their order, and compared in pairs.
 *
 * @param heldout number of held-out samples and values in one
 * @throws MetricRefused where a file holds no finite number a sample; ReadError where it cannot be read
 */
export async function compareLikelihoods(
  a: LikelihoodPlan,
  b: LikelihoodPlan,
  heldout: { n: number; dimension: number },
): Promise<LikelihoodComparison> {
  const dimension = a.dimension ?? heldout.dimension;
  if ((b.dimension ?? heldout.dimension) !== dimension) {
    throw new MetricRefused(
      `${basename(a.path)} and ${basename(b.path)} are of samples of ${dimension} and ${b.dimension ?? heldout.dimension} values, so their log-likelihoods cannot be compared.`,
    );
  }
  const [ofA, ofB] = [await readNats(a), await readNats(b)];
  const paired = ofA.length === heldout.n && ofB.length === heldout.n;
  const difference = likelihoodDifference(ofA, ofB, dimension, paired);
  return { difference, text: inWords(difference) };
}

function inWords({ perSample, perDimension, junk, paired }: LikelihoodDifference): string {
  const samples = paired ? "on the same held-out samples" : "on held-out samples that need not be the same";
  const [low, high] = perSample.interval;
  const could = `${percent(junk.interval[1])} of the samples`;
  if (low <= 0 && high >= 0) {
    return `The mean log-likelihoods cannot be told apart (${samples}). That says little of the samples: within the interval, ${could} of either could be swapped for junk.`;
  }
  const word = perSample.value > 0 ? "higher" : "lower";
  const nats = plain(Math.abs(perSample.value));
  const each = Number(Math.abs(perDimension.value).toPrecision(2));
  return `The second's mean log-likelihood is ${word} by ${nats} nats a sample, ${each} a dimension (${samples}). A model loses no more than that when ${percent(junk.value)} of its samples are swapped for junk, so the difference says little of how good they look.`;
}
