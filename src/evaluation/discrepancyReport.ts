import type { Discrepancy } from "../core/kernelDiscrepancy.ts";
import { Z95 } from "../core/normal.ts";
import type { RealAgainstReal } from "./realAgainstReal.ts";
import type { DiscrepancyReport } from "./report.ts";

/** An unbiased squared discrepancy with its interval, beside its value for real data. */
export function discrepancyReport(
  { value, standardError }: Discrepancy,
  { baseline, baselineSource }: RealAgainstReal<Discrepancy>,
): DiscrepancyReport {
  return {
    value,
    standardError,
    interval: [value - Z95 * standardError, value + Z95 * standardError],
    baseline: baseline?.value ?? null,
    baselineError: baseline?.standardError ?? null,
    baselineSource,
  };
}
