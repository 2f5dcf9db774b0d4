import { percent, pInWords, plain } from "../real.ts";
import type { Answer, Finding } from "../report.ts";
import type { MoleculesReport } from "./moleculesReport.ts";

/** Adjusted p below which a property is said to be off. */
const EVIDENCE = 0.01;
/** Shares that lie this much below those of real molecules are told. */
const [LESS_VALID, LESS_UNIQUE, LESS_NOVEL] = [0.02, 0.1, 0.2];

const NAMES: Record<string, string> = {
  weight: "molecular weight",
  logP: "logP",
  rings: "number of rings",
  aromaticRings: "number of aromatic rings",
  heavyAtoms: "number of heavy atoms",
  polarSurface: "polar surface",
  donors: "number of H-bond donors",
  acceptors: "number of H-bond acceptors",
  rotatableBonds: "number of rotatable bonds",
  sp3Share: "share of sp³ carbon",
};

const WHY =
  "Validity: the share of lines that RDKit accepts. Uniqueness: different molecules among the valid ones, by canonical SMILES. Novelty: the share of those that the training data does not hold. Each beside the same of held-out molecules.";

type Share = MoleculesReport["validity"];

/** Below real molecules by more than a margin and the interval, at one size of both sets. */
function isBelow({ value, interval, baseline, valueAtBaseline = value }: Share, margin: number): boolean {
  const upper = valueAtBaseline + interval[1] - value;
  return baseline !== null && upper < baseline && valueAtBaseline < baseline - margin;
}

/** Whether these are molecules, different ones, and new. */
export function moleculesAnswer(report: MoleculesReport): Answer {
  const { validity, uniqueness, novelty } = report;
  const findings = moleculesFindings(report);
  const parts = [
    `${percent(validity.value)} valid`,
    `${percent(uniqueness.value)} of these different`,
    ...(novelty ? [`${percent(novelty.value)} of those new`] : []),
  ];
  const severity = findings.some((finding) => finding.severity === "bad")
    ? "bad"
    : findings.length > 0
      ? "warning"
      : "good";
  return { question: "molecules", severity, answer: `${capital(parts.join(", "))}.`, why: WHY };
}

/** What is wrong with the molecules, weightiest first. */
export function moleculesFindings(report: MoleculesReport): Finding[] {
  return [...invalid(report), ...repeated(report), ...known(report), ...otherProperties(report)];
}

function invalid({ validity, faults, n }: MoleculesReport): Finding[] {
  if (!isBelow(validity, LESS_VALID)) return [];
  const kinds = faults.slice(0, 4).map(({ kind, atom, count }) => `${faultInWords(kind, atom)} (${count})`);
  return [
    {
      code: "invalid-molecules",
      severity: validity.value < 0.9 * (validity.baseline ?? 1) ? "bad" : "warning",
      title: "Not all are molecules",
      text: `${percent(1 - validity.value)} of the ${n} lines are no valid molecules: ${kinds.join(", ")}. The first such line is ${Math.min(...faults.map(({ example }) => example.line))}.`,
      evidence: [{ name: "validity", value: validity.value }],
    },
  ];
}

function faultInWords(kind: MoleculesReport["faults"][number]["kind"], atom: string | undefined): string {
  switch (kind) {
    case "valence":
      return `too many bonds at ${atom}`;
    case "aromaticity":
      return "rings that cannot be aromatic";
    case "ring":
      return "rings that are not closed";
    case "syntax":
      return "broken SMILES";
    case "empty":
      return "empty lines";
    case "large":
      return "too large or too nested";
    case "other":
      return "other faults";
  }
}

function repeated({ uniqueness }: MoleculesReport): Finding[] {
  if (!isBelow(uniqueness, LESS_UNIQUE)) return [];
  return [
    {
      code: "repeated-molecules",
      severity: "warning",
      title: "Molecules repeat",
      text: `Only ${percent(uniqueness.valueAtBaseline ?? uniqueness.value)} of the valid molecules are different ones${uniqueness.valueAtBaseline === undefined ? "" : ", among as many as held-out ones"}; of held-out molecules ${percent(uniqueness.baseline ?? 1)}.`,
      evidence: [{ name: "uniqueness", value: uniqueness.value }],
    },
  ];
}

function known({ novelty }: MoleculesReport): Finding[] {
  if (!novelty || !isBelow(novelty, LESS_NOVEL)) return [];
  return [
    {
      code: "known-molecules",
      severity: novelty.value < 0.5 * (novelty.baseline ?? 1) ? "bad" : "warning",
      title: "Repeats training molecules",
      text:
        novelty.value === 0
          ? `All molecules are in the training data; of held-out molecules ${percent(novelty.baseline ?? 1)} are not.`
          : `Only ${percent(novelty.value)} of the different molecules are not in the training data; of held-out molecules ${percent(novelty.baseline ?? 1)}.`,
      evidence: [{ name: "novelty", value: novelty.value }],
    },
  ];
}

function otherProperties({ properties }: MoleculesReport): Finding[] {
  const off = properties.filter(({ p }) => p <= EVIDENCE);
  if (off.length === 0) return [];
  const worst = [...off].sort((a, b) => relative(b) - relative(a)).slice(0, 3);
  const told = worst.map(
    ({ name, generated, heldout }) =>
      `${NAMES[name]} (mean ${plain(generated.mean)} rather than ${plain(heldout.mean)})`,
  );
  const rest = off.length > worst.length ? ` and ${off.length - worst.length} more` : "";
  return [
    {
      code: "other-properties",
      severity: "warning",
      title: "Properties are distributed differently",
      text: `Unlike held-out molecules in ${told.join(", ")}${rest}; adjusted p at most ${pInWords(Math.max(...off.map(({ p }) => p)))}.`,
      evidence: off.map(({ name, w1 }) => ({ name: `W₁ of ${NAMES[name]}`, value: w1 })),
    },
  ];
}

/** Distance in units of the held-out spread. */
function relative({ w1, heldout }: MoleculesReport["properties"][number]): number {
  return w1 / (heldout.high - heldout.low || 1);
}

function capital(words: string): string {
  return `${words[0].toUpperCase()}${words.slice(1)}`;
}
