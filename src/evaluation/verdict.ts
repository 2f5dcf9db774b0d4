import type { Assessment } from "./assessment.ts";
import { plain } from "./real.ts";
import type { Finding, Report } from "./report.ts";

/** How a finding is said in a verdict's title. */
const PHRASES: Record<string, string> = {
  "range-mismatch": "is on another scale than the real data",
  "leaked-heldout": "cannot be judged: held-out data was trained on",
  "generated-in-heldout": "cannot be judged: generated samples are held-out samples",
  copies: "copies its training data",
  "poor-quality": "makes poor samples",
  blurry: "looks blurry",
  "less-varied": "is less varied than real data",
  "repeats-itself": "repeats itself",
  "closer-to-train": "leans towards its training data",
};

const ORDER = ["bad", "warning", "unknown", "info", "good"] as const;

/** One sentence that says what the findings amount to, and the text behind it. */
export function verdictOf(
  findings: Finding[],
  assessment: Assessment,
  refusals: string[],
  complete: boolean,
): Report["verdict"] {
  const worst = ORDER.find((severity) => findings.some((finding) => finding.severity === severity));
  const told = findings.filter((finding) => finding.severity === worst);
  if (worst === "bad" || worst === "warning") {
    return { severity: worst, title: titleOf(told), text: told.map((finding) => finding.text).join(" ") };
  }
  if (!complete)
    return { severity: "unknown", title: "Nothing wrong so far.", text: "More is being computed." };
  return worst === "unknown" ? tooFew(told) : looksFine(assessment, refusals);
}

function titleOf(findings: Finding[]): string {
  const said = findings.slice(0, 3).map(phraseOf);
  const last = said.pop()!;
  const sentence = said.length > 0 ? `${said.join(", ")} and ${last}` : last;
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
}

function phraseOf(finding: Finding): string {
  return PHRASES[finding.code] ?? `${finding.title[0].toLowerCase()}${finding.title.slice(1)}`;
}

function tooFew(findings: Finding[]): Report["verdict"] {
  return {
    severity: "unknown",
    title: "Too few samples to tell.",
    text: findings.map((f) => f.text).join(" "),
  };
}

function looksFine(
  { n, copying, distribution, precision, unreferenced }: Assessment,
  refusals: string[],
): Report["verdict"] {
  if (unreferenced) {
    const text =
      "There is too little real data for a real-vs-real value, so nothing can be called good or bad.";
    return { severity: "unknown", title: "Too few samples to tell.", text };
  }
  if (!precision && !distribution) {
    const text = refusals.length > 0 ? refusals.join(" ") : "None of the metrics that decide was computed.";
    return { severity: "unknown", title: "Not judged.", text };
  }
  const hint =
    distribution?.kind === "hint"
      ? ` A two-sample test hints at a difference (p = ${plain(distribution.smallestP)}), too weakly to stand alone.`
      : "";
  const unseen = copying ? "" : " Copying was not judged: no training data is known.";
  const blind = distribution?.blind ? " The distribution test could have seen only a gross difference." : "";
  return {
    severity: "good",
    title: "Fine, as far as these samples can tell.",
    text: `No quality, coverage or copying problem shows in the ${n} generated samples; that is not proof that there is none.${hint}${blind}${unseen}`,
  };
}
