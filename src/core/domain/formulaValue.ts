import { FormulaFault, type Operator, type Term } from "./formulaLanguage.ts";
import { strideOf, type Layout } from "./layout.ts";

/** Values on a grid of which some axes may have been summed away (extent 1), with what rounding may have done to them. */
export interface Field {
  extents: readonly number[];
  values: Float64Array;
  /** First-order bound of the error, in units of the relative precision of what was stored (Higham 2002, §3). */
  errors: Float64Array;
}

/** What names stand for. */
export interface Names {
  layout: Layout;
  constants: Readonly<Record<string, number>>;
}

/** A function of one value with its derivative, through which errors grow. */
interface Elementwise {
  of: (x: number) => number;
  slope: (x: number) => number;
}

const ELEMENTWISE: Readonly<Record<string, Elementwise>> = {
  abs: { of: Math.abs, slope: () => 1 },
  sqrt: { of: Math.sqrt, slope: (x) => 0.5 / Math.sqrt(x) },
  exp: { of: Math.exp, slope: Math.exp },
  log: { of: Math.log, slope: (x) => 1 / x },
  sin: { of: Math.sin, slope: () => 1 },
  cos: { of: Math.cos, slope: () => 1 },
  tan: { of: Math.tan, slope: (x) => 1 + Math.tan(x) * Math.tan(x) },
  tanh: { of: Math.tanh, slope: () => 1 },
};

type Reduction = (values: Float64Array, from: number, stride: number, extent: number) => number;
const REDUCTIONS: Readonly<Record<string, Reduction>> = {
  sum: reduce((total, x) => total + x),
  mean: (values, from, stride, extent) =>
    reduce((total, x) => total + x)(values, from, stride, extent) / extent,
  smallest: reduce(Math.min),
  largest: reduce(Math.max),
};

/** Functions of a formula, for messages. */
export const FORMULA_FUNCTIONS = [
  ...Object.keys(ELEMENTWISE),
  ...Object.keys(REDUCTIONS),
  "gradient",
  "shift",
];

function reduce(combine: (a: number, b: number) => number): Reduction {
  return (values, from, stride, extent) => {
    let total = values[from];
    for (let k = 1; k < extent; k++) total = combine(total, values[from + k * stride]);
    return total;
  };
}

/**
 * The value of a term for one sample. Fields of different extents meet as their axes say: what was summed over an axis is the
 * same everywhere along it.
 * @throws FormulaFault for a name or function that is not known, or with the wrong arguments
 */
export function valueOf(term: Term, sample: Float64Array, names: Names): Field {
  switch (term.kind) {
    case "number":
      return constant(term.value, names.layout);
    case "name":
      return named(term.name, sample, names);
    case "negative": {
      const { extents, values, errors } = valueOf(term.of, sample, names);
      return { extents, values: values.map((x) => -x), errors };
    }
    case "binary":
      return combined(term.operator, valueOf(term.left, sample, names), valueOf(term.right, sample, names));
    case "call":
      return called(term, sample, names);
  }
}

function constant(value: number, { shape }: Layout): Field {
  return { extents: shape.map(() => 1), values: Float64Array.of(value), errors: Float64Array.of(0) };
}

function named(name: string, sample: Float64Array, { layout, constants }: Names): Field {
  if (Object.hasOwn(constants, name)) return constant(constants[name], layout);
  if (name === "value") return { extents: layout.shape, values: sample, errors: sample.map(Math.abs) };
  for (const [axis, { labels, name: axisName, from, spacing }] of layout.axes.entries()) {
    const place = labels?.indexOf(name) ?? -1;
    if (place >= 0) return slice(sample, layout, axis, place);
    if (axisName === name) return coordinates(layout, axis, from, spacing);
  }
  if (name === "pi") return constant(Math.PI, layout);
  const known = layout.axes.flatMap(({ name: axis, labels = [] }) => [axis, ...labels]);
  throw new FormulaFault(
    `"${name}" is not known; there are ${["value", ...known, ...Object.keys(constants)].join(", ")}`,
  );
}

function coordinates({ shape }: Layout, axis: number, from: number, spacing: number): Field {
  const values = Float64Array.from({ length: shape[axis] }, (_, k) => from + k * spacing);
  return {
    extents: shape.map((extent, other) => (other === axis ? extent : 1)),
    values,
    errors: values.map(Math.abs),
  };
}

function slice(sample: Float64Array, layout: Layout, axis: number, place: number): Field {
  const [stride, extent] = [strideOf(layout, axis), layout.shape[axis]];
  const values = new Float64Array(sample.length / extent);
  for (let i = 0; i < values.length; i++)
    values[i] = sample[Math.floor(i / stride) * stride * extent + place * stride + (i % stride)];
  return {
    extents: layout.shape.map((each, other) => (other === axis ? 1 : each)),
    values,
    errors: values.map(Math.abs),
  };
}

function combined(operator: Operator, a: Field, b: Field): Field {
  const extents = a.extents.map((extent, axis) => Math.max(extent, b.extents[axis]));
  const size = extents.reduce((product, extent) => product * extent, 1);
  const [placesA, placesB] = [placesIn(a.extents, extents, size), placesIn(b.extents, extents, size)];
  const [values, errors] = [new Float64Array(size), new Float64Array(size)];
  for (let i = 0; i < size; i++) {
    const [j, k] = [placesA ? placesA[i] : i, placesB ? placesB[i] : i];
    const [x, y, ex, ey] = [a.values[j], b.values[k], a.errors[j], b.errors[k]];
    [values[i], errors[i]] = OPERATIONS[operator](x, y, ex, ey);
  }
  return { extents, values, errors };
}

/** Value and error bound of x ∘ y. */
const OPERATIONS: Readonly<
  Record<Operator, (x: number, y: number, ex: number, ey: number) => [number, number]>
> = {
  "+": (x, y, ex, ey) => [x + y, ex + ey],
  "-": (x, y, ex, ey) => [x - y, ex + ey],
  "*": (x, y, ex, ey) => [x * y, Math.abs(x) * ey + Math.abs(y) * ex],
  "/": (x, y, ex, ey) => [x / y, (ex + Math.abs(x / y) * ey) / Math.abs(y)],
  "^": (x, y, ex) => {
    const value = power(x, y);
    return [value, x === 0 ? ex : Math.abs((y * value) / x) * ex];
  },
};

/** Whole powers by multiplication, which rounds alike on every engine. */
function power(x: number, y: number): number {
  if (y === 0.5) return Math.sqrt(x);
  if (!Number.isInteger(y) || Math.abs(y) > 64)
    return x < 0 ? NaN : x === 0 ? (y > 0 ? 0 : Infinity) : Math.exp(y * Math.log(x));
  let value = 1;
  for (let i = 0; i < Math.abs(y); i++) value *= x;
  return y < 0 ? 1 / value : value;
}

/** Where in a smaller field each place of a larger one reads; undefined where both are the same. */
function placesIn(own: readonly number[], extents: readonly number[], size: number): Int32Array | undefined {
  if (own.every((extent, axis) => extent === extents[axis])) return undefined;
  const places = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    let place = 0;
    for (let axis = extents.length - 1, rest = i, stride = 1; axis >= 0; axis--) {
      if (own[axis] > 1) place += (rest % extents[axis]) * stride;
      rest = Math.floor(rest / extents[axis]);
      stride *= own[axis];
    }
    places[i] = place;
  }
  return places;
}

function called({ name, given }: Extract<Term, { kind: "call" }>, sample: Float64Array, names: Names): Field {
  if (Object.hasOwn(ELEMENTWISE, name)) {
    if (given.length !== 1) throw new FormulaFault(`${name} needs one argument`);
    const { extents, values, errors } = valueOf(given[0], sample, names);
    const { of, slope } = ELEMENTWISE[name];
    return {
      extents,
      values: values.map(of),
      errors: errors.map((error, i) => Math.abs(slope(values[i])) * error),
    };
  }
  if (Object.hasOwn(REDUCTIONS, name)) {
    if (given.length === 0) throw new FormulaFault(`${name} needs what to work on and the axes`);
    const field = valueOf(given[0], sample, names);
    const axes = given.slice(1).map((term) => axisOf(term, name, names.layout));
    const all = axes.length > 0 ? axes : names.layout.axes.map((_, axis) => axis);
    return all.reduce((rest, axis) => reduced(rest, axis, name), field);
  }
  if (name === "gradient") {
    if (given.length !== 2) throw new FormulaFault(`${name} needs what to differentiate and an axis`);
    const axis = axisOf(given[1], name, names.layout);
    return gradient(valueOf(given[0], sample, names), axis, names.layout.axes[axis].spacing);
  }
  if (name === "shift") {
    if (given.length !== 3 || given[2].kind === "name")
      throw new FormulaFault(`${name} needs what to shift, an axis and a number of places`);
    const [by] = valueOf(given[2], sample, names).values;
    return shifted(valueOf(given[0], sample, names), axisOf(given[1], name, names.layout), Math.round(by));
  }
  throw new FormulaFault(`there is no function "${name}"; there are ${FORMULA_FUNCTIONS.join(", ")}`);
}

function axisOf(term: Term, name: string, { axes }: Layout): number {
  const axis = term.kind === "name" ? axes.findIndex((one) => one.name === term.name) : -1;
  if (axis >= 0) return axis;
  throw new FormulaFault(
    `${name} works along an axis by its name: ${axes.map((one) => one.name).join(", ")}`,
  );
}

/** Applies something to every line of a field along an axis. */
function alongLines(
  { extents }: Field,
  axis: number,
  extent: number,
  work: (from: number, stride: number, into: number) => void,
): void {
  const stride = extents.slice(axis + 1).reduce((product, each) => product * each, 1);
  const lines = extents.reduce((product, each) => product * each, 1) / extents[axis];
  for (let line = 0; line < lines; line++) {
    const outer = Math.floor(line / stride);
    const inner = line % stride;
    work(outer * stride * extents[axis] + inner, stride, outer * stride * extent + inner);
  }
}

function reduced(field: Field, axis: number, name: string): Field {
  const { extents, values, errors } = field;
  const extent = extents[axis];
  const fresh = new Float64Array(values.length / extent);
  const freshErrors = new Float64Array(fresh.length);
  const reduction = REDUCTIONS[name];
  const ofErrors = name === "smallest" || name === "largest" ? REDUCTIONS.largest : reduction;
  alongLines(field, axis, 1, (from, stride, into) => {
    fresh[into] = reduction(values, from, stride, extent);
    freshErrors[into] = ofErrors(errors, from, stride, extent);
  });
  return {
    extents: extents.map((each, other) => (other === axis ? 1 : each)),
    values: fresh,
    errors: freshErrors,
  };
}

/** Central differences, one-sided at the ends (as numpy.gradient). */
function gradient(field: Field, axis: number, spacing: number): Field {
  const { extents, values, errors } = field;
  const extent = extents[axis];
  const [fresh, freshErrors] = [new Float64Array(values.length), new Float64Array(values.length)];
  alongLines(field, axis, extent, (from, stride) => {
    for (let k = 0; k < extent; k++) {
      const [low, high] = [Math.max(0, k - 1), Math.min(extent - 1, k + 1)];
      const width = Math.max(1, high - low) * spacing;
      const [a, b] = [from + low * stride, from + high * stride];
      fresh[from + k * stride] = (values[b] - values[a]) / width;
      freshErrors[from + k * stride] = (errors[a] + errors[b]) / Math.abs(width);
    }
  });
  return { extents, values: fresh, errors: freshErrors };
}

/** The field moved along an axis, around its end: place k reads place k + by. */
function shifted(field: Field, axis: number, by: number): Field {
  const { extents, values, errors } = field;
  const extent = extents[axis];
  const [fresh, freshErrors] = [new Float64Array(values.length), new Float64Array(values.length)];
  alongLines(field, axis, extent, (from, stride) => {
    for (let k = 0; k < extent; k++) {
      const source = from + ((((k + by) % extent) + extent) % extent) * stride;
      fresh[from + k * stride] = values[source];
      freshErrors[from + k * stride] = errors[source];
    }
  });
  return { extents, values: fresh, errors: freshErrors };
}
