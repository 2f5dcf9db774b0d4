import type { Estimate } from "../../src/evaluation/report.ts";
import type { GaugeModel } from "../gaugeModel.ts";
import { finite } from "./question.ts";

/** The gauge of a share: from nothing to all. */
export function shareGauge(estimate: Estimate): GaugeModel {
  return {
    min: 0,
    max: 1,
    value: finite(estimate.value),
    interval: estimate.interval ?? undefined,
    baseline: finite(estimate.baseline),
    baselineInterval: estimate.baselineInterval ?? undefined,
    valueAtBaseline: finite(estimate.valueAtBaseline),
  };
}
