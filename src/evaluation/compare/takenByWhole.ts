import { countRowsIn } from "../../core/duplicates.ts";
import type { EvaluationPlan } from "../../experiment/evaluationPlan.ts";
import { readSamples } from "../../io/registry.ts";
import { takenFromHeldout } from "../takenFromHeldout.ts";
import type { ComparedDump } from "./comparedDump.ts";

/**
 * How many samples of a dump are held-out samples, counted in the whole file where only a part of it was measured; 0 where
 * chance explains those of the part.
 */
export async function takenByWhole(
  { report, context: { heldout } }: ComparedDump,
  { path, key, axis }: EvaluationPlan["dump"],
): Promise<number> {
  const taken = takenFromHeldout(report);
  const { total } = report.inputs.generated;
  // Of held-out data that is too large to be read whole neither is the dump.
  if (taken === 0 || total === undefined || heldout.chosen) return taken;
  const { values, shape } = await readSamples(path, { key, axis });
  return countRowsIn({ n: shape[0], d: values.length / shape[0], values }, heldout.samples);
}
