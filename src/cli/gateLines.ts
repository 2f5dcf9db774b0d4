import type { GateOutcome } from "../evaluation/gate.ts";
import type { JudgedCheckpoint } from "../evaluation/gateMarkdown.ts";

const MARKS: Record<GateOutcome["status"], string> = { met: "✓", unmet: "✗", unknown: "?" };
const WORDS: Record<GateOutcome["status"], string> = {
  met: "gate met",
  unmet: "gate not met",
  unknown: "gate could not be evaluated",
};

/** The outcome of a gate for a terminal: a line a checkpoint, and below it one a condition. */
export function gateLines(status: GateOutcome["status"], judged: readonly JudgedCheckpoint[]): string {
  const lines = judged.flatMap(({ name, outcome, fault }) => [
    `${MARKS[outcome.status]} ${name}  ${WORDS[outcome.status]}`,
    ...(fault === undefined ? [] : [`    ${fault}`]),
    ...outcome.conditions.map((condition) => `  ${MARKS[condition.status]} ${condition.text}`),
  ]);
  const met = judged.filter(({ outcome }) => outcome.status === "met").length;
  if (judged.length > 1) lines.push(`${MARKS[status]} ${met} of ${judged.length} checkpoints meet the gate.`);
  return `${lines.join("\n")}\n`;
}
