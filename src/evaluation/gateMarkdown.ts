import type { ConditionOutcome, GateOutcome } from "./gate.ts";
import { escapedMarkdown as escaped } from "./markdownText.ts";
import type { Report } from "./report.ts";

/** One judged checkpoint; `fault` instead where it could not be evaluated. */
export interface JudgedCheckpoint {
  /** Names it for people. */
  name: string;
  path: string;
  report?: Report;
  outcome: GateOutcome;
  fault?: string;
}

const MARKS: Record<ConditionOutcome["status"], string> = {
  met: "✅ met",
  unmet: "❌ not met",
  unknown: "⚠️ could not be evaluated",
};

/** The outcome of a gate as a page of Markdown, such as a job's summary in CI. */
export function gateMarkdown(
  status: GateOutcome["status"],
  checkpoints: readonly JudgedCheckpoint[],
): string {
  const lines = [`## Samplescope gate: ${MARKS[status]}`, ""];
  for (const checkpoint of checkpoints) lines.push(...sectionOf(checkpoint), "");
  return lines.join("\n");
}

function sectionOf({ name, report, outcome, fault }: JudgedCheckpoint): string[] {
  const head = `### ${escaped(name)}: ${MARKS[outcome.status]}`;
  if (fault !== undefined || !report) return [head, "", escaped(fault ?? "")];
  return [
    head,
    "",
    `${escaped(report.verdict.title)} ${escaped(report.verdict.text)}`,
    "",
    "| metric | value | 95% interval | real vs real | demanded | |",
    "|---|---:|---:|---:|---|---|",
    ...outcome.conditions.map(rowOf),
    "",
    ...outcome.conditions.filter(({ status }) => status !== "met").map(({ text }) => `- ${escaped(text)}`),
  ];
}

function rowOf({ metric, condition, status, value, interval, baseline }: ConditionOutcome): string {
  const cells = [
    metric,
    value === undefined ? "–" : short(value),
    interval ? interval.map(short).join(" – ") : "–",
    baseline === undefined ? "–" : short(baseline),
    `\`${condition.replaceAll("|", "\\|")}\``,
    MARKS[status],
  ];
  return `| ${cells.join(" | ")} |`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
