import Table from "cli-table3";
import { numberRows } from "../evaluation/numberRows.ts";
import type { Report } from "../evaluation/report.ts";

/** A mark for each severity, since colour alone says nothing to many. */
export const ICONS = { good: "✓", info: "·", warning: "!", bad: "✗", unknown: "?" };

/** The report for a terminal: verdict, a line a question, and the numbers beside their values for real data. */
export function summaryOf(report: Report): string {
  const { subject, verdict, answers, caveats } = report;
  const step = subject.step === null ? "" : ` step ${subject.step.toLocaleString("en")}`;
  const said = [verdict.text, ...answers.map(({ answer }) => answer)].join(" ");
  const lines = [
    `${subject.title}${step}: ${verdict.title}`,
    verdict.text,
    "",
    ...answers.map(({ severity, question, answer }) => `${ICONS[severity]} ${question.padEnd(13)}${answer}`),
    "",
    ...numbersTable(report),
    ...caveats
      .filter(({ severity, text }) => severity !== "info" && !said.includes(text))
      .map(({ text }) => `! ${text}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** Nothing where nothing was measured. */
function numbersTable(report: Report): string[] {
  const rows = numberRows(report);
  if (rows.length === 0) return [];
  const table = new Table({
    head: ["metric", "value", "95% interval", "real vs real"],
    style: { head: [], border: [] },
    colAligns: ["left", "right", "right", "right"],
  });
  table.push(...rows);
  return [table.toString()];
}
