import { neighbourDepth, type ManifoldSide } from "../core/knnManifold.ts";
import { nearestTargets, neighboursWithin } from "../core/neighbours.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import type { Input } from "./inputs.ts";
import type { Parts } from "./partCache.ts";
import type { Caveat } from "./report.ts";

/** What every part of an evaluation gets. */
export interface EvaluationContext {
  runner: TileRunner;
  cache: Parts;
  seed: number;
  /** The neighbours whose distances are radii; the first one leads. */
  ks: number[];
  ball: "closed" | "open";
  generated: Input;
  heldout: Input;
  train: Input | undefined;
}

/** What a part gives: its section of the report, and the caveats that stand beside it. */
export interface PartResult<T> {
  report: T;
  caveats: Caveat[];
}

/** A set of rows with a name that says exactly which rows of which content they are. */
export interface NamedRows {
  /** Content hash and subset, for cache keys. */
  id: string;
  rows: Rows;
}

/** Rows of a whole input under its content hash. */
export function wholeInput(input: Input): NamedRows {
  return { id: input.id, rows: input.rows };
}

/** The rows with their neighbour lists; kept for sets of real data, which many checkpoints share. */
export async function manifoldSide(
  context: EvaluationContext,
  set: NamedRows,
  k: number,
): Promise<ManifoldSide> {
  const depth = neighbourDepth(k, set.rows.n);
  const neighbours = await context.cache.get(`neighbours/${set.id}/${depth}`, () =>
    neighboursWithin(context.runner, set.rows, depth),
  );
  return { rows: set.rows, neighbours };
}

/** The nearest held-out sample of each generated one. */
export function nearestHeldout(
  context: EvaluationContext,
): Promise<{ distances: Float64Array; indices: Int32Array }> {
  const { runner, cache } = context;
  const [generated, heldout] = [context.generated, context.heldout].map(wholeInput);
  return cache.get(`nearest/${generated.id}/${heldout.id}`, () =>
    nearestTargets(runner, generated.rows, heldout.rows),
  );
}
