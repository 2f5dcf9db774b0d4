/** Comparisons of the example's checkpoints, computed as an editor would have them: what the page is tested and looked at with. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareDumps } from "../../src/evaluation/compare/compare.ts";
import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { PartCache } from "../../src/evaluation/partCache.ts";
import type { RuleChoice } from "../../src/experiment/comparisonRequest.ts";
import { planEvaluation } from "../../src/experiment/evaluationPlan.ts";
import type { CompareView } from "../../src/extension/compare/compareProtocol.ts";
import { inline } from "../../src/testing/metrics.ts";
import { compareViewOf } from "./compareView.ts";

const RUNS = join(import.meta.dirname, "../../examples/digits-ddpm/runs");
const cache = new PartCache();

async function compared(paths: readonly string[], rule?: RuleChoice): Promise<ComparisonReport> {
  const plans = await Promise.all(paths.map((generated) => planEvaluation({ generated })));
  const report = await compareDumps(plans, rule, { runner: inline, cache, onStage: () => undefined });
  // As it comes out of a message or a file.
  return JSON.parse(JSON.stringify(report)) as ComparisonReport;
}

const dump = (run: string, step: string) => join(RUNS, run, "samples", `step_${step}.npy`);

/** The good run beside the one that has seen sixty images only. */
export const digitPair = await compared([dump("ddpm-w256", "012000"), dump("ddpm-overfit-n60", "012000")]);

/** Both runs over their steps. */
export const digitRuns = await compared(
  ["ddpm-overfit-n60", "ddpm-w256"].flatMap((run) => {
    const folder = join(RUNS, run, "samples");
    return readdirSync(folder)
      .filter((name) => /^step_\d+\.npy$/.test(name))
      .map((name) => join(folder, name));
  }),
  "usual",
);

const names = digitPair.subjects.map(({ name }) => name);
const without = { generation: 1, names, restore: compareViewOf(digitPair).restore };

export const COMPARE_VIEWS: Record<string, CompareView> = {
  pair: compareViewOf(digitPair),
  runs: compareViewOf(digitRuns),
  running: { ...without, status: "running", progress: { fraction: 0.35, stage: "Measuring step 12,000" } },
  failed: {
    ...without,
    status: "failed",
    error: {
      code: "not-comparable",
      message:
        "a.npy and b.npy cannot be compared: their experiment files name different feature spaces; name one for both with --features.",
    },
  },
  cancelled: { ...without, status: "cancelled" },
};
