/**
 * Every string of the page, one table a language. A translation is one more table of the same shape in `TABLES`; what is
 * missing in it does not compile. Sentences that the report itself carries come in the language it was written in.
 */
import type { Answer, Caveat, MetricName, ReportInput, Severity } from "../src/evaluation/report.ts";

type Role = "generated" | "heldout" | "train";

const english = {
  // Numbers
  notANumber: "not a number",
  infinite: "infinite",
  minusInfinite: "minus infinite",
  rangeTo: " to ",
  none: "",
  // Header
  step: (step: string) => `step ${step}`,
  counts: { generated: "generated", heldout: "held-out", train: "train" } satisfies Record<Role, string>,
  noTrain: "no training data",
  rawFeatures: "raw values",
  standardized: "standardised",
  seed: (seed: number) => `seed ${seed}`,
  evaluateAgain: "Evaluate Again",
  exportHtml: "Export HTML",
  exportJson: "Export JSON",
  showLog: "Show Log",
  cancel: "Cancel",
  actions: "Actions",
  reportOf: (title: string) => `Report of ${title}`,
  // Status
  running: "Evaluating",
  progress: (percent: string, stage: string) => `${percent} · ${stage}`,
  waiting: "Waiting for the evaluation to start",
  evaluated: (when: string, duration: string) => `Evaluated ${when} in ${duration}`,
  cancelledTitle: "Cancelled before it was finished.",
  cancelledKept: "What had been computed is kept below; nothing is said about the rest.",
  cancelledNothing: "Nothing had been computed yet.",
  failedTitle: "The evaluation failed.",
  failedKept: "What had been computed before is kept below.",
  verdictSoFar: "So far",
  notDecided: "Not decided yet",
  notDecidedText: "The verdict is drawn when the first metric is in.",
  noReport: "This file holds no report.",
  severity: {
    good: "Good",
    info: "Note",
    warning: "Warning",
    bad: "Bad",
    unknown: "Unknown",
  } satisfies Record<Severity, string>,
  // Answers
  answers: "Answers",
  questions: {
    quality: "Is each sample good?",
    coverage: "Is everything covered?",
    copying: "Is training data copied?",
    distribution: "Same distribution?",
    frechet: "Fréchet distance",
  } satisfies Record<Answer["question"], string>,
  computing: "Computing …",
  gaugeKey: { value: "value", interval: "95% interval", baseline: "real against real" },
  showDetails: "Open All",
  hideDetails: "Close All",
  exactNumbers: "Numbers behind this answer",
  columns: {
    number: "Number",
    value: "Value",
    interval: "95% interval",
    baseline: "Real against real",
  },
  realAgainstReal: (value: string) => `real against real ${value}`,
  atBaselineSize: (n: string, value: string, real: string) =>
    `at n = ${n}: ${value}, real against real ${real}`,
  precision: "Precision",
  recall: "Recall",
  density: "Density",
  coverage: "Coverage",
  expectation: "Coverage expected of equal laws",
  subsampled: (name: string, n: string) => `${name} of ${n} generated samples, to compare with the baseline`,
  neighbours: "Neighbours k",
  copied: "Copied",
  copiesExact: "Exact copies",
  copiesNear: "Near copies",
  copiesSplit: (exact: string, near: string) => `${exact} exact, ${near} near`,
  noCopies: "no sample close enough to be called a copy",
  copiesP: "p of ‘nothing is copied’",
  certain: "an exact copy settles it",
  ratio: "Median distance ratio",
  medianGenerated: "Median distance to train, generated",
  medianHeldout: "Median distance to train, held-out",
  mannWhitneyP: "Mann–Whitney p (generated lie closer)",
  mannWhitneyZ: "Mann–Whitney z",
  tailDimension: "Local dimension in the tail",
  leakage: "Held-out samples that are in train",
  mmd: "MMD",
  mmd2: "MMD²",
  mmdName: (name: string) => (name === "MMD" ? "MMD²" : `MMD², ${name}`),
  pName: (name: string) => (name === "MMD" ? "p" : `p, ${name}`),
  bandwidth: (value: string) => `Bandwidth ${value}`,
  rule: "Bandwidths chosen",
  permutations: "Permutations",
  smallestP: (p: string) => `smallest possible ${p}`,
  level: "Level",
  visible: "Displaced share probably seen",
  frechet: "Fréchet distance",
  floor: (value: string) => `floor ${value}`,
  floorName: "Floor: bias of two samples of one Gaussian law",
  excess: "Value minus real against real",
  againstTrain: (value: string) => `against train ${value}`,
  againstTrainName: "Against train (a contrast only)",
  infinity: "Extrapolated to n = ∞",
  standardError: (value: string) => `± ${value}`,
  ranks: "Covariance ranks: generated, held-out, of",
  // Findings and caveats
  findings: "Findings",
  caveats: "Caveats",
  caveatsHere: "How this may be misread",
  evidence: "Evidence",
  caveatMetrics: {
    inputs: "Inputs",
    precisionRecall: "Precision and recall",
    memorization: "Memorization",
    frechet: "Fréchet distance",
    mmd: "MMD",
  } satisfies Record<Caveat["metric"], string>,
  metrics: {
    "precision-recall": "Precision and recall",
    memorization: "Memorization",
    frechet: "Fréchet distance",
    mmd: "MMD permutation test",
  } satisfies Record<MetricName, string>,
  // Cards
  plots: "Plots and samples",
  data: "Data",
  dataOf: (title: string) => `Data of ‘${title}’`,
  shareOfSamples: "share of samples",
  distanceTitle: "Distance to the nearest training sample",
  distanceSentence: (generated: string, heldout: string, ratio: string) =>
    `Median ${generated} for generated, ${heldout} for held-out samples: a ratio of ${ratio}.`,
  distanceHint: "Generated samples that pile up at the left of held-out are copies or close to it.",
  distance: "distance",
  from: "From",
  to: "To",
  generated: "generated",
  heldout: "held-out",
  train: "train",
  medianOf: (name: string) => `median ${name}`,
  nullTitle: (name: string) => (name === "MMD" ? "MMD permutation test" : `MMD permutation test: ${name}`),
  nullRejected: (p: string, permutations: string, level: string) =>
    `${p} from ${permutations} permutations: rejected at level ${level}.`,
  nullNotRejected: (p: string, permutations: string, level: string) =>
    `${p} from ${permutations} permutations: no difference seen at level ${level}, which does not make them the same.`,
  nullVisible: (share: string) =>
    `The test would probably have seen ${share} of the samples displaced far from all data.`,
  nullBlind: "The test would not have seen even all samples displaced: it has no power here.",
  permuted: "permuted",
  observed: "observed",
  count: "permutations",
  frechetTitle: "Fréchet distance against sample size",
  frechetSentence: (value: string, n: string) => `${value} at n = ${n}.`,
  frechetBaseline: (value: string) => `Two real sets give ${value}.`,
  frechetInfinity: (value: string, error: string) => `Extrapolated to infinite samples ${value} ± ${error}.`,
  sampleSize: "n (on a scale of 1/n)",
  size: "n",
  curve: "on fewer samples",
  floorLine: "floor",
  baselineLine: "real against real",
  infinityPoint: "n = ∞, ± standard error",
  mapTitle: "Map of the samples",
  mapRaw: "Both coordinates as they are.",
  mapPca: "The two main directions of the held-out data; what lies in others is not seen here.",
  mapSentence: (outside: string, generated: string, uncovered: string, heldout: string) =>
    `${outside} of ${generated} generated points shown lie outside the held-out data, ${uncovered} of ${heldout} held-out points are not covered.`,
  outside: "generated, outside",
  uncovered: "held-out, not covered",
  mapKind: "Kind",
  mapTableFirst: (shown: string, total: string) =>
    `The first ${shown} of ${total} highlighted points; the JSON report holds all.`,
  pairsTitle: "Closest pairs",
  pairsSentence:
    "Generated above its nearest training sample; the distance, and the share of held-out samples that lie closer to train.",
  generatedIndex: "Generated sample",
  trainIndex: "Training sample",
  heldoutCloser: "Held-out closer",
  sampleOf: (set: string, index: string) => `${set} sample ${index}`,
  drawnFrom: (low: string, high: string) =>
    `Drawn from ${low} (dark) to ${high} (light); values beyond are clipped.`,
  plottedFrom: (low: string, high: string) => `Vertical axis from ${low} to ${high}.`,
  missingTitle: "Never generated",
  missingSentence: (uncovered: string, heldout: string, share: string, drawn: boolean) =>
    `${uncovered} of ${heldout} held-out samples (${share}) have no generated sample near them.${drawn ? " Farthest first." : ""}`,
  missingNone: (heldout: string) => `Each of the ${heldout} held-out samples has a generated sample near it.`,
  missingMore: (count: string) => `and ${count} more`,
  showAll: (count: string) => `All ${count} indices`,
  // Inputs
  inputs: "Inputs",
  input: {
    path: "File",
    format: "Format",
    shape: "Shape",
    dtype: "Type",
    chosenBy: "Chosen",
    duplicates: "Duplicates",
    nonFinite: "Not finite",
    range: "Values",
    sha256: "SHA-256",
  } satisfies Partial<Record<keyof ReportInput, string>>,
  property: "Property",
  roles: { generated: "Generated", heldout: "Held-out", train: "Train" } satisfies Record<Role, string>,
  open: (path: string) => `Open ${path}`,
  // Footer
  timing: "Timing",
  readTime: "Reading the files",
  totalTime: "Total",
  threads: (count: number) => (count === 1 ? "1 thread" : `${count} threads`),
  part: "Part",
  time: "Time",
  made: (version: string) => `Samplescope ${version}`,
  comparable: "Comparable with reports of the same key:",
  reading: "Not significant is never read as equal. Every number stands beside its value for real data.",
};

export type Texts = typeof english;

const TABLES: Record<string, Texts> = { en: english };

/** The table in use; English until `useLanguage` says otherwise. */
export let text: Texts = english;

/** Chooses the table of a language tag such as `ko` or `ko-KR`; English where there is none. */
export function useLanguage(tag: string): void {
  text = TABLES[tag.toLowerCase().split("-")[0]] ?? english;
}
