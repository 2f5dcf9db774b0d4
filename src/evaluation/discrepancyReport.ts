import { Z95 } from "../core/normal.ts";
import type { DiscrepancyAndBaseline } from "./discrepancies.ts";
import type { Caveat, DiscrepancyReport } from "./report.ts";

/** An unbiased squared discrepancy with its interval, beside its value for real data. */
export function discrepancyReport({
  found,
  blocks,
  baseline,
  baselineSource,
}: DiscrepancyAndBaseline): DiscrepancyReport {
  const { value, standardError } = found;
  return {
    value,
    standardError,
    ...(blocks > 1 && { blocks }),
    interval: [value - Z95 * standardError, value + Z95 * standardError],
    baseline: baseline?.value ?? null,
    baselineError: baseline?.standardError ?? null,
    baselineSource,
  };
}

/** That a discrepancy is an average over parts of the sets, where it is one. */
export function blockCaveats(metric: "kid" | "energy", { blocks }: DiscrepancyReport): Caveat[] {
  if (blocks === undefined) return [];
  const text = `The average over ${blocks} random parts of both sets, each compared with its own counterpart, since the cost of all pairs grows with the square of n: unbiased as well, with the larger error that is given.`;
  return [{ code: `${metric}-blocks`, severity: "info", metric, text }];
}
