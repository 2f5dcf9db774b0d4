import type { ComparisonReport } from "./comparisonReport.ts";
import { comparisonOpening, comparisonTables } from "./comparisonTables.ts";

/** A comparison as Markdown, for a note or the summary of a CI run. */
export function comparisonMarkdown(report: ComparisonReport): string {
  const cells = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const tables = comparisonTables(report).flatMap(({ head, rows }) => [
    "",
    cells(head),
    cells(head.map((_, i) => (i === 0 ? "---" : "---:"))),
    ...rows.map(cells),
  ]);
  const [terms, ...sentences] = comparisonOpening(report);
  return `${[terms, "", ...sentences.map((sentence) => `- ${sentence}`), ...tables].join("\n")}\n`;
}
