import { expect, it } from "vitest";
import { COMPARED_METRICS } from "../evaluation/compare/comparisonReport.ts";
import { GATE_METRIC_NAMES } from "./gateMetrics.ts";
import { nearestMetric } from "./nearestMetric.ts";
import { meantKey } from "./schemaKeys.ts";

it.each([
  ["memorization", "memorizationRatio"],
  ["ratio", "memorizationRatio"],
  ["wasserstein", "slicedWasserstein"],
  ["molecules-precision", "precision"],
  ["fid", "frechet"],
  ["FID", "frechet"],
  ["vendy", "vendi"],
])("a rule that says %s means %s", (typed, meant) => {
  expect(nearestMetric(typed, COMPARED_METRICS)).toBe(meant);
});

it.each([
  ["memorizationRatio", "memorization"],
  ["slicedWasserstein", "wasserstein"],
  ["fid", "frechet"],
  ["validity", "molecules.validity"],
  ["tstr", "downstream.tstr"],
])("a condition on %s means %s", (typed, meant) => {
  expect(nearestMetric(typed, GATE_METRIC_NAMES)).toBe(meant);
});

it("nothing is guessed where nothing is near", () => {
  expect(nearestMetric("xyzzy-plugh", COMPARED_METRICS)).toBeUndefined();
});

it("the gate of an experiment file knows what the field says, too", () => {
  expect(meantKey(["gate"], "fid", {})).toBe("frechet");
  expect(meantKey(["data"], "heldot", {})).toBe("heldout");
});
