import { Z95 } from "../core/normal.ts";
import type { DiscrepancyAndBaseline } from "./discrepancies.ts";
import type { DiscrepancyReport } from "./report.ts";

/** An unbiased squared discrepancy with its interval, beside its value for real data. */
export function discrepancyReport({
  found,
  baseline,
  baselineSource,
}: DiscrepancyAndBaseline): DiscrepancyReport {
  const { value, standardError } = found;
  return {
    value,
    standardError,
    interval: [value - Z95 * standardError, value + Z95 * standardError],
    baseline: baseline?.value ?? null,
    baselineError: baseline?.standardError ?? null,
    baselineSource,
  };
}
