import type { EvaluationContext } from "./context.ts";
import { plain } from "./real.ts";
import type { Caveat, VendiReport } from "./report.ts";

/** Why the Vendi score may not be read as it looks. */
export function vendiCaveats({ generated }: EvaluationContext, report: VendiReport): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "vendi", text });
  const { n, baseline, baselineN } = report;

  add(
    "vendi-is-relative",
    "info",
    `The Vendi score compares directions from the origin and knows nothing of the real data: noise scores highest. Read it against ${baseline === null ? "real data" : `the ${plain(baseline)} of real data`}, not as a quality.`,
  );
  if (n < generated.rows.n) {
    add(
      "vendi-of-a-part",
      "warning",
      `Computed on ${n} random samples of each set, for the cost of its eigenvalues.`,
    );
  }
  if (baselineN !== null && baselineN < n) {
    add(
      "vendi-baseline-at-other-n",
      "warning",
      `There are ${baselineN} held-out samples only: compare the value for as many generated ones.`,
    );
  }
  if (report.interval === null) {
    add("no-vendi-interval", "info", "No interval: too few samples.");
  }
  return caveats;
}
