import Table from "cli-table3";
import type { ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import { comparisonOpening, comparisonTables } from "../evaluation/compare/comparisonTables.ts";

/** The comparison for a terminal: the sentences first, then the numbers. */
export function comparisonSummary(report: ComparisonReport): string {
  const tables = comparisonTables(report).map(({ head, rows }) => {
    const table = new Table({
      head,
      style: { head: [], border: [] },
      colAligns: head.map((_, i) => (i === 0 ? ("left" as const) : ("right" as const))),
    });
    table.push(...rows);
    return table.toString();
  });
  return `${[...comparisonOpening(report), "", ...tables].join("\n")}\n`;
}
