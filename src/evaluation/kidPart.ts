import { kid, kidOverSubsets } from "../core/kid.ts";
import type { EvaluationContext, PartResult } from "./context.ts";
import { discrepancyReport } from "./discrepancyReport.ts";
import { kidCaveats } from "./kidCaveats.ts";
import { realAgainstReal } from "./realAgainstReal.ts";
import type { KidReport } from "./report.ts";

/** KID of all samples with its standard error, beside its real-vs-real value and its mean over subsets. */
export async function kidPart(context: EvaluationContext): Promise<PartResult<KidReport>> {
  const { runner, generated, heldout, seed } = context;
  const found = await kid(runner, generated.rows, heldout.rows);
  const reference = await realAgainstReal(context, "kid", (a, b) => kid(runner, a, b));
  const report: KidReport = {
    ...discrepancyReport(found, reference),
    scale: 1,
    subsets: await kidOverSubsets(runner, generated.rows, heldout.rows, seed),
  };
  return { report, caveats: kidCaveats(context, report) };
}
