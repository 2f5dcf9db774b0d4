import { squaredRadii } from "../../core/neighbours.ts";
import { missingRegions } from "../../core/missingRegions.ts";
import type { SampleDeclaration } from "../../experiment/domainSchema.ts";
import {
  manifoldOf,
  manifoldSide,
  nearestBetween,
  nearestHeldout,
  wholeInput,
  type EvaluationContext,
  type Nearest,
} from "../context.ts";
import type { Input, Role } from "../inputs.ts";
import { pictureLayout, type PictureLayout } from "../pictureLayout.ts";
import { repeatsOf } from "../repeats.ts";
import type { Report } from "../report.ts";
import { nearestToUncovered } from "../uncovered.ts";

/** The nearest sample of another set to each of some samples: distances, and places in that set. */
export interface NearestSamples {
  distances: Float32Array;
  places: Int32Array;
}

/** What names the set that measures are of. */
export interface MeasuredSet {
  /** Of the decoded values, as in the report. */
  sha256: string;
  n: number;
  /** Axis of the array that counts the samples. */
  axis: number;
  /** Numbers of the samples in their file, where a random part of them was used. */
  numbers: Int32Array | null;
}

/**
 * What an evaluation knows of each sample and a report does not hold: by it the gallery orders and filters. Samples are named
 * by their place in the set that was evaluated. It is plain data, stored beside the report.
 */
export interface SampleMeasures {
  /** As what a sample is drawn. */
  layout: PictureLayout;
  sets: { generated: MeasuredSet; heldout: MeasuredSet; train: MeasuredSet | null };
  /** Of each generated sample. */
  generated: {
    heldout: NearestSamples;
    train: NearestSamples | null;
    /** Distance to the centre over the radius, of the held-out ball that holds it deepest or is nearest: above 1 outside. */
    outsideness: Float32Array;
    /** Held-out balls that hold it. */
    held: Int32Array;
    /** Places of those flagged as copies of training samples, plain or shifted. */
    copies: Int32Array;
    /** Places of those that all but repeat another one, that other one, and the distance. */
    repeats: NearestSamples & { of: Int32Array };
  };
  /** Held-out samples that nothing generated comes near: the nearest generated one, and the group each lies in, or −1. */
  uncovered: NearestSamples & { of: Int32Array; group: Int32Array };
}

/**
 * Collects what the parts of an evaluation have found out about each sample.
 * @returns undefined where precision and recall could not be measured
 */
export async function sampleMeasures(
  context: EvaluationContext,
  { memorization, precisionRecall }: Report["metrics"],
  axes: Partial<Record<Role, number>>,
  declared?: SampleDeclaration,
): Promise<SampleMeasures | undefined> {
  if (!precisionRecall) return undefined;
  const { generated, heldout, train, ks } = context;
  const set = (role: Role, input: Input): MeasuredSet => ({
    sha256: input.report.sha256,
    n: input.rows.n,
    axis: axes[role] ?? 0,
    numbers: input.chosen ?? null,
  });
  const manifold = await manifoldOf(context, ks[0], wholeInput(heldout), wholeInput(generated), "generated");
  const nearest = await nearestHeldout(context);
  const { found, others } = await repeatsOf(context);
  const copies = [...(memorization?.copies.flagged ?? []), ...(memorization?.shiftedCopies?.flagged ?? [])];
  return {
    layout: pictureLayout(heldout, declared),
    sets: {
      generated: set("generated", generated),
      heldout: set("heldout", heldout),
      train: train ? set("train", train) : null,
    },
    generated: {
      heldout: samplesOf(nearest),
      train:
        train && memorization
          ? samplesOf(await nearestBetween(context, wholeInput(generated), wholeInput(train)))
          : null,
      outsideness: await outsideness(context, manifold.reach, nearest),
      held: Int32Array.from(manifold.held),
      copies: Int32Array.from(new Set(copies)).sort(),
      repeats: {
        of: Int32Array.from(found.flagged),
        distances: Float32Array.from(found.flagged, (i) => others.distances[i]),
        places: Int32Array.from(found.flagged, (i) => others.indices[i]),
      },
    },
    uncovered: await uncoveredSamples(context, manifold.uncovered),
  };
}

function samplesOf({ distances, indices }: Nearest): NearestSamples {
  return { distances: Float32Array.from(distances), places: Int32Array.from(indices) };
}

/** The nearest ball counts too: a sample far from everything is in none of those that were looked at. */
async function outsideness(
  context: EvaluationContext,
  reach: Float64Array,
  nearest: Nearest,
): Promise<Float32Array> {
  const { neighbours } = await manifoldSide(context, wholeInput(context.heldout));
  const radii = squaredRadii(neighbours, context.ks[0]);
  return Float32Array.from(reach, (squared, i) => {
    const distance = nearest.distances[i];
    const ofNearest = distance === 0 ? 0 : distance / Math.sqrt(radii[nearest.indices[i]]);
    return Math.min(Math.sqrt(squared), ofNearest);
  });
}

async function uncoveredSamples(
  context: EvaluationContext,
  uncovered: number[],
): Promise<SampleMeasures["uncovered"]> {
  const { rows, neighbours } = await manifoldSide(context, wholeInput(context.heldout));
  const group = new Int32Array(rows.n).fill(-1);
  missingRegions(rows, neighbours, uncovered).forEach(({ members }, region) => {
    for (const place of members) group[place] = region;
  });
  return {
    of: Int32Array.from(uncovered),
    ...samplesOf(await nearestToUncovered(context, uncovered)),
    group: Int32Array.from(uncovered, (place) => group[place]),
  };
}
