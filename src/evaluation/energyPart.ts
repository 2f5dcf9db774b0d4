import { energyDistance } from "../core/energyDistance.ts";
import type { EvaluationContext, PartResult } from "./context.ts";
import { discrepancyReport } from "./discrepancyReport.ts";
import { realAgainstReal } from "./realAgainstReal.ts";
import type { Caveat, DiscrepancyReport } from "./report.ts";

/** The energy distance to held-out data, beside its real-vs-real value. */
export async function energyPart(context: EvaluationContext): Promise<PartResult<DiscrepancyReport>> {
  const { runner, generated, heldout } = context;
  const found = await energyDistance(runner, generated.rows, heldout.rows);
  const reference = await realAgainstReal(context, "energy", (a, b) => energyDistance(runner, a, b));
  return { report: discrepancyReport(found, reference), caveats: energyCaveats() };
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
