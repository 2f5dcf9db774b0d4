import type { TileRunner } from "../../kernels/tileRunner.ts";
import { neighboursBetween } from "../neighbours.ts";
import type { Learner, Model } from "./learner.ts";
import type { TrainingSet } from "./trainingSet.ts";

/** Numbers of neighbours that a search tries. */
const NEIGHBOURS = [31, 15, 7, 3, 1];

/**
 * The k-nearest-neighbour rule (Fix & Hodges 1951): the commonest class among the k nearest training samples, of equally
 * common ones that of the nearest sample; the mean of their targets in regression.
 */
export function nearestNeighbourRule(runner: TileRunner): Learner {
  return {
    candidatesFor: () => NEIGHBOURS,
    fit: (set, ks) => Promise.resolve(ks.map((k) => model(runner, set, Math.min(k, set.rows.n)))),
  };
}

function model(runner: TileRunner, set: TrainingSet, k: number): Model {
  return {
    predict: async (rows) => {
      const { indices } = await neighboursBetween(runner, rows, set.rows, k);
      const nearest = (i: number) => indices.subarray(i * k, (i + 1) * k);
      return Float64Array.from({ length: rows.n }, (_, i) =>
        set.classes > 0 ? commonest(nearest(i), set) : meanOf(nearest(i), set),
      );
    },
  };
}

function commonest(nearest: Int32Array, { targets, classes }: TrainingSet): number {
  const votes = new Int32Array(classes);
  for (const j of nearest) votes[targets[j]]++;
  const most = votes.reduce((a, b) => Math.max(a, b), 0);
  return targets[nearest.find((j) => votes[targets[j]] === most)!];
}

function meanOf(nearest: Int32Array, { targets }: TrainingSet): number {
  return nearest.reduce((sum, j) => sum + targets[j], 0) / nearest.length;
}
