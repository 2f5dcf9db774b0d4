import { percent, pInWords } from "../real.ts";
import type { DomainAssessment } from "./assessDomain.ts";
import { isUndefined, missesRange } from "./assessDomain.ts";
import type { DomainCheckReport } from "./domainReport.ts";

interface Finding {
  code: string;
  severity: "bad" | "warning";
  title: string;
  text: string;
  evidence: { name: string; value: number }[];
}

interface Answer {
  question: "domain";
  severity: "good" | "info" | "warning" | "bad" | "unknown";
  answer: string;
  why: string;
}

/** Share of broken samples from which it is more than a blemish. */
const GRAVE = 0.1;
/** Samples below which a statistic that does not differ says little. */
const FEW = 50;

/** A number with its unit, to three digits. */
function amount(value: number, unit: string | null): string {
  const digits =
    Math.abs(value) >= 1000 || (value !== 0 && Math.abs(value) < 0.001)
      ? value.toPrecision(3)
      : String(Number(value.toPrecision(3)));
  return unit ? `${digits} ${unit}` : digits;
}

/** Laws that are broken, as a finding. */
export function brokenFinding({ broken }: DomainAssessment): Finding | undefined {
  const worst = broken.at(0);
  if (!worst) return undefined;
  const others = broken.slice(1).map(({ name, violations }) => `"${name}" (${percent(violations.fraction)})`);
  return {
    code: "law-broken",
    severity: worst.violations.fraction > GRAVE ? "bad" : "warning",
    title: `Breaks "${worst.name}"`,
    text: `${brokenInWords(worst)} ${worstInWords(worst)}${others.length > 0 ? ` So do others: ${others.join(", ")}.` : ""}`,
    evidence: broken.flatMap(({ name, violations, heldoutViolations }) => [
      { name: `share of generated samples that break "${name}"`, value: violations.fraction },
      { name: `share of held-out samples that break "${name}"`, value: heldoutViolations.fraction },
    ]),
  };
}

function worstInWords(check: DomainCheckReport): string {
  const { violations, quantity, unit } = check;
  if (isUndefined(violations.worstResidual))
    return `Sample ${violations.worst} is the worst: what is checked is not a finite number there.`;
  return `Sample ${violations.worst} is the worst: ${quantity} ${amount(violations.worstResidual, unit)}${toleranceInWords(check)}.`;
}

/** "3 of 800", or "17% of the". */
function shareOf({ violations, generated }: DomainCheckReport): string {
  const { count, fraction } = violations;
  return count < 10 ? `${count} of ${generated.n}` : `${percent(fraction)} of the`;
}

function brokenInWords(check: DomainCheckReport): string {
  const { heldoutViolations, statement } = check;
  const real = heldoutViolations.count === 0 ? "none does" : `${percent(heldoutViolations.fraction)} do`;
  return `${shareOf(check)} generated samples break the rule that ${statement}; of held-out ones ${real}.`;
}

function toleranceInWords({ tolerance, unit }: DomainCheckReport): string {
  if (!tolerance || tolerance.absolute === 0) return "";
  const from = tolerance.source === "heldout" ? ", the most of any held-out sample" : "";
  return ` where ${amount(tolerance.absolute, unit)} is allowed${from}`;
}

const CORRELATIONS = new Set(["autocorrelation", "spatial-correlation", "cross-correlation"]);

/** Statistics in which single samples are unlike real ones. */
export function implausibleFinding({ implausible }: DomainAssessment): Finding | undefined {
  const first = implausible.find(isLost) ?? implausible.at(0);
  if (!first) return undefined;
  const others = implausible.filter((check) => check !== first).map(({ name }) => `"${name}"`);
  return {
    code: "samples-implausible",
    severity: first.violations.fraction > GRAVE ? "bad" : "warning",
    title: isLost(first) ? `Loses ${first.check}` : `Unlike real data in "${first.name}"`,
    text: `${capital(first.quantity)} is ${amount(first.generated.mean, first.unit)} on average, in held-out data ${amount(first.heldout.mean, first.unit)} (corrected p = ${pInWords(first.adjustedP)}); ${percent(first.violations.fraction)} of the generated samples lie outside what 99% of held-out samples show, so single samples are wrong, not their mix.${others.length > 0 ? ` The same holds for ${others.join(", ")}.` : ""}`,
    evidence: evidenceOf(first, implausible),
  };
}

function isLost({ check, generated, heldout }: DomainCheckReport): boolean {
  return CORRELATIONS.has(check) && Math.abs(generated.mean) < 0.5 * Math.abs(heldout.mean);
}

/** Statistics whose samples could each be real while their mix could not. */
export function mixFinding({ mixed }: DomainAssessment): Finding | undefined {
  const narrow =
    mixed.find((check) => check.check === "dominant-frequency" && missesRange(check)) ??
    mixed.find(missesRange);
  const first = narrow ?? mixed.at(0);
  if (!first) return undefined;
  const others = mixed.filter((check) => check !== first).map(({ name }) => `"${name}"`);
  const rest = others.length > 0 ? ` It shows in ${others.join(", ")} too.` : "";
  const both = [first.generated, first.heldout].map(
    ({ low, high }) => `${amount(low, null)} to ${amount(high, first.unit)}`,
  );
  return {
    code: narrow ? "range-not-covered" : "mix-differs",
    severity: "warning",
    title: narrow ? `Covers only part of "${first.name}"` : `Another mix of "${first.name}"`,
    text: narrow
      ? `${capital(first.quantity)} runs from ${both[0]} (5% to 95% of the samples), in held-out data from ${both[1]}. Single samples could be real; what is missing is coverage: the rest of the range is hardly made.${rest}`
      : `${differenceInWords(first)} Single samples could be real; their mix is not that of the data.${rest}`,
    evidence: evidenceOf(first, mixed),
  };
}

function differenceInWords({
  quantity,
  generated,
  heldout,
  unit,
  adjustedP,
  distance,
}: DomainCheckReport): string {
  const p = `(corrected p = ${pInWords(adjustedP)})`;
  const same =
    generated.interval &&
    heldout.interval &&
    generated.interval[0] <= heldout.interval[1] &&
    heldout.interval[0] <= generated.interval[1];
  if (same && distance) {
    const real =
      distance.baseline === null ? "" : `, between real sets ${amount(distance.baseline, distance.unit)}`;
    return `The distance to held-out data is ${amount(distance.value, distance.unit)}${real} ${p}.`;
  }
  return `${capital(quantity)} is ${amount(generated.mean, unit)} on average, in held-out data ${amount(heldout.mean, unit)} ${p}.`;
}

/** The numbers of the check that is spoken of, and how clearly each of them differs. */
function evidenceOf(first: DomainCheckReport, checks: readonly DomainCheckReport[]): Finding["evidence"] {
  return [
    { name: `${first.name}, mean`, value: first.generated.mean },
    { name: `${first.name}, mean of held-out data`, value: first.heldout.mean },
    ...checks.map(({ name, adjustedP }) => ({ name: `corrected p of "${name}"`, value: adjustedP })),
  ];
}

const WHY =
  "Laws are checked sample by sample, with the tolerance that the held-out data itself needs unless one is given. Statistics are compared by exchanging samples between generated and held-out; all p-values are corrected for the number of checks.";

/** Whether the domain's rules hold, in a sentence; what could not be judged is said with the reason. */
export function domainAnswer(domain: DomainAssessment): Answer {
  const base = { question: "domain" as const, why: WHY };
  const { unjudged } = domain;
  if (unjudged.length === 0) return { ...base, ...judgement(domain) };
  const more =
    unjudged.length > 1
      ? ` So ${unjudged.length === 2 ? "is 1 other" : `are ${unjudged.length - 1} others`}.`
      : "";
  const left = `${unjudged[0]}${more}`;
  const { severity, answer } = judgement(domain);
  if (severity === "info") return { ...base, severity: "unknown", answer: `${answer} ${left}` };
  return severity === "good" || severity === "unknown"
    ? { ...base, severity: "unknown", answer: left }
    : { ...base, severity, answer: `${answer} ${left}` };
}

function judgement(domain: DomainAssessment): Pick<Answer, "severity" | "answer"> {
  const { broken, implausible, mixed, checks, smallest } = domain;
  const severityOf = ([first]: readonly DomainCheckReport[]) =>
    first.violations.fraction > GRAVE ? ("bad" as const) : ("warning" as const);
  if (broken.length > 0) return { severity: severityOf(broken), answer: brokenAnswer(broken) };
  if (implausible.length > 0)
    return {
      severity: severityOf(implausible),
      answer: `No. Single samples are unlike real ones in ${listed(implausible)}.`,
    };
  if (mixed.length > 0) {
    const narrow = mixed.find(missesRange);
    const what = narrow
      ? `they cover only part of "${narrow.name}"`
      : `their mix differs in ${listed(mixed)}`;
    return { severity: "warning", answer: `Each sample could be real, but ${what}.` };
  }
  const chance = chanceInWords(domain);
  if (chance !== undefined) return { severity: "info", answer: chance };
  if (smallest !== undefined && smallest < FEW)
    return {
      severity: "unknown",
      answer: `Nothing found, but ${smallest} samples show gross differences only.`,
    };
  const all = checks === 1 ? "The check holds" : `All ${checks} checks hold`;
  return { severity: "good", answer: `${all}, as far as these samples tell.` };
}

function brokenAnswer(broken: readonly DomainCheckReport[]): string {
  const [first] = broken;
  const { heldoutViolations, name } = first;
  const more = broken.length > 1 ? ` (and ${broken.length - 1} more)` : "";
  const real = heldoutViolations.count === 0 ? "none" : percent(heldoutViolations.fraction);
  return `No. ${shareOf(first)} samples break "${name}"${more}; of held-out ones ${real}.`;
}

/** Laws that generated samples break within chance: neither kept nor found broken. */
export function chanceInWords({ withinChance }: DomainAssessment): string | undefined {
  const first = withinChance.at(0);
  if (!first) return undefined;
  const { heldoutViolations, name, adjustedP } = first;
  const more = withinChance.length > 1 ? ` (and ${withinChance.length - 1} more)` : "";
  const real =
    heldoutViolations.count === 0
      ? "no held-out one"
      : `of held-out ones ${percent(heldoutViolations.fraction)}`;
  return `${shareOf(first)} samples break "${name}"${more}, ${real} (corrected p = ${pInWords(adjustedP)}): not beyond chance.`;
}

function listed(checks: readonly DomainCheckReport[]): string {
  const names = checks.slice(0, 3).map(({ name }) => `"${name}"`);
  const more = checks.length > 3 ? ` and ${checks.length - 3} more` : "";
  return `${names.join(", ")}${more}`;
}

function capital(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
