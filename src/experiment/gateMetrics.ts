/** The numbers of a report that a gate can judge, and what each is: the names are those of the experiment file. */
export const GATE_METRICS = {
  precision: "Share of generated samples that lie where held-out data does.",
  recall: "Share of held-out samples that lie where generated ones do.",
  density: "As precision, but an outlying real sample counts less. May exceed 1.",
  coverage: "Share of held-out samples with a generated one nearby.",
  missingRegions: "Number of regions of the data in which nothing was generated.",
  strays: "Number of generated samples far from all data.",
  repeats: "Number of generated samples that repeat another one, exactly or nearly.",
  copies:
    "Number of generated samples that copy training data, as the report judges it: one by one, or as a whole where all lie too close.",
  copyFraction: "Share of generated samples that copy training data, counted in the same way.",
  shiftedCopies: "Number of generated images that copy a training image shifted, cropped or mirrored.",
  memorization: "Median distance to the training data, generated over held-out: about 1 is fresh.",
  authenticity: "Share of samples farther from their nearest training sample than that one is from its own.",
  cT: "Data-copying score C_T: far below 0 is copying.",
  leakage: "Number of held-out samples that are in the training set.",
  frechet: "Fréchet distance to held-out data.",
  frechetExcess: "Fréchet distance beyond that between two real sets.",
  kid: "Kernel distance KID to held-out data.",
  energy: "Energy distance to held-out data.",
  wasserstein: "Sliced Wasserstein distance of order 1 to held-out data.",
  vendi: "Effective number of different samples.",
  mmd2: "MMD² of the first test.",
  mmdP: "The smallest p-value of the MMD tests.",
  logLikelihood: "Mean held-out log-likelihood in nats per dimension.",
  bitsPerDimension: "Mean held-out bits per dimension.",
  domainViolations: "Largest share of generated samples that break a law of the domain.",
  domainP: "Smallest p-value of the domain checks, corrected for their number.",
  "downstream.tstr": "Accuracy or R² on held-out data of a model trained on generated samples.",
  "downstream.trtr": "The same trained on real samples.",
  "downstream.augmented": "The same trained on real and generated samples together.",
  "downstream.gain": "What adding the generated samples to the real ones does to it.",
  "downstream.gap":
    "How far training on generated samples stays behind as many real ones: negative is worse.",
  "downstream.agreement": "Share of generated samples whose label a model trained on real samples confirms.",
  "molecules.validity": "Share of lines that are valid molecules.",
  "molecules.uniqueness": "Share of different molecules among the valid ones.",
  "molecules.novelty": "Share of the different molecules that are not in the training data.",
  "molecules.diversity": "One minus the mean Tanimoto similarity of two molecules.",
  samples: "Number of generated samples.",
} as const;

/** A number that every report may have. */
export type CommonGateMetric = keyof typeof GATE_METRICS;
/** One check of the experiment's own: the share that breaks a law, or a statistic's distance to held-out data. */
export type CheckGateMetric = `domain.${string}`;
export type GateMetric = CommonGateMetric | CheckGateMetric;
export const GATE_METRIC_NAMES = Object.keys(GATE_METRICS) as CommonGateMetric[];

/** Whether a gate's name stands for a domain check. */
export function isCheckMetric(name: string): name is CheckGateMetric {
  return name.startsWith("domain.") && name.length > "domain.".length;
}

/** Those that are shares, and so lie between 0 and 1. */
const SHARE_METRICS: readonly string[] = [
  "precision",
  "recall",
  "coverage",
  "copyFraction",
  "authenticity",
  "domainViolations",
  "downstream.agreement",
  "molecules.validity",
  "molecules.uniqueness",
  "molecules.novelty",
] satisfies CommonGateMetric[];

/** Whether a gate's number is a share. */
export function isShareMetric(name: GateMetric): boolean {
  return SHARE_METRICS.includes(name);
}
