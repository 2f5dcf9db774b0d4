import { copyControl } from "../../core/copyControl.ts";
import { copyTail } from "../../core/copyTail.ts";
import { nearestBetween, nearestHeldout, wholeInput, type EvaluationContext } from "../context.ts";

/** Chance findings among many samples are no leak. */
const COPY_EVIDENCE = 0.01;

/**
 * Generated samples that copy a held-out one: a model that has seen the test data scores better than it should. Exact ones, and
 * near ones by the tail test that finds copies of training data, with the roles of the two real sets exchanged.
 */
export async function heldoutCopies(
  context: EvaluationContext,
): Promise<{ exact: number; near: number; flagged: number[] }> {
  const toHeldout = await nearestHeldout(context);
  const exact = [...toHeldout.distances.keys()].filter((i) => toHeldout.distances[i] === 0);
  if (!context.train) return { exact: exact.length, near: 0, flagged: exact };
  const [train, heldout] = [wholeInput(context.train), wholeInput(context.heldout)];
  const fresh = (await nearestBetween(context, train, heldout)).distances.filter((distance) => distance > 0);
  const toTrain = await nearestBetween(context, wholeInput(context.generated), train);
  const control = copyControl({ ...toHeldout, count: heldout.rows.n }, { ...toTrain, count: train.rows.n });
  const { flagged, p } = copyTail(toHeldout.distances, fresh, control);
  if (p >= COPY_EVIDENCE) return { exact: exact.length, near: 0, flagged: exact };
  return { exact: exact.length, near: flagged.length - exact.length, flagged };
}
