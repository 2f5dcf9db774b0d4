import { multinomialLogistic } from "../../core/downstream/multinomialLogistic.ts";
import type { Learner } from "../../core/downstream/learner.ts";
import { nearestNeighbourRule } from "../../core/downstream/nearestNeighbourRule.ts";
import { randomForest } from "../../core/downstream/randomForest.ts";
import { ridge } from "../../core/downstream/ridge.ts";
import { standardizing } from "../../core/downstream/standardizing.ts";
import type { Procedure } from "../../core/downstream/trainAndTest.ts";
import { MetricRefused } from "../../core/metricRefused.ts";
import { alongComponents, principalComponents } from "../../core/principalComponents.ts";
import { createRandom } from "../../core/random.ts";
import type { DownstreamPlan } from "../../experiment/downstreamPlan.ts";
import type { DownstreamFeatures, DownstreamModel } from "../../experiment/downstreamSchema.ts";
import type { Float64Rows } from "../../kernels/rows.ts";
import type { EvaluationContext } from "../context.ts";

const MOST_COMPONENTS = 64;
const VARIANCE_SHARE = 0.99;

/** How a model of a plan is trained, whatever it is trained on. */
export function procedureOf(
  { runner, seed }: EvaluationContext,
  plan: DownstreamPlan,
  model: DownstreamModel,
  features: DownstreamFeatures,
): Procedure {
  const learner = learnerOf(plan, model, { runner, seed });
  return {
    runner,
    seed,
    learner: features === "standardized" ? standardizing(learner) : learner,
    parameter: model === "knn" ? plan.neighbours : model === "forest" ? undefined : plan.penalty,
    fitFeatures: async (training) => {
      if (features !== "pca") return (rows) => Promise.resolve(rows as Float64Rows);
      const limits = { most: MOST_COMPONENTS, share: VARIANCE_SHARE };
      const random = createRandom(seed, "downstream/pca");
      const components = await principalComponents(runner, training, limits, random);
      return (rows) => alongComponents(runner, rows, components);
    },
  };
}

function learnerOf(
  { task, centred }: DownstreamPlan,
  model: DownstreamModel,
  { runner, seed }: Pick<EvaluationContext, "runner" | "seed">,
): Learner {
  switch (model) {
    case "logistic":
      if (task === "classification") return multinomialLogistic();
      throw new MetricRefused(
        'Downstream: logistic regression predicts classes; for numbers set "model" to "ridge".',
      );
    case "ridge":
      if (task === "regression") return ridge({ centred });
      throw new MetricRefused('Downstream: ridge predicts numbers; for classes set "model" to "logistic".');
    case "knn":
      return nearestNeighbourRule(runner);
    case "forest":
      return randomForest(seed);
  }
}
