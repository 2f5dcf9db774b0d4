import { plain } from "./real.ts";
import type { Caveat, FrechetReport } from "./report.ts";
import type { FrechetSide } from "./storedStatistics.ts";

/** What a distance to, or from, a stored mean and covariance leaves open. */
export function statisticsCaveats(
  generated: FrechetSide,
  heldout: FrechetSide,
  report: FrechetReport,
): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "frechet", text });
  const words = [generated.rows ? [] : ["generated"], heldout.rows ? [] : ["held-out"]].flat();
  const sides = words.join(" and the ");
  const unknown = [generated, heldout].some(({ n }) => n === null);
  const few = [generated, heldout].map(({ n }) => n ?? Infinity);

  add(
    "statistics-only",
    "warning",
    `Of the ${sides} data only a mean and a covariance are stored, so the Fréchet distance is the one metric that can be computed: quality, coverage and copying are not told apart by it.`,
  );
  add(
    unknown ? "unknown-sample-size" : "sample-size-bias",
    unknown ? "warning" : "info",
    unknown
      ? "How many samples the stored statistics are of is unknown, and so is the bias of the distance: no floor can be given, and it is comparable only with distances to the same statistics at the same number of generated samples."
      : `Biased upward at any finite n: samples of one Gaussian law at n = ${generated.n} and ${heldout.n} would already give about ${plain(report.vsHeldout.floor ?? 0)}. Comparable only with values at the same n, in the same feature space.`,
  );
  add(
    "features-of-statistics",
    "warning",
    "Stored statistics do not say which features and which image resizing they are of; make sure that both sides come from the same network and the same preparation.",
  );
  if (Math.min(...few) <= report.rank.dimension) {
    add(
      "fewer-samples-than-dimensions",
      "warning",
      `${Math.min(...few)} samples cannot fill ${report.rank.dimension} dimensions: a covariance is singular and the bias is large. Use at least ${2 * report.rank.dimension} samples or a smaller feature space.`,
    );
  }
  if (report.vsHeldout.interval) {
    add(
      "interval-of-one-side",
      "info",
      "The interval and the extrapolation over n are those of the side whose samples are there; the stored side is taken as it is.",
    );
  } else {
    add(
      "no-frechet-interval",
      "warning",
      "No interval and no extrapolation over n: too few samples at hand, or too many dimensions for the repetitions they need.",
    );
  }
  add(
    "gaussian-summary",
    "info",
    "Sees only means and covariances: modes and shapes that leave them alone go unnoticed.",
  );
  return caveats;
}
