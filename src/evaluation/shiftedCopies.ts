import { copyControl } from "../core/copyControl.ts";
import { copyTail } from "../core/copyTail.ts";
import { largestShift, nearestShifted } from "../core/shiftedImages.ts";
import type { EvaluationContext } from "./context.ts";
import { imageRows } from "./imageRows.ts";
import type { MemorizationReport } from "./report.ts";

const LISTED_PAIRS = 12;
/** Images of each set beyond which the search in all positions is left out. */
const MOST_IMAGES = 20_000;

/**
 * Copies among images that a crop, a shift or a mirror hides from the distance between values, by the same tail test
 * against held-out images, and by the same control: images that crowd where all images are alike, such as flat or blurred
 * ones, are close to training and held-out images alike. Null for samples that are no images, or too small for a middle.
 *
 * @param seen held-out samples that are training samples, and so no fresh data
 */
export async function shiftedCopies(
  context: EvaluationContext,
  seen: (heldout: number) => boolean,
): Promise<MemorizationReport["shiftedCopies"]> {
  const { runner, cache, heldout, train } = context;
  const [images, fresh, trained] = [context.generated, heldout, train!].map(imageRows);
  if (!images || !fresh || !trained || largestShift(images.shape) === 0) return null;
  if (Math.max(images.rows.n, fresh.rows.n, trained.rows.n) > MOST_IMAGES) return null;
  const real = await cache.get(`shifted/${heldout.report.sha256}/${train!.report.sha256}`, () =>
    nearestShifted(runner, fresh.rows, trained.rows, fresh.shape),
  );
  const toTrain = await nearestShifted(runner, images.rows, trained.rows, images.shape);
  const toHeldout = await nearestShifted(runner, images.rows, fresh.rows, images.shape);
  const { distances, indices } = toTrain;
  const { exact, near, flagged, fraction, interval, p } = copyTail(
    distances,
    real.distances.filter((_, i) => !seen(i)),
    copyControl({ ...toTrain, count: trained.rows.n }, { ...toHeldout, count: fresh.rows.n }),
  );
  return {
    shift: largestShift(images.shape),
    exact,
    near,
    fraction,
    interval,
    p,
    flagged,
    nearest: flagged
      .slice(0, LISTED_PAIRS)
      .map((generated) => ({ generated, train: indices[generated], distance: distances[generated] })),
  };
}
