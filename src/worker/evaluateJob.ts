import type { Identity } from "../evaluation/reportSummary.ts";
import type { SampleMeasures } from "../evaluation/gallery/sampleMeasures.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import type { Report } from "../evaluation/report.ts";
import { planEvaluation, type EvaluationPlan } from "../experiment/evaluationPlan.ts";
import { Refusal } from "../experiment/refusal.ts";
import { withDecodedBytes } from "../io/limits.ts";
import type { PartFiles } from "../store/partFiles.ts";
import type { JobTools } from "./jobTools.ts";
import { keptParts } from "./keptParts.ts";
import type { EvaluationRequest, EvaluationResult } from "./messages.ts";
import { storeUse, StoredEvaluation, type Kept } from "./storedEvaluation.ts";

/** Share of the whole that the running stage may fill before the next one begins. */
const STAGE_SHARE = 0.15;

/** Plans one evaluation, and answers it from the experiment's store or computes it. */
export async function runEvaluate(request: EvaluationRequest, tools: JobTools): Promise<EvaluationResult> {
  const plan = await planEvaluation(request);
  const use = await storeUse(plan, request);
  const stored = new StoredEvaluation(plan, request);
  if (use === "none") {
    const { report } = await compute(plan, request, tools);
    return { ...(await stored.leave(report)), reused: false, notes: [] };
  }
  // An input that cannot be read is refused in better words by its reader.
  const identity = await stored.identify().catch(() => undefined);
  const found = use === "reuse" && identity ? await stored.find(identity) : undefined;
  if (found) {
    tools.progress({ fraction: 1, stage: "Done" });
    return { ...found, reused: true, notes: stored.notes };
  }
  const kept = await computeAtRest(plan, request, tools, stored, identity);
  return { ...kept, reused: false, notes: stored.notes };
}

/** Evaluations of inputs that change under it before it gives up. */
const MOST_ATTEMPTS = 3;

/** Evaluates and stores; again where an input was written meanwhile, since the report may be of a mixture of both. */
async function computeAtRest(
  plan: EvaluationPlan,
  request: EvaluationRequest,
  tools: JobTools,
  stored: StoredEvaluation,
  before: Identity | undefined,
): Promise<Kept> {
  for (let attempt = 1; ; attempt++) {
    const { report, measures } = await compute(plan, request, tools, await stored.partFiles());
    const after = await stored.identify();
    if (after.key === before?.key) return stored.save(report, after, measures);
    if (attempt === MOST_ATTEMPTS) {
      throw new Refusal(
        "changing",
        `${plan.dump.path}, or the real data it is measured against, was written while it was read; evaluate it again when it is complete.`,
      );
    }
    before = after;
  }
}

async function compute(
  plan: EvaluationPlan,
  request: EvaluationRequest,
  tools: JobTools,
  partFiles?: PartFiles,
): Promise<{ report: Report; measures?: SampleMeasures }> {
  let stage = { fraction: 0, words: "Looking for the real data" };
  let furthest = 0;
  // A stage runs over its tiles several times; the bar never goes back.
  const advance = (within: number) => {
    furthest = Math.max(furthest, Math.min(1, stage.fraction + within * STAGE_SHARE));
    tools.progress({ fraction: furthest, stage: stage.words });
  };
  const runner = await tools.pools.forJob(request.threads ?? 0, {
    cancelFlag: tools.cancelFlag,
    onTiles: throttled((done, all) => advance(done / all)),
  });
  let measures: SampleMeasures | undefined;
  const report = await withDecodedBytes(plan.memory, () =>
    evaluate(plan, request.only, {
      runner,
      cache: keptParts,
      partFiles,
      onStage: (fraction, words) => {
        stage = { fraction, words };
        advance(0);
      },
      onSnapshot: tools.snapshot,
      ...(partFiles && { onSamples: (found: SampleMeasures) => void (measures = found) }),
    }),
  );
  await partFiles?.written();
  tools.progress({ fraction: 1, stage: "Done" });
  return { report, measures };
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
