import type { Assessment } from "./assessment.ts";
import { chanceInWords, domainAnswer } from "./domain/domainWords.ts";
import { downstreamAnswer } from "./downstream/downstreamWords.ts";
import { joined } from "./joined.ts";
import { pInWords } from "./real.ts";
import type { Finding, Report } from "./report.ts";

/** How a finding is said in a verdict's title. */
const PHRASES: Record<string, string> = {
  "range-mismatch": "is on another scale than the real data",
  "leaked-heldout": "cannot be judged: held-out data was trained on",
  "generated-in-heldout": "cannot be judged: generated samples are held-out samples",
  "range-not-covered": "covers only part of the range",
  copies: "copies its training data",
  "poor-quality": "makes poor samples",
  blurry: "looks blurry",
  "classes-left-out": "leaves out classes",
  "class-shares": "makes classes in other shares",
  "less-varied": "is less varied than real data",
  "stray-samples": "makes stray samples",
  "real-data-differ": "is hard to judge: training and held-out data differ",
  "feature-space-weak": "is seen through features that are too weak",
  "frechet-above": "differs in means or covariances",
  "repeats-itself": "repeats itself",
  "invalid-molecules": "makes invalid molecules",
  "repeated-molecules": "repeats its molecules",
  "known-molecules": "repeats training molecules",
  "other-properties": "makes molecules with other properties",
  "downstream-gap": "is less useful than real data for the task",
  "wrong-labels": "puts wrong labels on its samples",
  "augmentation-harms": "does harm when added to real data",
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
  const sentence = joined(findings.slice(0, 3).map(phraseOf));
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

function looksFine(assessment: Assessment, refusals: string[]): Report["verdict"] {
  const { n, precision, distribution, domain } = assessment;
  const unknown = (title: string, text: string) => ({ severity: "unknown" as const, title, text });
  if (assessment.unreferenced) {
    return unknown(
      "Too few samples to tell.",
      "There is too little real data for a real-vs-real value, so nothing can be called good or bad.",
    );
  }
  const { checks, unjudged } = domain ?? { checks: 0, unjudged: [] };
  const decided = precision !== undefined || distribution !== undefined;
  const open = [...refusals, ...unjudged];
  if (open.length > 0)
    return unknown(decided || checks > 0 ? "Not fully judged." : "Not judged.", open.join(" "));
  if (!decided) return asideVerdict(assessment);
  if (!precision && distribution?.blind && distribution.kind === "none")
    return unknown("Too few samples to tell.", BLIND);
  const text = `${nothingFound(assessment)} in the ${n} generated samples; that is not proof that there is none.${reservations(assessment)}`;
  if (domain?.withinChance.some(({ adjustedP }) => adjustedP <= HINT))
    return { severity: "info", title: "Nothing wrong beyond chance.", text };
  return {
    severity: "good",
    title: "Fine, as far as these samples can tell.",
    text,
  };
}

/** Where none of the metrics that decide for the whole was computed: what the lines below say, and no more. */
function asideVerdict(assessment: Assessment): Report["verdict"] {
  const { n, downstream, domain } = assessment;
  const chance = domain && chanceInWords(domain);
  if (chance !== undefined) return { severity: "info", title: "Nothing wrong beyond chance.", text: chance };
  const sound = soundAside(assessment);
  if (sound.length > 0) {
    return {
      severity: "info",
      title: "Nothing wrong in what was judged.",
      text: `Judged of the ${n} generated samples: ${sound.join(" and ")}. Quality, coverage and the distribution as a whole were not.`,
    };
  }
  const why = downstream
    ? downstreamAnswer(downstream).answer
    : domain
      ? domainAnswer(domain).answer
      : "None of the metrics that decide was computed.";
  return { severity: "unknown", title: "Not judged.", text: why };
}

function soundAside({ copying, frechet, domain, downstream, molecules }: Assessment): string[] {
  return [
    copying?.kind === "none" && "copying",
    frechet === "near" && "means and covariances",
    downstream && downstreamAnswer(downstream).severity === "good" && "the use for the downstream task",
    domain && domainAnswer(domain).severity === "good" && "the laws and statistics of the domain",
    molecules &&
      (molecules.novelty
        ? "validity, uniqueness, novelty and properties of the molecules"
        : "validity, uniqueness and properties of the molecules"),
  ].filter((part) => typeof part === "string");
}

/** A law that is broken so much oftener than by real samples is no tick, if no finding either. */
const HINT = 0.05;
const BLIND = "The distribution test could have seen only a gross difference.";

function nothingFound({ precision, copying }: Assessment): string {
  if (precision && copying) return "No quality, coverage or copying problem shows";
  if (precision) return "No quality or coverage problem shows";
  return copying
    ? "No copying and no difference in distribution shows"
    : "No difference in distribution shows";
}

function reservations({ distribution, copying, domain, trainKnown }: Assessment): string {
  const unseen = trainKnown
    ? "Copying was not judged."
    : "Copying was not judged: no training data is known.";
  const said = [
    domain && chanceInWords(domain),
    distribution?.kind === "hint" &&
      `A two-sample test hints at a difference (p = ${pInWords(distribution.smallestP)}), too weakly to stand alone.`,
    distribution?.blind && BLIND,
    !copying && unseen,
  ];
  return said.flatMap((sentence) => (sentence ? [` ${sentence}`] : [])).join("");
}
