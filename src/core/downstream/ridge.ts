import type { Float64Rows } from "../../kernels/rows.ts";
import { mean } from "../order.ts";
import type { Learner, Model } from "./learner.ts";
import {
  centreOf,
  gramOfColumns,
  gramOfRows,
  lessCentre,
  meanVariance,
  solveShifted,
} from "./normalEquations.ts";
import type { TrainingSet } from "./trainingSet.ts";

/** Penalties λ that a search tries, in units of the mean variance of a feature. */
const PENALTIES = [1, 0.1, 0.01, 1e-3, 1e-4];

export interface RidgeOptions {
  /** Whether features are centred before the fit; targets always are. */
  centred: boolean;
}

/**
 * Ridge regression (Hoerl & Kennard 1970): the weights w that minimize (1/n) Σ (yᵢ − ȳ − xᵢw)² + λ‖w‖², by the normal
 * equations of the smaller of n and d.
 */
export function ridge({ centred }: RidgeOptions): Learner {
  return {
    candidatesFor: ({ rows }) => PENALTIES.map((penalty) => penalty * meanVariance(rows)),
    fit: (set, penalties) => Promise.resolve(fitRidge(set, penalties, centred)),
  };
}

function fitRidge({ rows, targets }: TrainingSet, penalties: readonly number[], centred: boolean): Model[] {
  const centre = centreOf(rows, centred);
  const x = centred ? lessCentre(rows, centre) : rows;
  const base = mean(targets);
  const y = targets.map((target) => target - base);
  const { n, d } = rows;
  const solve = d <= n ? primal(x, y) : dual(x, y);
  return penalties.map((penalty) => linearModel(solve(penalty * n), centre, base));
}

type Solve = (shift: number) => Float64Array;

function primal(x: Float64Rows, y: Float64Array): Solve {
  const gram = gramOfColumns(x);
  const moments = transposeTimes(x, y);
  return (shift) => solveShifted(gram, shift, moments);
}

/** w = Xᵀ(XXᵀ + λnI)⁻¹y, the same weights. */
function dual(x: Float64Rows, y: Float64Array): Solve {
  const gram = gramOfRows(x);
  return (shift) => transposeTimes(x, solveShifted(gram, shift, y));
}

function transposeTimes({ n, d, values }: Float64Rows, y: Float64Array): Float64Array {
  const product = new Float64Array(d);
  for (let i = 0, at = 0; i < n; i++) for (let c = 0; c < d; c++, at++) product[c] += values[at] * y[i];
  return product;
}

function linearModel(weights: Float64Array, centre: Float64Array, base: number): Model {
  const predict = ({ n, d, values }: Float64Rows) => {
    const predicted = new Float64Array(n);
    for (let i = 0, at = 0; i < n; i++) {
      let sum = 0;
      for (let c = 0; c < d; c++, at++) sum += (values[at] - centre[c]) * weights[c];
      predicted[i] = base + sum;
    }
    return predicted;
  };
  return { predict: (rows) => Promise.resolve(predict(rows)) };
}
