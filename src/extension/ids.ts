/** Every name that this code and package.json must agree on; ids.test.ts holds them together. */

export const COMMAND = {
  evaluate: "samplescope.evaluate",
  evaluateAgain: "samplescope.evaluateAgain",
  cancel: "samplescope.cancel",
  exportHtml: "samplescope.exportHtml",
  exportJson: "samplescope.exportJson",
  exportMarkdown: "samplescope.exportMarkdown",
  copyLatexRow: "samplescope.copyLatexRow",
  copyMarkdownRow: "samplescope.copyMarkdownRow",
  showLog: "samplescope.showLog",
  createExperiment: "samplescope.createExperiment",
  addDomainChecks: "samplescope.addDomainChecks",
  refresh: "samplescope.refresh",
  sort: "samplescope.sort",
  filter: "samplescope.filter",
  showMore: "samplescope.showMore",
  openReport: "samplescope.openReport",
  showTrend: "samplescope.showTrend",
  evaluateCheckpoint: "samplescope.evaluateCheckpoint",
  evaluateRun: "samplescope.evaluateRun",
  evaluateWaiting: "samplescope.evaluateWaiting",
  revealDump: "samplescope.revealDump",
  copyPath: "samplescope.copyPath",
  evaluateCheckpointAgain: "samplescope.evaluateCheckpointAgain",
  deleteReport: "samplescope.deleteReport",
  openExperiment: "samplescope.openExperiment",
  showPowerCurve: "samplescope.showPowerCurve",
  useSampleCount: "samplescope.useSampleCount",
  tryAggregated: "samplescope.tryAggregatedBandwidths",
  compare: "samplescope.compare",
  compareWith: "samplescope.compareWith",
  openExamples: "samplescope.openExamples",
} as const;
export type CommandId = (typeof COMMAND)[keyof typeof COMMAND];

export const CONFIGURATION = "samplescope";
export const SETTING = {
  threads: "threads",
  memory: "memory",
  permutations: "permutations",
  seed: "seed",
  watch: "watch",
  powerLens: "power.codeLens",
  scriptLens: "power.scriptLens",
  scriptPatterns: "power.scriptPatterns",
} as const;
export type SettingName = (typeof SETTING)[keyof typeof SETTING];

export const REPORT_VIEW_TYPE = "samplescope.report";
export const TREND_VIEW_TYPE = "samplescope.trend";
export const COMPARE_VIEW_TYPE = "samplescope.compare";

/** The view of experiments in the side bar. */
export const EXPERIMENTS_VIEW = "samplescope.experiments";

/** The panel of a power curve; it is not restored after a reload. */
export const POWER_VIEW_TYPE = "samplescope.power";

/** Context keys of `when` clauses. */
export const CONTEXT = {
  /** An evaluation is in progress. */
  running: "samplescope.running",
  /** The folders that are open were looked at, so that an empty view means that there is nothing. */
  scanned: "samplescope.scanned",
} as const;

/** File name extensions for which "Evaluate Samples" is offered. Folders of images are offered as folders. */
export const SAMPLE_EXTENSIONS = [
  "npy",
  "npz",
  "h5",
  "hdf5",
  "hdf",
  "nc",
  "nc4",
  "cdf",
  "parquet",
  "safetensors",
  "pt",
  "pth",
  "csv",
  "tsv",
  "txt",
  "smi",
] as const;

/** Those of images: "Evaluate Samples" on one of them means the folder that it lies in. */
export const IMAGE_EXTENSIONS = ["png", "jpg", "jpeg", "webp", "tif", "tiff"] as const;
