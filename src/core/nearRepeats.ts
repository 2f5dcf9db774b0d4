import { copyTail, type CopyTail } from "./copyTail.ts";

/**
 * Samples that lie closer to another sample of their own set than real samples do to one of theirs: near-duplicates, the
 * sign of a model that repeats itself (Carlini et al. 2023, §4). The same tail test as for copies, with distances brought
 * to the real set's size, since nearest neighbours come closer as n grows: by n^(1/D) in D dimensions.
 *
 * @param generated distances of each generated sample to the nearest other one
 * @param real the same for real samples
 */
export function nearRepeats(generated: Float64Array, real: Float64Array): CopyTail {
  const { dimension } = copyTail(real, real);
  const sizes = (generated.length - 1) / Math.max(1, real.length - 1);
  const factor = dimension === null ? 1 : sizes ** (1 / dimension);
  return copyTail(
    generated.map((distance) => distance * factor),
    real,
  );
}
