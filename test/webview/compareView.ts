import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import type { CompareView } from "../../src/extension/compare/compareProtocol.ts";

/** A finished comparison in its panel. */
export function compareViewOf(report: ComparisonReport, change: Partial<CompareView> = {}): CompareView {
  const dumps = report.subjects.map(({ path }) => `file://${path}`);
  return {
    generation: 1,
    names: report.subjects.map(({ name }) => name),
    status: "done",
    report,
    restore: { version: 1, dumps },
    ...change,
  };
}
