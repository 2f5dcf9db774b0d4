import { columnScales, standardize } from "../columnScales.ts";
import type { Learner, Model } from "./learner.ts";

/** The learner with features brought to mean 0 and deviation 1 by scales of the samples that it is trained on, and no other. */
export function standardizing(learner: Learner): Learner {
  const inner = new WeakMap<Model, Model>();
  return {
    candidatesFor: (set) =>
      learner.candidatesFor({ ...set, rows: standardize(set.rows, columnScales(set.rows)) }),
    fit: async (set, values, start) => {
      const scales = columnScales(set.rows);
      const rows = standardize(set.rows, scales);
      const models = await learner.fit({ ...set, rows }, values, start && inner.get(start));
      return models.map((model) => {
        const outer: Model = { predict: (others) => model.predict(standardize(others, scales)) };
        inner.set(outer, model);
        return outer;
      });
    },
  };
}
