import { holm } from "../../core/holm.ts";
import { kMeans } from "../../core/kMeans.ts";
import { coverageDesignEffect } from "../../core/manifoldDifference.ts";
import { pairedCounts, pairedDifference } from "../../core/mcnemar.ts";
import { nearestTargets } from "../../core/neighbours.ts";
import { createRandom } from "../../core/random.ts";
import { wholeInput } from "../context.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { PairComparison } from "./comparisonReport.ts";
import { differenceWord } from "./differenceWord.ts";
import { fileNumber } from "./fileNumber.ts";

const MOST_REGIONS = 10;
const SAMPLES_A_REGION = 30;

/** How much of each region of the held-out data either dump covers; regions are cells about seeded centres. */
export async function coverageByRegion(
  first: ComparedDump,
  second: ComparedDump,
): Promise<PairComparison["regions"]> {
  const { runner, cache, seed, heldout } = first.context;
  const { id, rows } = wholeInput(heldout);
  const count = Math.max(1, Math.min(MOST_REGIONS, Math.floor(rows.n / SAMPLES_A_REGION)));
  const centres = await cache.get(`regions/${id}/${count}/seed ${seed}`, () =>
    kMeans(runner, rows, count, createRandom(seed, "regions")),
  );
  const cells = await nearestTargets(runner, rows, centres);
  const middles = await nearestTargets(runner, centres, rows);
  const covered = [first, second].map(({ manifold }) => {
    const uncovered = new Set(manifold.uncovered);
    return (i: number) => (uncovered.has(i) ? 0 : 1);
  });
  const effect = coverageDesignEffect(first.manifold, second.manifold);
  const regions = Array.from({ length: centres.n }, (_, cell) => {
    const members = [...cells.indices.keys()].filter((i) => cells.indices[i] === cell);
    const [a, b] = covered.map((isCovered) => members.map(isCovered));
    const { interval, p } = pairedDifference(pairedCounts(a, b), effect);
    const share = (answers: number[]) => answers.reduce((sum, answer) => sum + answer, 0) / members.length;
    return {
      centre: fileNumber(heldout, middles.indices[cell]),
      size: members.length,
      first: share(a),
      second: share(b),
      interval,
      p,
    };
  }).filter(({ size }) => size > 0);
  const adjusted = holm(regions.map(({ p }) => p));
  return regions
    .map((region, i) => ({
      ...region,
      word: differenceWord({ ...region, baseline: null, better: "higher" }, adjusted[i]),
    }))
    .sort((x, y) => y.size - x.size || x.centre - y.centre);
}
