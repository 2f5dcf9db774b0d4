import { pInWords, plain } from "../real.ts";
import type { Answer, Finding } from "../report.ts";
import type { DownstreamModelReport, DownstreamReport } from "./downstreamReport.ts";

type Real = NonNullable<DownstreamModelReport["real"]>;

/** A difference is believed among the findings when chance gives it less often than this. */
const GAP_EVIDENCE = 0.02;
const EVIDENCE = 0.01;
/** Of the score: below this a gap is grave. */
const GRAVE = 0.1;
/** A gap that an interval allows to be larger than this is not told from none. */
const UNTOLD = 0.15;
/** Labels must agree less by this share of classes, or by this factor of the error, to be called wrong. */
const [LABEL_SHARE, LABEL_FACTOR] = [0.05, 1.25];

const MODEL_WORDS: Record<DownstreamModelReport["model"], string> = {
  logistic: "logistic regression",
  ridge: "ridge regression",
  knn: "the k-nearest-neighbour rule",
  forest: "a random forest",
};

const WHY =
  "TSTR: a model is trained on generated samples and tested on held-out real ones; TRTR: the same model trained on real samples, with the same search for hyperparameters. Intervals hold over test samples and over random parts of the training samples.";

/** Whether generated samples can stand for real ones in the task, and whether they help beside them. */
export function downstreamAnswer(report: DownstreamReport): Answer {
  const [{ tstr, real }] = report.models;
  const base = { question: "downstream" as const, why: WHY };
  const own = scoreInWords(report, tstr.value);
  if (!real) {
    return {
      ...base,
      severity: "unknown",
      answer: `Cannot tell: trained on generated samples ${own}, and there is no score of real ones to compare with.`,
    };
  }
  const { gap, trtr } = real;
  const scores = `trained on generated samples ${own}, on ${gap.n === trtr.n ? "real ones" : "all real ones"} ${numberInWords(report, trtr.value)}`;
  const gain = gainInWords(report, real);
  if (isBehind(real)) {
    const severity = gap.value < -GRAVE ? "bad" : "warning";
    return { ...base, severity, answer: `${severity === "bad" ? "No" : "Not quite"}: ${scores}. ${gain}` };
  }
  if (!isLearned(report, real))
    return {
      ...base,
      severity: "unknown",
      answer: `Cannot tell: ${scores}, which is no more than chance (${numberInWords(report, report.chance)}): real samples teach this model nothing that generated ones could spoil; try other features or another model.`,
    };
  if (gap.interval[0] < -UNTOLD)
    return {
      ...base,
      severity: "unknown",
      answer: `Cannot tell: ${scores}, and the interval of the gap is wide. ${gain}`,
    };
  return { ...base, severity: "good", answer: `Yes: ${scores}. ${gain}` };
}

/** What is wrong with the samples for the task, weightiest first. */
export function downstreamFindings(report: DownstreamReport): Finding[] {
  const [model] = report.models;
  const { real } = model;
  if (!real) return [];
  return [
    ...(isBehind(real) ? [behind(report, model, real)] : []),
    // Who learned nothing from real samples cannot judge labels.
    ...(isLearned(report, real) && areLabelsWrong(real) ? [wrongLabels(report, real)] : []),
    ...(real.gain.value < 0 && real.gain.p <= EVIDENCE ? [harmful(report, real)] : []),
  ];
}

/** Whether training on real samples is better than saying the commonest class, or the mean, beyond its interval. */
function isLearned({ chance }: DownstreamReport, { trtr }: Real): boolean {
  return trtr.interval[0] > chance;
}

function isBehind({ gap }: Real): boolean {
  return gap.value < 0 && gap.p <= GAP_EVIDENCE;
}

function behind(
  report: DownstreamReport,
  { model, classes }: DownstreamModelReport,
  { gap, trtr }: Real,
): Finding {
  const spoiled = classes.filter(({ p, real, generated }) => p <= EVIDENCE && generated < real);
  const worst = [...spoiled].sort((a, b) => a.generated - a.real - (b.generated - b.real)).slice(0, 4);
  const which = worst.map(
    ({ label, real, generated }) =>
      `${label} (recall ${percentOf(generated)} rather than ${percentOf(real)})`,
  );
  const rest = spoiled.length > worst.length ? ` and ${spoiled.length - worst.length} more` : "";
  const told = which.length > 0 ? ` Most is lost in class ${which.join(", ")}${rest}.` : "";
  return {
    code: "downstream-gap",
    severity: gap.value < -GRAVE ? "bad" : "warning",
    title: "Less useful than real data",
    text: `${capital(MODEL_WORDS[model])} trained on ${gap.n} generated samples has a held-out ${nameOf(report)} ${amount(report, gap.value)} below that from as many real ones.${told}`,
    evidence: [
      { name: `${nameOf(report)}, trained on generated samples`, value: report.models[0].tstr.value },
      { name: `${nameOf(report)}, trained on real samples`, value: trtr.value },
      { name: "p of no difference", value: gap.p },
    ],
  };
}

function areLabelsWrong({ agreement: { unit, generated, heldout, p } }: Real): boolean {
  if (p > EVIDENCE / 10) return false;
  return unit === "accuracy"
    ? generated.value < heldout.value - LABEL_SHARE
    : generated.value > heldout.value * LABEL_FACTOR;
}

function wrongLabels({ target }: DownstreamReport, { agreement }: Real): Finding {
  const { unit, generated, heldout } = agreement;
  const text =
    unit === "accuracy"
      ? `A model trained on real samples gives ${percentOf(generated.value)} of the generated samples the label that they carry; of held-out samples it is ${percentOf(heldout.value)}. Either the conditions were not met or the samples do not look like their class.`
      : `A model trained on real samples misses the ${target} that generated samples carry by ${plain(generated.value)}, and those of held-out samples by ${plain(heldout.value)}.`;
  return {
    code: "wrong-labels",
    severity: unit === "accuracy" && generated.value < heldout.value - 2 * LABEL_SHARE ? "bad" : "warning",
    title: "Labels do not fit the samples",
    text,
    evidence: [
      { name: unit === "accuracy" ? "agreement, generated" : "error, generated", value: generated.value },
      { name: unit === "accuracy" ? "agreement, held-out" : "error, held-out", value: heldout.value },
    ],
  };
}

function harmful(report: DownstreamReport, { gain }: Real): Finding {
  return {
    code: "augmentation-harms",
    severity: "warning",
    title: "Does harm beside real data",
    text: `Adding the generated samples to the real ones lowers the held-out ${nameOf(report)} by ${amount(report, gain.value)} (${rangeInWords(report, gain.interval)}).`,
    evidence: [
      { name: "gain", value: gain.value },
      { name: "p of no gain", value: gain.p },
    ],
  };
}

/** Plain words on what adding generated samples does, nil and negative gains included. */
function gainInWords(report: DownstreamReport, { gain }: Real): string {
  const [low, high] = gain.interval;
  const range = rangeInWords(report, gain.interval);
  if (low > 0) return `Added to the real ones they help: ${signed(report, gain.value)} (${range}).`;
  if (high < 0) return `Added to the real ones they do harm: ${signed(report, gain.value)} (${range}).`;
  return `Added to the real ones they change nothing that can be told from chance: ${signed(report, gain.value)} (${range}; p = ${pInWords(gain.p)}).`;
}

function nameOf({ score }: DownstreamReport): string {
  return score === "accuracy" ? "accuracy" : "R²";
}

function scoreInWords(report: DownstreamReport, value: number): string {
  return `${nameOf(report)} is ${numberInWords(report, value)}`;
}

function numberInWords({ score }: DownstreamReport, value: number): string {
  return score === "accuracy" ? percentOf(value) : value.toFixed(3);
}

function amount(report: DownstreamReport, value: number): string {
  return report.score === "accuracy"
    ? `${(100 * Math.abs(value)).toFixed(1)} points`
    : plain(Math.abs(value));
}

function signed(report: DownstreamReport, value: number): string {
  const sign = value < 0 ? "−" : "+";
  return `${sign}${report.score === "accuracy" ? amount(report, value) : Math.abs(value).toFixed(3)}`;
}

function rangeInWords(report: DownstreamReport, [low, high]: readonly [number, number]): string {
  const [a, b] = [low, high].map((end) => signed(report, end).replace(" points", ""));
  return `${a} to ${b}`;
}

function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function capital(words: string): string {
  return `${words[0].toUpperCase()}${words.slice(1)}`;
}
