import type { Assessment } from "./assessment.ts";
import { missingClassAnswer, unevenClassAnswer } from "./classWords.ts";
import type { Comparison } from "./comparison.ts";
import { domainAnswer } from "./domain/domainWords.ts";
import { moleculesAnswer } from "./molecules/moleculesWords.ts";
import { downstreamAnswer } from "./downstream/downstreamWords.ts";
import { likelihoodAnswer } from "./likelihoodAnswer.ts";
import { huggingInWords, percent, plain } from "./real.ts";
import type { Answer, FrechetReport, MetricName, Report } from "./report.ts";
import { powerAnswer } from "./powerAnswer.ts";
import { surelyUneven } from "./shared/unevenClasses.ts";
import { isBlind, sightInWords } from "./sight.ts";

/**
 * The questions a reader asks, in words; those whose metric is still missing are left out.
 * @param refused metrics that the data cannot support, with the sentence that says why
 */
export function answersOf(
  report: Report,
  assessment: Assessment,
  refused: ReadonlyMap<MetricName, string>,
): Answer[] {
  const { precisionRecall, memorization, mmd, frechet, likelihood } = report.metrics;
  const answers = [
    ...(precisionRecall ? [qualityAnswer(assessment), coverageAnswer(assessment)] : []),
    ...(memorization ? [copyingAnswer(assessment)] : []),
    ...(isStored(report) ? [storedAnswer()] : !report.inputs.train ? [noTrainAnswer()] : []),
    ...(mmd?.length ? [distributionAnswer(report, assessment)] : []),
    ...(assessment.domain ? [domainAnswer(assessment.domain)] : []),
    ...(frechet ? [frechetAnswer(report, assessment)] : []),
    ...taskAnswers(report),
    ...(likelihood ? [likelihoodAnswer(likelihood, assessment)] : []),
    ...[...refused].flatMap(([metric, why]) => refusedAnswer(metric, why)),
  ];
  const unfounded = assessment.leaked > 0 || assessment.takenFromHeldout > 0;
  const judged = assessment.rangeMismatch
    ? answers.map(incomparable)
    : unfounded
      ? answers.map(withoutPraise)
      : answers;
  // What a test can see depends on the real data and the sizes, not on what was generated.
  return [...judged, ...(mmd?.length ? [powerAnswer(mmd)] : [])];
}

function taskAnswers({ downstream, molecules }: Report): Answer[] {
  return [
    ...(molecules ? [moleculesAnswer(molecules)] : []),
    ...(downstream ? [downstreamAnswer(downstream)] : []),
  ];
}

/** Where the held-out data is not held out, good numbers are no good news. */
function withoutPraise(answer: Answer): Answer {
  return answer.severity === "good" ? { ...answer, severity: "unknown" } : answer;
}

/** On different scales every number is about the scale alone. */
function incomparable(answer: Answer): Answer {
  return { ...answer, severity: "unknown", answer: "Not comparable: the values are on different scales." };
}

/** The question that a metric answers, if it is the one that decides it. */
const QUESTION_OF: Partial<Record<MetricName, Answer["question"]>> = {
  "precision-recall": "quality",
  memorization: "copying",
  mmd: "distribution",
  frechet: "frechet",
  domain: "domain",
  downstream: "downstream",
  molecules: "molecules",
  likelihood: "likelihood",
};

function refusedAnswer(metric: MetricName, why: string): Answer[] {
  const question = QUESTION_OF[metric];
  return question ? [{ question, severity: "unknown", answer: "Not measured.", why }] : [];
}

const WHY_QUALITY =
  "Precision: the share of generated samples inside the k-nearest-neighbour balls of the held-out data. Density weighs how deep inside they lie and is not fooled by an outlying real sample.";
const WHY_COVERAGE =
  "Recall: the share of held-out samples inside the balls of the generated data. Coverage: the share of held-out samples whose own ball holds a generated one. Both are low only where data is really left out.";
const WHY_COPYING =
  "Distances to the nearest training sample, for generated samples and for real data that the model has not seen. Copies are counted by extrapolating the lower tail of the held-out distances.";

function qualityAnswer({ precision }: Assessment): Answer {
  const base = { question: "quality" as const, why: WHY_QUALITY };
  if (!precision)
    return {
      ...base,
      severity: "unknown",
      answer: "Cannot tell: there is no real-vs-real value to compare with.",
    };
  switch (precision.verdict) {
    case "below":
      return {
        ...base,
        severity: severityOf(precision),
        answer: `${precision.deficit > 0.1 ? "No" : "Not quite"}. ${percent(1 - precision.value)} of the samples lie outside the real data; ${percent(1 - precision.baseline)} of real data would.`,
      };
    case "cannot-tell":
      return { ...base, severity: "unknown", answer: "Cannot tell at this n: the interval is too wide." };
    case "above":
    case "same":
      return { ...base, severity: "good", answer: "As good as real data." };
  }
}

/** With the classes that are left out, by what the samples look like and by their labels. */
function coverageAnswer(assessment: Assessment): Answer {
  const { severity, answer, ...rest } = coverageAlone(assessment);
  const { missingClasses, unevenClasses } = assessment;
  const seen = severity === "bad" || severity === "warning" ? missingClassAnswer(missingClasses) : "";
  const labelled = unevenClassAnswer(unevenClasses);
  const { never, rarely, often, foreign } = surelyUneven(unevenClasses);
  const isSure = [never, rarely, often, foreign].some((classes) => classes.length > 0);
  const isTroubled = isSure && severity !== "bad";
  return { ...rest, severity: isTroubled ? "warning" : severity, answer: `${answer}${seen}${labelled}` };
}

function coverageAlone({ recall, coverage }: Assessment): Answer {
  const base = { question: "coverage" as const, why: WHY_COVERAGE };
  if (!recall || !coverage) {
    return {
      ...base,
      severity: "unknown",
      answer: "Cannot tell: there is no real-vs-real value to compare with.",
    };
  }
  const uncovered = `${percent(1 - coverage.value)} of the held-out data has nothing near it; ${percent(1 - coverage.baseline)} would by chance`;
  const none = coverage.verdict === "below" && coverage.value === 0;
  if (none || (recall.verdict === "below" && coverage.verdict === "below")) {
    return { ...base, severity: severityOf(coverage, recall), answer: `No. ${uncovered}.` };
  }
  if (recall.verdict === "below") {
    return {
      ...base,
      severity: "warning",
      answer: "Every region is reached, with less variety than real data has.",
    };
  }
  if (coverage.verdict === "below") {
    return { ...base, severity: "warning", answer: `Nothing is left out, but thinly: ${uncovered}.` };
  }
  if (recall.verdict === "cannot-tell" || coverage.verdict === "cannot-tell") {
    return { ...base, severity: "unknown", answer: "Cannot tell at this n: the interval is too wide." };
  }
  return { ...base, ...withoutGap(recall) };
}

/** Recall below this says little even where it equals that of real data: most of the data is out of its sight. */
const TELLING_RECALL = 0.5;
/** A share of recall that is missing, which chance may explain and a reader wants to know of. */
const NOTABLE_DEFICIT = 0.1;

/** No gap was found: how sure that is hangs on how much recall can see. */
function withoutGap({ value, baseline, deficit }: Comparison): Pick<Answer, "severity" | "answer"> {
  const numbers = `recall is ${percent(value)}, and ${percent(baseline)} for real data`;
  if (baseline < TELLING_RECALL)
    return { severity: "info", answer: `No gap seen, but little would be: ${numbers}.` };
  if (deficit > NOTABLE_DEFICIT)
    return { severity: "info", answer: `No gap seen beyond chance: ${numbers}.` };
  return { severity: "good", answer: "As much as real data would cover." };
}

function severityOf(...comparisons: Comparison[]): "bad" | "warning" {
  return comparisons.some(({ deficit }) => deficit > 0.1) ? "bad" : "warning";
}

function copyingAnswer({ copying, n }: Assessment): Answer {
  const base = { question: "copying" as const, why: WHY_COPYING };
  switch (copying?.kind) {
    case "copies":
      return {
        ...base,
        severity: "bad",
        answer: `Yes. ${copying.flagged} of ${n} samples ${copying.flagged === 1 ? "lies" : "lie"} closer to a training sample than chance allows.`,
      };
    case "hugging":
      return {
        ...base,
        severity: "bad",
        answer: `Yes. ${huggingInWords(copying.ratio)}`,
      };
    case "closer":
      return {
        ...base,
        severity: "warning",
        answer: "Not copied, but a little closer to the training data than fresh data.",
      };
    case "cannot-tell":
      return {
        ...base,
        severity: "unknown",
        answer: "Cannot tell at this n: the interval of the ratio is too wide.",
      };
    case "none":
    case undefined:
      return {
        ...base,
        severity: "good",
        answer: `No sign of it: ${distanceInWords(copying?.ratio)}.`,
      };
  }
}

function isStored({ inputs }: Report): boolean {
  return inputs.generated.statistics === true || inputs.heldout.statistics === true;
}

function storedAnswer(): Answer {
  return {
    question: "copying",
    severity: "unknown",
    answer: "Not judged: a mean and a covariance hold no samples to look for copies among.",
    why: "Give the samples themselves, generated and held-out, to have copies of training data looked for.",
  };
}

function noTrainAnswer(): Answer {
  return {
    question: "copying",
    severity: "unknown",
    answer: "Not judged: no training data is known.",
    why: "Name the training data in samplescope.json, or give it with --train, to have copies looked for.",
  };
}

function distributionAnswer(report: Report, { distribution }: Assessment): Answer {
  const base = {
    question: "distribution" as const,
    why: "MMD: a two-sample test with a kernel. The permutation p-value is the chance of a value this large if generated and held-out samples came from one law.",
  };
  if (distribution?.kind === "different") {
    return { ...base, severity: "bad", answer: "Different: the test tells them apart." };
  }
  if (distribution?.kind === "hint") {
    const often = Math.round(1 / distribution.smallestP);
    const answer = `Perhaps different: real data gives a value like this once in ${often} times.`;
    return { ...base, severity: "warning", answer };
  }
  const tests = report.metrics.mmd!;
  // The sharpest test speaks.
  const sight = sightInWords(tests.find((test) => !isBlind(test)) ?? tests[0]);
  return {
    ...base,
    severity: distribution?.blind ? "unknown" : "good",
    answer: `${distribution?.blind ? "Cannot tell" : "No difference found"}; ${sight}.`,
  };
}

function frechetAnswer(report: Report, { frechet }: Assessment): Answer {
  const { vsHeldout } = report.metrics.frechet!;
  const n = report.inputs.generated.shape[0];
  const base = {
    question: "frechet" as const,
    why: "Fréchet distance between Gaussians fitted to generated and held-out samples. Biased upward, the more so the fewer samples there are: read it against its real-vs-real value.",
  };
  const only = `comparable only at ${n > 0 ? `n = ${n}` : "the n behind the stored statistics"} in this feature space`;
  if (frechet === "unknown") {
    const { baseline } = vsHeldout;
    const why =
      baseline === null
        ? "no real-vs-real value"
        : "the interval is too wide, or real data was compared at another n";
    return { ...base, severity: "unknown", answer: `Cannot tell: ${why}; ${only}.` };
  }
  const times = vsHeldout.baseline ? vsHeldout.value / vsHeldout.baseline : Infinity;
  const much = Number.isFinite(times)
    ? `${timesInWords(times)} times the real-vs-real value`
    : "far above the real-vs-real value";
  if (frechet === "above") return { ...base, severity: "warning", answer: `High: ${much}; ${only}.` };
  if (times <= ABOUT_REAL)
    return { ...base, severity: "good", answer: `About what real data gives; ${only}.` };
  return { ...base, severity: "info", answer: `${sentenceCase(much)}, ${unclear(vsHeldout)}; ${only}.` };
}

/** Up to so many times the real-vs-real value a distance is about it. */
const ABOUT_REAL = 1.5;

/** Why a distance well above its real-vs-real value is not called high. */
function unclear({ interval, baseline, floor }: FrechetReport["vsHeldout"]): string {
  const reference = Math.max(baseline ?? 0, floor ?? 0);
  if (interval && interval[0] <= reference) return "yet its interval reaches down to what real data can give";
  return `yet no more than samples of one law can differ by at this n (floor ${plain(floor ?? 0)})`;
}

function sentenceCase(words: string): string {
  return words[0].toUpperCase() + words.slice(1);
}

function timesInWords(times: number): string {
  if (times > 1000) return "over 1,000";
  return times >= 10 ? String(Math.round(times)) : plain(times);
}

/** How far from the training data, against fresh data. */
function distanceInWords(ratio: number | undefined): string {
  if (ratio === undefined || !Number.isFinite(ratio))
    return "no sample lies suspiciously close to the training data";
  if (ratio > 1.1) return `farther from the training data than fresh data is (ratio ${plain(ratio)})`;
  if (ratio < 0.9)
    return `close to the training data (ratio ${plain(ratio)}), but no closer than to other real data`;
  return "as far from the training data as fresh data is";
}
