import type { Rows } from "../kernels/rows.ts";
import { baselinePairs, type Baselines } from "./baselinePairs.ts";
import type { EvaluationContext } from "./context.ts";
import type { Report } from "./report.ts";

export type BaselineSource = NonNullable<Report["metrics"]["frechet"]>["baselineSource"];

/** A metric between two real sets, and the generated samples brought to the same sizes where those are smaller. */
export interface RealAgainstReal<T> {
  baseline: T | null;
  atBaseline?: T;
  baselineSource: BaselineSource;
}

/** Computes a metric on the first real-vs-real pair; kept for the checkpoints that share the real data. */
export async function realAgainstReal<T>(
  context: EvaluationContext,
  name: string,
  measure: (generated: Rows, heldout: Rows) => Promise<T>,
): Promise<RealAgainstReal<T>> {
  const baselines = baselinePairs(context);
  if (!baselines) return { baseline: null, baselineSource: null };
  const { standIn, heldout } = baselines.pairs[0];
  const baseline = await context.cache.get(`${name}/${standIn.id}/${heldout.id}/seed ${context.seed}`, () =>
    measure(standIn.rows, heldout.rows),
  );
  const atBaseline = baselines.sameSizes
    ? {}
    : { atBaseline: await measure(baselines.generated.rows, heldout.rows) };
  return { baseline, ...atBaseline, baselineSource: baselineSourceOf(baselines) };
}

/** Which real sets a value is compared with. */
export function baselineSourceOf({ kind, pairs }: Baselines): BaselineSource {
  return { kind, n: pairs[0].standIn.rows.n, m: pairs[0].heldout.rows.n };
}
