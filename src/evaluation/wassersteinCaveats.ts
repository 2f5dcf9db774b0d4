import { columnVariances } from "../core/columnVariances.ts";
import type { EvaluationContext } from "./context.ts";
import { percent } from "./real.ts";
import type { Caveat, WassersteinReport } from "./report.ts";

/** Share of the total variance above which one column of several speaks for all. */
const DOMINANT_SHARE = 0.5;

/** Why the Wasserstein distances may not be read as they look. */
export function wassersteinCaveats(context: EvaluationContext, report: WassersteinReport): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "wasserstein", text });
  const { d } = context.heldout.rows;

  const variances = columnVariances(context.heldout.rows);
  const total = variances.reduce((sum, value) => sum + value, 0);
  const column = variances.indexOf(variances.reduce((a, b) => Math.max(a, b), 0));
  const share = variances[column] / total;
  if (d >= 3 && share > DOMINANT_SHARE) {
    add(
      "one-column-dominates",
      "warning",
      `Column ${column} carries ${percent(share)} of the held-out variance, so the sliced distance is nearly that column's alone; standardised features would give every column its say.`,
    );
  }
  if (d > 1) {
    add(
      "sliced-error",
      "info",
      `The error of the sliced distance is that of ${report.sliced.projections} random projections alone; how much the samples themselves scatter shows in the real-vs-real value. Both shrink with n, so values are comparable at the same n only.`,
    );
  }
  if (report.perColumn.length < d) {
    add(
      "columns-left-out",
      "info",
      `Of ${d} columns the ${report.perColumn.length} that differ most are listed.`,
    );
  }
  return caveats;
}
