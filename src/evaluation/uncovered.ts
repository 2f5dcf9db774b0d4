import { nearestTargets } from "../core/neighbours.ts";
import { takeRows } from "../kernels/rows.ts";
import type { EvaluationContext, Nearest } from "./context.ts";

/** The nearest generated sample of each uncovered held-out one, in their order; kept, since previews and gallery ask. */
export function nearestToUncovered(
  { runner, cache, heldout, generated, ks, ball }: EvaluationContext,
  uncovered: number[],
): Promise<Nearest> {
  return cache.get(`uncovered/${heldout.id}/${generated.id}/k ${ks[0]}/${ball}`, () =>
    uncovered.length > 0
      ? nearestTargets(runner, takeRows(heldout.rows, uncovered), generated.rows)
      : Promise.resolve({ distances: new Float64Array(), indices: new Int32Array() }),
  );
}
