import { expect, test } from "vitest";
import type { ExperimentFiles, RunFiles } from "../watch/watchedExperiment.ts";
import { nothingYet } from "./nothingYet.ts";

const dump = {
  path: "/lab/r/step_1.npy",
  ...{ step: 1, modified: 0, size: 1, companions: {}, stamp: "" },
};
const run = (dumps: RunFiles["dumps"], declared = true): RunFiles => ({
  name: "r",
  declared,
  ...(declared && { pattern: "r/step_*.npy" }),
  dumps,
});
const lab = (runs: RunFiles[], more: Partial<ExperimentFiles> = {}): ExperimentFiles => ({
  ...{ root: "/lab", file: "/lab/samplescope.json", termsStamp: "" },
  runs,
  ...more,
});

test("an empty run is waited for by its pattern", () => {
  expect(nothingYet([lab([run([])])])).toEqual([
    "/lab has no dumps yet; waiting for r/step_*.npy (run r), as samplescope.json says.",
  ]);
});

test("an empty folder is told what would be found in it", () => {
  expect(nothingYet([lab([], { file: undefined })])[0]).toMatch(
    /^\/lab has no dumps yet; waiting for files that name a step \(step_000500\.npy, .*runs\/NAME\/samples\.$/,
  );
});

test("where there are dumps only faults are told", () => {
  const fault = "/other/samplescope.json: line 1: no JSON.";
  expect(nothingYet([lab([run([dump])])])).toEqual([]);
  expect(nothingYet([lab([run([dump])]), lab([], { root: "/other", fault })])).toEqual([fault]);
});
