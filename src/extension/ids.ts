/** Every name that this code and package.json must agree on; ids.test.ts holds them together. */

export const COMMAND = {
  evaluate: "samplescope.evaluate",
  evaluateAgain: "samplescope.evaluateAgain",
  cancel: "samplescope.cancel",
  exportHtml: "samplescope.exportHtml",
  exportJson: "samplescope.exportJson",
  showLog: "samplescope.showLog",
  showPowerCurve: "samplescope.showPowerCurve",
  useSampleCount: "samplescope.useSampleCount",
  tryAggregated: "samplescope.tryAggregatedBandwidths",
} as const;
export type CommandId = (typeof COMMAND)[keyof typeof COMMAND];

export const CONFIGURATION = "samplescope";
export const SETTING = {
  threads: "threads",
  permutations: "permutations",
  seed: "seed",
  powerLens: "power.codeLens",
  scriptLens: "power.scriptLens",
  scriptPatterns: "power.scriptPatterns",
} as const;
export type SettingName = (typeof SETTING)[keyof typeof SETTING];

export const REPORT_VIEW_TYPE = "samplescope.report";
/** The panel of a power curve; it is not restored after a reload. */
export const POWER_VIEW_TYPE = "samplescope.power";

/** Context keys of `when` clauses. */
export const CONTEXT = {
  /** An evaluation is in progress. */
  running: "samplescope.running",
} as const;

/** File name extensions for which "Evaluate Samples" is offered. Folders of images are offered as folders. */
export const SAMPLE_EXTENSIONS = ["npy", "npz", "csv", "tsv", "txt"] as const;
