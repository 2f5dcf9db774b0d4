import type { EvaluationContext, PartResult } from "./context.ts";
import { discrepancyFromHeldout } from "./discrepancies.ts";
import { blockCaveats, discrepancyReport } from "./discrepancyReport.ts";
import type { Caveat, DiscrepancyReport } from "./report.ts";

/** The energy distance to held-out data, beside its real-vs-real value. */
export async function energyPart(context: EvaluationContext): Promise<PartResult<DiscrepancyReport>> {
  const report = discrepancyReport(await discrepancyFromHeldout(context, "energy"));
  return { report, caveats: [...energyCaveats(), ...blockCaveats("energy", report)] };
}

function energyCaveats(): Caveat[] {
  return [
    {
      code: "energy-sees-coarse-structure",
      severity: "info",
      metric: "energy",
      text: "The energy distance is ruled by the large distances: it sees shifts and missing modes, hardly a difference within modes.",
    },
  ];
}
