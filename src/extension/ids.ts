/** Every name that this code and package.json must agree on; ids.test.ts holds them together. */

export const COMMAND = {
  evaluate: "samplescope.evaluate",
  evaluateAgain: "samplescope.evaluateAgain",
  cancel: "samplescope.cancel",
  exportHtml: "samplescope.exportHtml",
  exportJson: "samplescope.exportJson",
  showLog: "samplescope.showLog",
} as const;
export type CommandId = (typeof COMMAND)[keyof typeof COMMAND];

export const CONFIGURATION = "samplescope";
export const SETTING = {
  threads: "threads",
  permutations: "permutations",
  seed: "seed",
  watch: "watch",
} as const;
export type SettingName = (typeof SETTING)[keyof typeof SETTING];

export const REPORT_VIEW_TYPE = "samplescope.report";

/** Context keys of `when` clauses. */
export const CONTEXT = {
  /** An evaluation is in progress. */
  running: "samplescope.running",
} as const;

/** File name extensions for which "Evaluate Samples" is offered. Folders of images are offered as folders. */
export const SAMPLE_EXTENSIONS = ["npy", "npz", "csv", "tsv", "txt"] as const;
