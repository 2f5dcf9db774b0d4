import type { Float64Rows } from "../../kernels/rows.ts";
import { lbfgs, type LbfgsOptions, type Objective } from "./lbfgs.ts";
import type { Learner, Model } from "./learner.ts";
import {
  centreOf,
  factorShifted,
  gramOfColumns,
  lessCentre,
  meanVariance,
  solveFactored,
} from "./normalEquations.ts";
import type { TrainingSet } from "./trainingSet.ts";

/** Penalties λ that a search tries, in units of the mean variance of a feature. */
const PENALTIES = [1, 0.1, 0.01, 1e-3];
/** Decrease of the mean log-loss that is not worth another step: of a model that is kept, and of many on the way to it. */
const TOLERANCE = 1e-5;
const ROUGH = 10;
const MOST_STEPS = 200;
/** Features up to which the bound of the Hessian is factored; beyond, its diagonal stands for it. */
const MOST_FACTORED = 512;

/**
 * Multinomial logistic regression: minimizes (1/n) Σ −ln p(yᵢ | xᵢ) + (λ/2)‖W‖² over weights and free intercepts, by
 * L-BFGS preconditioned with Böhning's bound of the Hessian, ½ XᵀX/n + λI (Böhning 1992, doi 10.1007/BF00048682). With
 * λ = 1/(Cn) it is scikit-learn's LogisticRegression(C).
 *
 * @param tolerance of the mean log-loss; several penalties at once are only compared, and take ten times as much
 */
export function multinomialLogistic(tolerance = TOLERANCE): Learner {
  return {
    candidatesFor: ({ rows }) => PENALTIES.map((penalty) => penalty * meanVariance(rows)),
    fit: (set, penalties, start) =>
      Promise.resolve(fitPath(set, penalties, penalties.length > 1 ? ROUGH * tolerance : tolerance, start)),
  };
}

class LogisticModel implements Model {
  /**
   * @param present classes that were trained on; class `present[c]` has the weights c·d … (c+1)·d − 1 and, after all
   *   weights, intercept c
   */
  constructor(
    readonly present: readonly number[],
    readonly parameters: Float64Array,
    readonly centre: Float64Array,
  ) {}

  predict(rows: Float64Rows): Promise<Float64Array> {
    const { n, d, values } = lessCentre(rows, this.centre);
    const predicted = new Float64Array(n);
    const logits = new Float64Array(this.present.length);
    for (let i = 0; i < n; i++) {
      logitsOf(values, i * d, d, this.parameters, logits);
      let best = 0;
      for (let c = 1; c < logits.length; c++) if (logits[c] > logits[best]) best = c;
      predicted[i] = this.present[best];
    }
    return Promise.resolve(predicted);
  }
}

function logitsOf(
  values: Float64Array,
  row: number,
  d: number,
  parameters: Float64Array,
  logits: Float64Array,
): void {
  const count = logits.length;
  for (let c = 0, at = 0; c < count; c++) {
    let sum = parameters[count * d + c];
    for (let k = row; k < row + d; k++, at++) sum += values[k] * parameters[at];
    logits[c] = sum;
  }
}

/** Models from the strongest penalty to the weakest, each begun at the one before; in the order of `penalties`. */
function fitPath(
  set: TrainingSet,
  penalties: readonly number[],
  tolerance: number,
  start: Model | undefined,
): Model[] {
  const present = [...new Set(set.targets)].sort((a, b) => a - b);
  const centre = centreOf(set.rows, true);
  const x = lessCentre(set.rows, centre);
  const places = new Map(present.map((value, place) => [value, place]));
  const classes = Int32Array.from(set.targets, (target) => places.get(target)!);
  const gram = x.d <= MOST_FACTORED ? gramOfColumns(x) : undefined;
  let parameters = startOf(start, present, x.d);
  const models: Model[] = [];
  for (const place of [...penalties.keys()].sort((a, b) => penalties[b] - penalties[a])) {
    parameters = lbfgs(objectiveOf(x, classes, present.length, penalties[place]), parameters, {
      precondition: preconditioner(x, gram, present.length, penalties[place]),
      tolerance,
      mostSteps: MOST_STEPS,
    });
    models[place] = new LogisticModel(present, parameters, centre);
  }
  return models;
}

function startOf(start: Model | undefined, present: readonly number[], d: number): Float64Array {
  const fits = start instanceof LogisticModel && String(start.present) === String(present);
  return fits ? start.parameters : new Float64Array(present.length * (d + 1));
}

/** Rows that are taken at once: sums over features then wait for each other less. */
const BLOCK = 4;

/** Mean log-loss with its penalty, and its gradient. */
function objectiveOf(x: Float64Rows, classes: Int32Array, count: number, penalty: number): Objective {
  const { n, d } = x;
  const values = paddedValues(x);
  const logits = new Float64Array(BLOCK * count);
  return (parameters, gradient) => {
    let loss = 0;
    for (let i = 0; i < n; i += BLOCK) {
      blockLogits(values, i * d, d, parameters, logits);
      for (let row = 0; row < BLOCK; row++) {
        const own = logits.subarray(row * count, (row + 1) * count);
        if (i + row < n) loss += residuals(own, classes[i + row]);
        else own.fill(0);
      }
      addBlock(values, i * d, d, logits, gradient);
    }
    for (let at = 0; at < gradient.length; at++) gradient[at] /= n;
    let squared = 0;
    for (let at = 0; at < count * d; at++) {
      squared += parameters[at] * parameters[at];
      gradient[at] += penalty * parameters[at];
    }
    return loss / n + (penalty / 2) * squared;
  };
}

/** The values with rows of zeros that fill the last block. */
function paddedValues({ n, d, values }: Float64Rows): Float64Array {
  const padded = new Float64Array(Math.ceil(n / BLOCK) * BLOCK * d);
  padded.set(values);
  return padded;
}

/** Logits of BLOCK rows, those of a row together. */
function blockLogits(
  x: Float64Array,
  row: number,
  d: number,
  parameters: Float64Array,
  logits: Float64Array,
) {
  const count = logits.length / BLOCK;
  for (let c = 0, at = 0; c < count; c++) {
    const intercept = parameters[count * d + c];
    let [s0, s1, s2, s3] = [intercept, intercept, intercept, intercept];
    for (let k = row; k < row + d; k++, at++) {
      const weight = parameters[at];
      s0 += x[k] * weight;
      s1 += x[k + d] * weight;
      s2 += x[k + 2 * d] * weight;
      s3 += x[k + 3 * d] * weight;
    }
    logits[c] = s0;
    logits[count + c] = s1;
    logits[2 * count + c] = s2;
    logits[3 * count + c] = s3;
  }
}

/** Adds what BLOCK rows contribute to the gradient's sums. */
function addBlock(x: Float64Array, row: number, d: number, residual: Float64Array, gradient: Float64Array) {
  const count = residual.length / BLOCK;
  for (let c = 0, at = 0; c < count; c++) {
    const [r0, r1, r2, r3] = [0, 1, 2, 3].map((place) => residual[place * count + c]);
    for (let k = row; k < row + d; k++, at++)
      gradient[at] += r0 * x[k] + r1 * x[k + d] + r2 * x[k + 2 * d] + r3 * x[k + 3 * d];
    gradient[count * d + c] += r0 + r1 + r2 + r3;
  }
}

/** Turns logits into p − 1[class], and gives −ln p(class). */
function residuals(logits: Float64Array, own: number): number {
  let largest = -Infinity;
  for (const logit of logits) largest = Math.max(largest, logit);
  const ownLogit = logits[own];
  let sum = 0;
  for (let c = 0; c < logits.length; c++) sum += logits[c] = Math.exp(logits[c] - largest);
  for (let c = 0; c < logits.length; c++) logits[c] /= sum;
  logits[own] -= 1;
  return Math.log(sum) + largest - ownLogit;
}

/** The inverse of the bound, for the weights of each class and for the intercepts. */
function preconditioner(
  { n, d, values }: Float64Rows,
  gram: Float64Array | undefined,
  count: number,
  penalty: number,
): LbfgsOptions["precondition"] {
  const factor =
    gram &&
    factorShifted(
      gram.map((value) => value / (2 * n)),
      penalty,
      d,
    );
  const diagonal = new Float64Array(factor ? 0 : d).fill(penalty);
  if (!factor)
    for (let i = 0, at = 0; i < n; i++)
      for (let c = 0; c < d; c++, at++) diagonal[c] += values[at] ** 2 / (2 * n);
  return (vector) => {
    for (let c = 0; c < count; c++) {
      const part = vector.subarray(c * d, (c + 1) * d);
      if (factor) part.set(solveFactored(factor, part));
      else for (let k = 0; k < d; k++) part[k] /= diagonal[k];
    }
    for (let c = count * d; c < vector.length; c++) vector[c] *= 2;
  };
}
