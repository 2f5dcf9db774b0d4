import { evaluate } from "../evaluation/evaluate.ts";
import { PartCache } from "../evaluation/partCache.ts";
import { planEvaluation } from "../experiment/evaluationPlan.ts";
import { storeReport } from "../experiment/reportStore.ts";
import type { JobTools } from "./jobTools.ts";
import type { EvaluationRequest, EvaluationResult } from "./messages.ts";

/** Parts of the real data live as long as the worker, so that the next checkpoint reuses them. */
const cache = new PartCache();

/** Share of the whole that the running stage may fill before the next one begins. */
const STAGE_SHARE = 0.15;

/** Plans and runs one evaluation, and stores its report when asked to. */
export async function runEvaluate(request: EvaluationRequest, tools: JobTools): Promise<EvaluationResult> {
  const plan = await planEvaluation(request);
  let stage = { fraction: 0, words: "Looking for the real data" };
  let furthest = 0;
  // A stage runs over its tiles several times; the bar never goes back.
  const report = (within: number) => {
    furthest = Math.max(furthest, Math.min(1, stage.fraction + within * STAGE_SHARE));
    tools.progress({ fraction: furthest, stage: stage.words });
  };
  const runner = await tools.pools.forJob(request.threads ?? 0, {
    cancelFlag: tools.cancelFlag,
    onTiles: throttled((done, all) => report(done / all)),
  });
  const result = await evaluate(plan, request.only, {
    runner,
    cache,
    onStage: (fraction, words) => {
      stage = { fraction, words };
      report(0);
    },
    onSnapshot: tools.snapshot,
  });
  tools.progress({ fraction: 1, stage: "Done" });
  const storedAt = request.store ? await storeReport(plan.root, result) : undefined;
  return { report: result, storedAt };
}

/** Calls at most every 50 ms: progress is for eyes. */
function throttled(call: (done: number, all: number) => void): (done: number, all: number) => void {
  let last = 0;
  return (done, all) => {
    const now = performance.now();
    if (now - last < 50) return;
    last = now;
    call(done, all);
  };
}
