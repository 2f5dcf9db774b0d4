import type { EvaluationService } from "./evaluation/evaluationService.ts";
import type { PanelRegistry } from "./panel/panelRegistry.ts";
import type { ReportPanel } from "./panel/reportPanel.ts";

/** What `activate` returns in a test run, and only there. */
export interface TestApi {
  /** How long the activation took, loading of the code not counted. */
  activationMs: number;
  panels: () => readonly Pick<ReportPanel, "samples" | "state" | "active" | "receive" | "close">[];
  /** Lets the next evaluations run on another worker program. */
  useWorker: (file: string) => void;
}

/** The view of the running extension that the in-editor suite sees. */
export function createTestApi(
  panels: PanelRegistry,
  evaluations: EvaluationService,
  activationMs: number,
): TestApi {
  return { activationMs, panels: () => panels.all, useWorker: (file) => evaluations.useWorker(file) };
}
