import { manifoldDifference } from "../../core/manifoldDifference.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { RawDifference } from "./rawDifference.ts";

const HOW = {
  precision: "two shares on one manifold, which both dumps share",
  recall: "paired: the same held-out samples are asked about both dumps (McNemar)",
  density: "two means on one manifold, which both dumps share",
  coverage: "paired: the same held-out samples are asked about both dumps (McNemar)",
};

/** Differences of precision, recall, density and coverage. */
export function manifoldDifferences(first: ComparedDump, second: ComparedDump): RawDifference[] {
  const found = manifoldDifference(first.manifold, second.manifold, first.context.heldout.rows.n);
  return (["precision", "recall", "density", "coverage"] as const).map((metric) => {
    const baseline = first.report.metrics.precisionRecall?.[metric].baseline ?? null;
    return {
      metric,
      first: first.manifold[metric].value,
      second: second.manifold[metric].value,
      baseline: typeof baseline === "number" ? baseline : null,
      better: metric === "density" ? "nearer-baseline" : "higher",
      difference: found[metric],
      how: HOW[metric],
    };
  });
}
