import { nearRepeats, type NearestOther } from "../core/nearRepeats.ts";
import type { CopyTail } from "../core/copyTail.ts";
import { squaredRadii, type Neighbours } from "../core/neighbours.ts";
import { manifoldSide, wholeInput, type EvaluationContext } from "./context.ts";

/** Generated samples that all but repeat another one, by the neighbour lists that are there already. */
export async function repeatsOf(
  context: EvaluationContext,
): Promise<{ found: CopyTail; others: NearestOther }> {
  const [own, real] = await Promise.all(
    [context.generated, context.heldout].map(
      async (input) => (await manifoldSide(context, wholeInput(input))).neighbours,
    ),
  );
  const others = nearestOthers(own);
  return { found: nearRepeats(others, nearestOthers(real)), others };
}

function nearestOthers(neighbours: Neighbours): NearestOther {
  const distances = squaredRadii(neighbours, 1).map(Math.sqrt);
  return { distances, indices: distances.map((_, i) => neighbours.indices[i * neighbours.k]) };
}
