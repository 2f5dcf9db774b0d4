import type { EvaluationContext } from "./context.ts";
import type { Caveat, WassersteinReport } from "./report.ts";

/** Why the Wasserstein distances may not be read as they look. */
export function wassersteinCaveats(context: EvaluationContext, report: WassersteinReport): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "wasserstein", text });
  const { d } = context.heldout.rows;

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
