import type { KnnManifold } from "../../core/knnManifold.ts";
import type { LikelihoodPlan } from "../../experiment/likelihoodFile.ts";
import type { EvaluationContext } from "../context.ts";
import type { Report } from "../report.ts";

/** One dump at the common size, measured against the common real data. */
export interface ComparedDump {
  context: EvaluationContext;
  report: Report;
  manifold: KnnManifold;
  /** Log-likelihoods that the model gave to held-out samples, where they lie beside the dump. */
  likelihood?: LikelihoodPlan;
  /** Class of each held-out sample, where labels are known. */
  classes?: Float64Array;
  /** Of each sample to its nearest training sample; absent without training data. */
  toTrain?: Float64Array;
  /** The same of further random parts of a larger dump, over which numbers are averaged. */
  others: ComparedDump[];
}
