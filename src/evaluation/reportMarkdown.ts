import { escapedMarkdown as escaped } from "./markdownText.ts";
import { numberRows } from "./numberRows.ts";
import type { Answer, Caveat, Report, Severity } from "./report.ts";

const MARKS: Record<Severity, string> = { good: "✅", info: "ℹ️", warning: "⚠️", bad: "❌", unknown: "❔" };

const QUESTIONS: Record<Answer["question"], string> = {
  quality: "Is each sample good?",
  coverage: "Is everything covered?",
  copying: "Is training data copied?",
  distribution: "Same distribution?",
  power: "Can this test tell?",
  frechet: "Fréchet distance",
  domain: "Do domain rules hold?",
  downstream: "Useful for the task?",
  molecules: "Are these molecules, and new ones?",
  likelihood: "What does likelihood say?",
};

const ROLES = ["generated", "heldout", "train"] as const;

/** The report as a page of Markdown: verdict, answers, findings, numbers beside those of real data, caveats, inputs. */
export function reportMarkdown(report: Report): string {
  const { subject, verdict, answers, findings, caveats } = report;
  const step = subject.step === null ? "" : ` step ${subject.step.toLocaleString("en")}`;
  return [
    `# ${escaped(subject.title)}${step}`,
    "",
    terms(report),
    "",
    `${MARKS[verdict.severity]} **${escaped(verdict.title)}** ${escaped(verdict.text)}`,
    "",
    "| | question | answer |",
    "|---|---|---|",
    ...answers.map(
      ({ severity, question, answer }) =>
        `| ${MARKS[severity]} | ${QUESTIONS[question]} | ${escaped(answer)} |`,
    ),
    ...section("Findings", findings.map(findingOf)),
    ...section("Numbers", numbersTable(report)),
    ...section("Caveats", caveats.map(caveatOf)),
    ...section("Inputs", inputsTable(report)),
    "",
    `Samplescope ${report.tool.version}, ${report.createdAt}. Not significant is never read as equal. Comparable with reports of the key \`${report.comparable}\`.`,
    "",
  ].join("\n");
}

/** The terms under which all numbers hold, in one line. */
function terms({ inputs, features, metrics, seed, molecules }: Report): string {
  const counts = ROLES.flatMap((role) => {
    const input = inputs[role];
    return input ? [`${input.shape[0].toLocaleString("en")} ${role === "heldout" ? "held-out" : role}`] : [];
  });
  const k = metrics.precisionRecall ? [`k = ${metrics.precisionRecall.k}`] : [];
  const { kind, dimension } = features;
  const space =
    molecules && kind === "raw" ? `Morgan fingerprints of ${dimension} bits` : `${dimension} ${kind} values`;
  return [...counts, space, ...k, `seed ${seed}`].join(" · ");
}

function section(title: string, lines: string[]): string[] {
  return lines.length > 0 ? ["", `## ${title}`, "", ...lines] : [];
}

function findingOf({ severity, title, text }: Report["findings"][number]): string {
  return `- ${MARKS[severity]} **${escaped(title)}** ${escaped(text)}`;
}

function caveatOf({ severity, metric, text }: Caveat): string {
  return `- ${MARKS[severity]} *${escaped(metric)}*: ${escaped(text)}`;
}

function numbersTable(report: Report): string[] {
  const rows = numberRows(report);
  if (rows.length === 0) return [];
  return [
    "| metric | value | 95% interval | real vs real |",
    "|---|---:|---:|---:|",
    ...rows.map((row) => `| ${row.map(escaped).join(" | ")} |`),
  ];
}

function inputsTable({ inputs }: Report): string[] {
  return [
    "| role | file | shape | chosen | SHA-256 |",
    "|---|---|---|---|---|",
    ...ROLES.flatMap((role) => {
      const input = inputs[role];
      if (!input) return [];
      const name = input.key === undefined ? input.path : `${input.path} · ${input.key}`;
      const cells = [escaped(name), input.shape.join(" × "), escaped(input.chosenBy)];
      return [`| ${role} | ${cells.join(" | ")} | \`${input.sha256.slice(0, 12)}\` |`];
    }),
  ];
}
