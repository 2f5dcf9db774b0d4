import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import { searchCaveats } from "./inputCaveats.ts";
import type { Caveat, Report } from "./report.ts";

/** Caveats that tell of the input files themselves, which come before those that tell of the search for them. */
const OF_THE_FILES = new Set(["reading-note", "duplicates"]);
const OF_THE_SEARCH = new Set(["passed-over", "empty-run"]);

/**
 * A stored report as it would be computed now: with the present paths, the names around it and what the search for the inputs
 * met. Everything else follows from what names the report in the store.
 */
export function redress(report: Report, plan: EvaluationPlan): Report {
  const { dump, subject, heldout, train, likelihood } = plan;
  const { inputs, metrics } = report;
  return {
    ...report,
    subject: { ...subject, step: dump.step, siblings: dump.siblings },
    inputs: {
      generated: { ...inputs.generated, path: dump.path, chosenBy: dump.chosenBy },
      heldout: { ...inputs.heldout, path: heldout.path, chosenBy: heldout.chosenBy },
      ...(inputs.train &&
        train && { train: { ...inputs.train, path: train.path, chosenBy: train.chosenBy } }),
    },
    metrics: {
      ...metrics,
      ...(metrics.likelihood &&
        likelihood && { likelihood: { ...metrics.likelihood, path: likelihood.path } }),
    },
    caveats: caveatsNow(report.caveats, plan),
  };
}

function caveatsNow(stored: readonly Caveat[], plan: EvaluationPlan): Caveat[] {
  const rest = stored.filter(({ code }) => !OF_THE_SEARCH.has(code));
  const first = rest.findIndex(({ code }) => !OF_THE_FILES.has(code));
  const at = first < 0 ? rest.length : first;
  return [...rest.slice(0, at), ...searchCaveats(plan), ...rest.slice(at)];
}
