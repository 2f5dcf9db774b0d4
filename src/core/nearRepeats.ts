import { copyTail, type CopyTail } from "./copyTail.ts";

/** The nearest other sample of each sample of a set. */
export interface NearestOther {
  distances: Float64Array;
  indices: ArrayLike<number>;
}

/**
 * Samples that lie closer to another sample of their own set than real samples do to one of theirs: near-duplicates, the
 * sign of a model that repeats itself (Carlini et al. 2023, §4). The same tail test as for copies, with distances brought
 * to the real set's size, since nearest neighbours come closer as n grows: by n^(1/D) in D dimensions.
 *
 * Two samples that are each other's nearest have one distance between them, which counts once: the tail would otherwise
 * seem to rest on twice as many values as it does.
 */
export function nearRepeats(generated: NearestOther, real: NearestOther): CopyTail {
  const reference = distancesAt(real, oncePerPair(real));
  const { dimension } = copyTail(reference, reference);
  const sizes = (generated.distances.length - 1) / Math.max(1, real.distances.length - 1);
  // Engines round powers with fractions differently, logarithm and exponential they do not.
  const factor = dimension === null ? 1 : Math.exp(Math.log(sizes) / dimension);
  const kept = oncePerPair(generated);
  const found = copyTail(
    distancesAt(generated, kept).map((distance) => distance * factor),
    reference,
  );
  const flagged = found.flagged.flatMap((at) => withPartner(generated, kept[at]));
  const exact = generated.distances.reduce((count, distance) => count + (distance === 0 ? 1 : 0), 0);
  return {
    ...found,
    exact,
    near: flagged.filter((i) => generated.distances[i] > 0).length,
    flagged,
    fraction: flagged.length / generated.distances.length,
  };
}

/** Samples but for the later one of each two that are each other's nearest. */
function oncePerPair({ distances, indices }: NearestOther): number[] {
  return [...distances.keys()].filter((i) => indices[i] > i || indices[indices[i]] !== i);
}

function withPartner({ indices }: NearestOther, i: number): number[] {
  return indices[indices[i]] === i ? [i, indices[i]] : [i];
}

function distancesAt({ distances }: NearestOther, kept: number[]): Float64Array {
  return Float64Array.from(kept, (i) => distances[i]);
}
