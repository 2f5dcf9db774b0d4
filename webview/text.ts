/**
 * Every string of the page, one table a language. A translation is one more table of the same shape in `TABLES`; what is
 * missing in it is shown in English. Sentences that the report itself carries come in the language it was written in.
 */
import { korean } from "./korean.ts";
import type { MoleculesReport } from "../src/evaluation/molecules/moleculesReport.ts";
import type { MoleculeFault, MoleculeProperty } from "../src/io/molecules/moleculeTable.ts";
import type { DownstreamFeatures, DownstreamModel } from "../src/experiment/downstreamSchema.ts";
import type { ExportFormat, RowStyle } from "../src/extension/reportProtocol.ts";
import type {
  Answer,
  Caveat,
  MetricName,
  Report,
  ReportInput,
  Severity,
  TestPower,
} from "../src/evaluation/report.ts";
import { galleryEnglish } from "./gallery/galleryText.ts";

type Drawing = MoleculesReport["drawings"][number];
type Role = "generated" | "heldout" | "train";

const english = {
  gallery: galleryEnglish,
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
  featureKinds: {
    raw: "raw values",
    standardized: "standardised",
    pca: "principal components",
    "random-relu": "random ReLU features",
    spectrum: "amplitude spectra",
    file: "features from a file",
  } satisfies Record<Report["features"]["kind"], string>,
  seed: (seed: number) => `seed ${seed}`,
  evaluateAgain: "Evaluate Again",
  export: "Export",
  exportAs: {
    html: "HTML, a page of its own",
    markdown: "Markdown",
    json: "JSON, the whole report",
  } satisfies Record<ExportFormat, string>,
  copyRow: "Copy Row",
  copyRowAs: {
    latex: (head: boolean) => (head ? "LaTeX, with the table's head" : "LaTeX table row"),
    markdown: (head: boolean) => (head ? "Markdown, with the table's head" : "Markdown table row"),
  } satisfies Record<RowStyle, (head: boolean) => string>,
  savePlot: (title: string) => `Save ‘${title}’`,
  savePng: "Save plot as PNG",
  saveSvg: "Save plot as SVG",
  saveCsv: "Save data as CSV",
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
    power: "Can this test tell?",
    frechet: "Fréchet distance",
    domain: "Do domain rules hold?",
    downstream: "Useful for the task?",
    molecules: "Are these molecules?",
  } satisfies Record<Answer["question"], string>,
  likelihood: {
    title: "Likelihood of held-out samples",
    sentence: (nats: string, share: string, cost: string) =>
      `${nats} nats per dimension. A model of which ${share} of the samples are junk would lose at most ${cost} of that.`,
    perSample: "nats per sample",
    junkTitle: "What junk among the samples would cost",
    junkHead: ["share of junk", "costs at most, nats per dimension", "leaves at least"],
  },
  molecules: {
    title: "Molecules",
    validity: "Valid",
    uniqueness: "Different",
    novelty: "New",
    diversity: "Internal diversity",
    heldout: "held-out",
    sentence: (valid: string, lines: string) => `RDKit accepts ${valid} of the ${lines} lines as molecules.`,
    groups: {
      generated: "Generated",
      pair: "Closest to training molecules (each followed by its nearest)",
      invalid: "Not valid, drawn as they are written",
    } satisfies Record<Drawing["group"], string>,
    similarity: (value: string) => `similarity ${value}`,
    properties: "Properties",
    propertyHead: ["property", "generated", "held-out", "W₁", "W₁ of real", "p"],
    propertyNames: {
      weight: "weight",
      logP: "logP",
      rings: "rings",
      aromaticRings: "aromatic rings",
      heavyAtoms: "heavy atoms",
      polarSurface: "polar surface",
      donors: "H-bond donors",
      acceptors: "H-bond acceptors",
      rotatableBonds: "rotatable bonds",
      sp3Share: "share of sp³ carbon",
    } satisfies Record<MoleculeProperty, string>,
    spread: (mean: string, low: string, high: string) => `${mean} (${low}–${high})`,
    faults: "Why lines are no molecules",
    faultHead: ["fault", "lines", "for example", "RDKit says"],
    faultKinds: {
      valence: "too many bonds",
      aromaticity: "rings that cannot be aromatic",
      ring: "rings that are not closed",
      syntax: "broken SMILES",
      empty: "empty lines",
      other: "other faults",
    } satisfies Record<MoleculeFault["kind"], string>,
    atAtom: (fault: string, atom: string) => `${fault} at ${atom}`,
  },
  downstream: {
    title: "What the samples are good for",
    tstr: "Trained on generated samples",
    trtr: "Trained on real samples",
    augmented: "Trained on both",
    gap: (n: string) => `Generated minus real, ${n} samples of each`,
    gain: "Both minus real alone",
    agreement: "Labels that a model of real samples confirms",
    labelError: "Error of the labels, by a model of real samples",
    accuracy: "accuracy",
    r2: "R²",
    added: "generated samples added to the real ones",
    curve: "real and generated samples",
    ownCurve: "generated samples alone",
    interval: "95% interval",
    sentence: (score: string, tstr: string, trtr: string) =>
      `Held-out ${score} is ${tstr} after training on generated samples and ${trtr} after training on real ones.`,
    alone: (score: string, tstr: string) =>
      `Held-out ${score} is ${tstr} after training on generated samples.`,
    models: {
      logistic: "logistic regression",
      ridge: "ridge regression",
      knn: "k nearest neighbours",
      forest: "random forest",
    } satisfies Record<DownstreamModel, string>,
    features: {
      raw: "raw values",
      standardized: "standardised values",
      spectrum: "amplitude spectra",
      pca: "principal components",
    } satisfies Record<DownstreamFeatures, string>,
    procedure: (model: string, features: string, folds: string) =>
      `Trained: ${model} on ${features}; hyperparameters by the same ${folds}-fold search on every training set.`,
    model: "model",
    trainedOn: "training samples",
    score: "score",
    parameter: "parameter",
    modelTitle: "Scores of the models",
    classTitle: "Recall of each class",
    classHead: ["class", "held-out samples", "after real", "after generated", "p", "generated samples"],
  },
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
  authenticity: "Authentic share",
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
  nothing: "none",
  power: "Power",
  wantedPower: "Wanted power",
  requiredN: "n needed for it",
  needed: (power: string, n: string) => `${power} needs n ≈ ${n}`,
  effect: "Effect to be seen",
  effects: {
    spread: (size: string) => `spread within groups × ${size}`,
    missing: (share: string) => `${share} of the data missing`,
    shift: (size: string) => `shift by ${size} deviations`,
    localShift: (size: string) => `shift by ${size} deviations within groups`,
    noise: (size: string) => `noise of ${size} deviations within groups`,
    copies: (share: string) => `${share} copies of training samples`,
    like: () => "a difference like that dump's",
  } satisfies Record<TestPower["effect"], (size: string) => string>,
  smallestEffect: "Smallest effect in sight",
  simulatedTests: "Simulated tests",
  frechet: "Fréchet distance",
  floor: (value: string) => `floor ${value}`,
  unknownSize: "unknown, as is the number of samples behind the stored statistics",
  statistics: (dimension: string) => `mean and covariance of ${dimension} values`,
  floorName: "Floor: bias of two samples of one Gaussian law",
  excess: "Value minus real against real",
  againstTrain: (value: string) => `against train ${value}`,
  againstTrainName: "Against train (a contrast only)",
  infinity: "Extrapolated to n = ∞",
  standardError: (value: string) => `± ${value}`,
  standardErrorName: "Its standard error",
  ranks: "Covariance ranks: generated, held-out, of",
  // Domain checks
  domain: {
    checks: (count: number) => (count === 1 ? "1 check" : `${count} checks`),
    smallestP: (p: string) => `smallest corrected p ${p}`,
    broken: (name: string) => `Share that breaks “${name}”`,
    meanOf: (name: string, unit: string) => `Mean of “${name}”${unit === "" ? "" : `, ${unit}`}`,
    title: (name: string) => `Check “${name}”`,
    law: (statement: string, share: string, real: string, tolerance: string) =>
      `Rule: ${statement}. ${share} of the generated samples break it, ${real} of the held-out ones; ${tolerance}.`,
    statistic: (quantity: string, value: string, real: string, p: string) =>
      `${quantity[0].toUpperCase()}${quantity.slice(1)}, on average: ${value} for generated, ${real} for held-out samples; corrected ${p}.`,
    tolerance: (amount: string, source: "given" | "limits" | "heldout" | "rounding") =>
      ({
        given: `${amount} is allowed`,
        limits: "nothing beyond it is allowed",
        heldout: `${amount} is allowed, the most of any held-out sample`,
        rounding: "only rounding is allowed",
      })[source],
    allowed: "allowed",
    logarithm: (quantity: string) => `${quantity}, log₁₀`,
    worst: (kind: "law" | "statistic", index: string, value: string) =>
      kind === "law" ? `Worst: sample ${index}, ${value}` : `Farthest out: sample ${index}, ${value}`,
    shareOut: (kind: "law" | "statistic") =>
      kind === "law" ? "Share that breaks it" : "Share outside the central 99% of held-out samples",
    mean: "Mean over samples",
    median: "Median",
    smallest: "Smallest",
    largest: "Largest",
    distance: "Distance",
    p: "p",
    adjustedP: "p, corrected for all checks",
  },
  // Findings and caveats
  findings: "Findings",
  caveats: "Caveats",
  caveatsHere: "How this may be misread",
  moreCaveats: (count: number) => `+${count}`,
  evidence: "Evidence",
  caveatMetrics: {
    inputs: "Inputs",
    precisionRecall: "Precision and recall",
    memorization: "Memorization",
    frechet: "Fréchet distance",
    mmd: "MMD",
    wasserstein: "Wasserstein distances",
    vendi: "Vendi score",
    kid: "KID",
    energy: "Energy distance",
    likelihood: "Log-likelihood",
    domain: "Domain checks",
    downstream: "Downstream task",
    molecules: "Molecules",
  } satisfies Record<Caveat["metric"], string>,
  metrics: {
    "precision-recall": "Precision and recall",
    memorization: "Memorization",
    frechet: "Fréchet distance",
    mmd: "MMD permutation test",
    power: "Power of the MMD tests",
    wasserstein: "Wasserstein distances",
    vendi: "Vendi score",
    kid: "KID",
    energy: "Energy distance",
    likelihood: "Log-likelihood",
    domain: "Domain checks",
    downstream: "Downstream task",
    molecules: "Molecules",
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
  copiedTail: (count: string, distance: string) =>
    count === "1"
      ? `One sample, at ${distance}, is called a copy.`
      : `${count} samples up to ${distance} are called copies: closer than fresh data comes by chance.`,
  copiedRegion: "copied",
  distance: "distance",
  from: "From",
  to: "To",
  generated: "generated",
  heldout: "held-out",
  train: "train",
  medianOf: (name: string) => `median ${name}`,
  bandwidthChoice: "Bandwidth",
  allBandwidths: "All together",
  bandwidthSentence: (p: string, mmd2: string) =>
    `This one alone: MMD² ${mmd2}, ${p}; not corrected for choosing it.`,
  planeTitle: "Precision and recall",
  planeSentence: (precision: string, recall: string) => `Precision ${precision} and recall ${recall}.`,
  planeBaseline: (precision: string, recall: string) =>
    `Real data in their place gives ${precision} and ${recall}.`,
  planeNoBaseline: "There is no value of real data to compare with.",
  planeKs: (count: string) => `The same at ${count} values of k: an answer that hangs on k is none.`,
  atK: (name: string, k: string) => `${name}, k = ${k}`,
  powerTitle: (name: string) => (name === "MMD" ? "Power against n" : `Power against n: ${name}`),
  powerSentence: (effect: string, power: string, n: string) =>
    `${power} of tests at n = ${n} would see this difference: ${effect}.`,
  powerNeeds: (power: string, n: string) => `${power} needs n ≈ ${n}.`,
  powerEnough: (power: string) => `That is at least the ${power} that is wanted.`,
  powerAxis: "share of tests that reject",
  samplesEachSide: "samples of each side",
  presentN: (n: string) => `n = ${n}`,
  neededN: (n: string) => `needed ${n}`,
  powerCurve: "power, 95% interval",
  wantedLine: "wanted power",
  powerLevel: "level: real against real",
  columnsTitle: "Wasserstein distance by column",
  columnsSentence: (column: string, value: string) => `Largest at column ${column}: ${value}.`,
  columnsBaseline: (value: string) => `Real data gives ${value} there.`,
  slicedSentence: (value: string, real: string) =>
    `Over random directions (sliced, order 1): ${value}; real against real ${real}.`,
  column: "column",
  columnDistance: "Wasserstein distance",
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
  extrapolated: "extrapolation",
  infinityPoint: "n = ∞, ± standard error",
  distancesTitle: "More distances",
  distancesSentence: "None of these decides by itself; read each against real data at the same n.",
  metric: "Metric",
  atThatSize: (real: string, value: string) => `${real}, at that n ${value}`,
  intervalOrError: "95% interval or ± error",
  perDimension: "Log-likelihood, nats per dimension",
  bitsPerDimension: "Bits per dimension",
  sliced: (order: string) => `Sliced Wasserstein, order ${order}`,
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
  // Trend of a run over its steps
  trendOf: (run: string) => `Trend of ${run}`,
  trendMetrics: {
    precision: "Precision",
    recall: "Recall",
    coverage: "Coverage",
    copies: "Copies of training data",
    frechet: "Fréchet distance",
  },
  trendEvaluated: (evaluated: string, all: string) => `${evaluated} of ${all} checkpoints evaluated`,
  trendCount: (n: string) => `n = ${n}`,
  trendEvaluateAll: (open: string) => `Evaluate ${open} More`,
  trendLatest: (name: string, number: string) => `At ${name}: ${number}.`,
  trendHighest: (name: string, value: string) => `Highest at ${name}: ${value}.`,
  trendLowest: (name: string, value: string) => `Lowest at ${name}: ${value}.`,
  trendStep: "step",
  trendPlace: "place in the run",
  trendClick: "value; a click or Enter opens the report",
  trendCheckpoint: "Checkpoint",
  verdict: "Verdict",
  trendNumbers: "All numbers",
  trendChanged: "changed since",
  trendOtherTerms: "other terms: on no curve",
  trendLeftOut: (count: string) =>
    `${count} evaluated under other terms (real data, settings, n or version) than the newest: on no curve.`,
  trendHollow: (count: string) => `Hollow: ${count} changed since evaluated.`,
  trendEmpty:
    "No checkpoint of this run has been evaluated yet. New ones are evaluated by themselves while the folder is open, unless the setting says otherwise.",
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

/** A table in which anything may still be missing. */
type Partly<T> = {
  [K in keyof T]?: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Partly<T[K]>;
};
export type Translation = Partly<Texts>;

/** The English table with everything replaced that the translation holds. */
export function translated(table: object, translation: object): object {
  const own = translation as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(table).map(([key, value]: [string, unknown]) => {
      const other = own[key];
      const isGroup =
        !Array.isArray(value) &&
        typeof value === "object" &&
        value !== null &&
        typeof other === "object" &&
        other !== null;
      return [key, isGroup ? translated(value, other) : (other ?? value)];
    }),
  );
}

const TABLES: Record<string, Texts> = { en: english, ko: translated(english, korean) as Texts };

/** The table in use; English until `useLanguage` says otherwise. */
export let text: Texts = english;

/** Chooses the table of a language tag such as `ko` or `ko-KR`; English where there is none. */
export function useLanguage(tag: string): void {
  text = TABLES[tag.toLowerCase().split("-")[0]] ?? english;
}
