import { knnManifold, neighbourDepth, type KnnManifold, type ManifoldSide } from "../core/knnManifold.ts";
import { nearestTargets, neighboursWithin, squaredRadii, type Neighbours } from "../core/neighbours.ts";
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

/**
 * The rows with their neighbour lists, deep enough for every k of this evaluation; kept for sets of real data, which many
 * checkpoints share.
 */
export async function manifoldSide(context: EvaluationContext, set: NamedRows): Promise<ManifoldSide> {
  const depth = manifoldDepth(context, set);
  const neighbours = await context.cache.get(`neighbours/${set.id}/${depth}`, () =>
    neighboursWithin(context.runner, set.rows, depth),
  );
  return { rows: set.rows, neighbours };
}

function manifoldDepth({ ks }: EvaluationContext, { rows }: NamedRows): number {
  return neighbourDepth(Math.max(...ks), rows.n);
}

/** Distance of each row to its nearest other one: the first of the neighbour lists where they are there. */
export async function nearestWithin(context: EvaluationContext, set: NamedRows): Promise<Float64Array> {
  const { cache, runner } = context;
  const neighbours =
    (await cache.known<Neighbours>(`neighbours/${set.id}/${manifoldDepth(context, set)}`)) ??
    (await cache.get(`neighbours/${set.id}/1`, () => neighboursWithin(runner, set.rows, 1)));
  return squaredRadii(neighbours, 1).map(Math.sqrt);
}

/** The nearest target of each query; kept. */
export function nearestBetween(
  { runner, cache }: EvaluationContext,
  queries: NamedRows,
  targets: NamedRows,
): Promise<Nearest> {
  return cache.get(nearestKey(queries, targets), () => nearestTargets(runner, queries.rows, targets.rows));
}

/** The nearest sample of another set. */
export interface Nearest {
  distances: Float64Array;
  indices: Int32Array;
}

function nearestKey(queries: NamedRows, targets: NamedRows): string {
  return `nearest/${queries.id}/${targets.id}`;
}

/** Precision, recall, density and coverage of two sets; kept, and with it what the same pass tells of nearest samples. */
export function manifoldOf(
  context: EvaluationContext,
  k: number,
  real: NamedRows,
  generated: NamedRows,
  nearestOf: "generated" | "real",
): Promise<KnnManifold> {
  const { runner, cache, ball, seed } = context;
  const [queries, targets] = nearestOf === "real" ? [real, generated] : [generated, real];
  return cache.get(`manifold/${real.id}/${generated.id}/k ${k}/${ball}/seed ${seed}`, async () => {
    const sides = [await manifoldSide(context, real), await manifoldSide(context, generated)] as const;
    const manifold = await knnManifold(runner, ...sides, { k, ball, seed, nearestOf });
    await cache.get(nearestKey(queries, targets), () => Promise.resolve(manifold.nearest));
    return manifold;
  });
}

/** The nearest held-out sample of each generated one. */
export function nearestHeldout(context: EvaluationContext): Promise<Nearest> {
  return nearestBetween(context, wholeInput(context.generated), wholeInput(context.heldout));
}
