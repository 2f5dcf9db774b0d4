import { measurePower } from "../evaluation/measurePower.ts";
import type { PowerReport } from "../evaluation/powerReport.ts";
import { planPower } from "../experiment/powerPlan.ts";
import type { PowerRequest } from "../experiment/powerRequest.ts";
import type { JobTools } from "./jobTools.ts";
import { keptParts } from "./keptParts.ts";

/** Says what declared tests can see. */
export async function runPower(request: PowerRequest, tools: JobTools): Promise<PowerReport> {
  const plan = await planPower(request);
  const runner = await tools.pools.forJob(request.threads ?? 0, {
    cancelFlag: tools.cancelFlag,
    onTiles: () => undefined,
  });
  return measurePower(plan, request, {
    runner,
    cache: keptParts,
    onStage: (fraction, stage) => tools.progress({ fraction, stage }),
  });
}
