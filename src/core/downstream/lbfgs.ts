/** A function with its gradient: writes the gradient into the second argument. */
export type Objective = (at: Float64Array, gradient: Float64Array) => number;

export interface LbfgsOptions {
  /** Applies a positive definite guess of the inverse Hessian, in place. */
  precondition: (vector: Float64Array) => void;
  /** Ends when half of gᵀH₀g, the decrease that the guess promises, is below this. */
  tolerance: number;
  mostSteps: number;
}

const MEMORY = 10;
const ARMIJO = 1e-4;
const MOST_HALVINGS = 30;

interface Pair {
  step: Float64Array;
  change: Float64Array;
  curvature: number;
}

/**
 * Minimizes a smooth convex function by limited-memory BFGS (Liu & Nocedal 1989) with a preconditioner, from `start`, which
 * is left as it is.
 */
export function lbfgs(objective: Objective, start: Float64Array, options: LbfgsOptions): Float64Array {
  let at: Float64Array = start.slice();
  let gradient: Float64Array = new Float64Array(at.length);
  let value = objective(at, gradient);
  const pairs: Pair[] = [];
  for (let step = 0; step < options.mostSteps; step++) {
    const guess = gradient.slice();
    options.precondition(guess);
    if (dot(gradient, guess) / 2 < options.tolerance) break;
    const direction = searchDirection(gradient, pairs, options.precondition);
    const next = lineSearch(objective, { at, value, gradient }, direction);
    // Rounding leaves no step that goes down.
    if (!next) break;
    const change = next.gradient.map((g, i) => g - gradient[i]);
    const moved = next.at.map((x, i) => x - at[i]);
    const curvature = dot(moved, change);
    if (curvature > 0) pairs.push({ step: moved, change, curvature });
    if (pairs.length > MEMORY) pairs.shift();
    ({ at, value, gradient } = next);
  }
  return at;
}

interface Point {
  at: Float64Array;
  value: number;
  gradient: Float64Array;
}

/** −H g by the two loops of Nocedal 1980. */
function searchDirection(
  gradient: Float64Array,
  pairs: readonly Pair[],
  precondition: LbfgsOptions["precondition"],
): Float64Array {
  const q = gradient.map((g) => -g);
  const weights = new Float64Array(pairs.length);
  for (let i = pairs.length - 1; i >= 0; i--) {
    weights[i] = dot(pairs[i].step, q) / pairs[i].curvature;
    add(q, pairs[i].change, -weights[i]);
  }
  precondition(q);
  for (let i = 0; i < pairs.length; i++) {
    const beta = dot(pairs[i].change, q) / pairs[i].curvature;
    add(q, pairs[i].step, weights[i] - beta);
  }
  return q;
}

/** Backtracks from the full step until the value falls enough (Armijo 1966). */
function lineSearch(objective: Objective, from: Point, direction: Float64Array): Point | undefined {
  const slope = dot(from.gradient, direction);
  if (!(slope < 0)) return undefined;
  for (let halvings = 0, length = 1; halvings < MOST_HALVINGS; halvings++, length /= 2) {
    const at = from.at.map((x, i) => x + length * direction[i]);
    const gradient = new Float64Array(at.length);
    const value = objective(at, gradient);
    if (value <= from.value + ARMIJO * length * slope) return { at, value, gradient };
  }
  return undefined;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function add(a: Float64Array, b: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i] += factor * b[i];
}
