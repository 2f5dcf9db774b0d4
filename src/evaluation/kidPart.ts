import { kidOverSubsets } from "../core/kid.ts";
import type { EvaluationContext, PartResult } from "./context.ts";
import { discrepancyFromHeldout } from "./discrepancies.ts";
import { blockCaveats, discrepancyReport } from "./discrepancyReport.ts";
import { kidCaveats } from "./kidCaveats.ts";
import type { KidReport } from "./report.ts";

/** KID of all samples with its standard error, beside its real-vs-real value and its mean over subsets. */
export async function kidPart(context: EvaluationContext): Promise<PartResult<KidReport>> {
  const { runner, generated, heldout, seed } = context;
  const measured = await discrepancyFromHeldout(context, "kid");
  const report: KidReport = {
    ...discrepancyReport(measured),
    scale: 1,
    subsets: measured.subsets ?? (await kidOverSubsets(runner, generated.rows, heldout.rows, seed)),
  };
  return { report, caveats: [...kidCaveats(context, report), ...blockCaveats("kid", report)] };
}
