import { dataCopying, type DataCopying } from "../core/dataCopying.ts";
import { frechetDistance, gaussianFit } from "../core/frechet.ts";
import { knnManifold, neighbourDepth, type KnnManifold, type ManifoldOptions } from "../core/knnManifold.ts";
import { mmdTest, type MmdOptions, type MmdTest } from "../core/mmd.ts";
import { nearestTargets, neighboursWithin } from "../core/neighbours.ts";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import type { Rows } from "../kernels/rows.ts";

export const inline = new InlineRunner();

/** Precision, recall, density and coverage of two sets as they are. */
export async function manifoldOf(
  real: Rows,
  generated: Rows,
  { k, ball = "closed", seed = 0 }: Partial<ManifoldOptions> & { k: number },
): Promise<KnnManifold> {
  const [a, b] = await Promise.all(
    [real, generated].map(async (rows) => ({
      rows,
      neighbours: await neighboursWithin(inline, rows, neighbourDepth(k, rows.n)),
    })),
  );
  return knnManifold(inline, a, b, { k, ball, seed });
}

/** C_T of sets as they are. */
export async function dataCopyingOf(
  sets: Record<"train" | "heldout" | "generated", Rows>,
  centres: Rows,
): Promise<DataCopying | null> {
  const side = async (rows: Rows) => ({ rows, toTrain: await nearestTargets(inline, rows, sets.train) });
  const sides = { heldout: await side(sets.heldout), generated: await side(sets.generated) };
  return dataCopying(inline, sets.train, sides, centres);
}

/** Fréchet distance of two sets. */
export async function frechetOf(a: Rows, b: Rows): Promise<number> {
  const first = await gaussianFit(inline, a, "generated");
  return frechetDistance(inline, first, await gaussianFit(inline, b, "held-out"));
}

/** An MMD test of two sets; few permutations unless said otherwise. */
export function mmdOf(generated: Rows, heldout: Rows, options: Partial<MmdOptions> = {}): Promise<MmdTest> {
  return mmdTest(inline, generated, heldout, {
    rule: "median",
    permutations: 19,
    alpha: 0.05,
    seed: 0,
    stream: "test",
    ...options,
  });
}
