import type { KnnManifold } from "../../core/knnManifold.ts";
import type { EvaluationContext } from "../context.ts";
import type { Report } from "../report.ts";

/** One dump at the common size, measured against the common real data. */
export interface ComparedDump {
  context: EvaluationContext;
  report: Report;
  manifold: KnnManifold;
  /** Of each sample to its nearest training sample; absent without training data. */
  toTrain?: Float64Array;
}
