import type { ComparePanel } from "./compare/comparePanel.ts";
import type { ComparePanels } from "./compare/comparePanels.ts";
import type { EvaluationService } from "./evaluation/evaluationService.ts";
import type { TreeParts } from "./experiments/treeCommands.ts";
import type { ExperimentsModel } from "./experiments/experimentsModel.ts";
import type { ExperimentsView } from "./experiments/experimentsView.ts";
import type { ReportPanel } from "./panel/reportPanel.ts";
import type { TrendPanel } from "./trend/trendPanel.ts";

/** What `activate` returns in a test run, and only there. */
export interface TestApi {
  /** How long the activation took, loading of the code not counted. */
  activationMs: number;
  panels: () => readonly Pick<ReportPanel, "samples" | "state" | "active" | "receive" | "close">[];
  comparisons: () => readonly Pick<ComparePanel, "dumps" | "state" | "active" | "receive" | "close">[];
  trends: () => readonly Pick<TrendPanel, "state" | "view" | "receive" | "close">[];
  model: Pick<ExperimentsModel, "experiment" | "checkpoint" | "run" | "inPhase">;
  tree: ExperimentsView["tree"];
  /** Names of what is being evaluated. */
  running: () => string[];
  /** Lets the next evaluations run on another worker program. */
  useWorker: (file: string) => void;
}

/** The view of the running extension that the in-editor suite sees. */
export function createTestApi(
  {
    panels,
    comparisons,
    trends,
    watch,
    view,
    evaluations,
  }: TreeParts & { comparisons: ComparePanels; evaluations: EvaluationService },
  activationMs: number,
): TestApi {
  return {
    activationMs,
    panels: () => panels.all,
    comparisons: () => comparisons.all,
    trends: () => trends.all,
    model: watch.model,
    tree: view.tree,
    running: () => evaluations.running.map(({ name }) => name),
    useWorker: (file) => evaluations.useWorker(file),
  };
}
