import { requireMeaning } from "../core/domain/formulaMeaning.ts";
import { FormulaFault, parseFormula } from "../core/domain/formulaLanguage.ts";
import type { DomainFault } from "./domainFault.ts";
import type { CheckName, CheckOf, DomainCheck, SampleDeclaration } from "./domainSchema.ts";
import { inQuotes, nearestName } from "./nearestName.ts";
import { declaredAxes } from "./sampleFaults.ts";

type Faults<N extends CheckName> = (check: CheckOf<N>, sample: SampleDeclaration) => DomainFault[];

const fault = (at: DomainFault["at"], text: string): DomainFault[] => [{ at, text }];

const range: Faults<"range"> = ({ min = -Infinity, max = Infinity }) =>
  min > max
    ? fault(["min"], `no value lies above ${min} and below ${max}; "min" must not be larger than "max"`)
    : [];

const saturation: Faults<"saturation"> = ({ low = -Infinity, high = Infinity }) =>
  low >= high
    ? fault(["low"], `the lowest value ${low} is not below the highest ${high}; exchange or change them`)
    : [];

const conserved: Faults<"conserved"> = ({ along, equals, over, weights, latitude }) => {
  if (along === undefined && equals === undefined)
    return fault([], 'say what it is conserved along ("along": "time") or what it equals ("equals": 1)');
  if (along !== undefined && equals !== undefined)
    return fault(
      ["equals"],
      'it is either the same along an axis or equal to a number; keep "along" or "equals", not both',
    );
  if (along !== undefined && [over].flat().includes(along))
    return fault(
      ["over"],
      `it cannot be summed over "${along}" and be the same along it; take "${along}" out`,
    );
  return latitude !== undefined && weights !== "cos-latitude"
    ? fault(["latitude"], 'the axis of latitude is for "weights": "cos-latitude"; add those or remove it')
    : [];
};

const boundary: Faults<"boundary"> = ({ value, gradient, periodic }) =>
  [value !== undefined, gradient !== undefined, periodic === true].filter(Boolean).length > 1
    ? fault([], 'a boundary has one of "value", "gradient" and "periodic"; remove the others')
    : [];

const symmetry: Faults<"symmetry"> = ({ transform, along, order, shift }) => {
  const axes = along === undefined ? undefined : [along].flat();
  const inPlane = transform === "rotation" || transform === "transpose";
  if (axes && axes.length !== (inPlane ? 2 : 1))
    return fault(
      ["along"],
      inPlane
        ? `a ${transform} needs two axes, like ["y", "x"]`
        : `a ${transform} works along one axis, like "x"`,
    );
  if (transform === "translation" && shift === 0)
    return fault(["shift"], "a translation by 0 places holds for everything; say by how many");
  if (transform !== "permutation") return [];
  if (!order) return fault([], 'a permutation needs its order, like "order": [1, 0, 2]');
  const isOrder = [...order].sort((a, b) => a - b).every((place, k) => place === k);
  return isOrder
    ? []
    : fault(["order"], `it must name each of the places 0 to ${order.length - 1} once, like [1, 0, 2]`);
};

const stencil: Faults<"stencil"> = ({ weights, along }) => {
  const rows: unknown[] = [weights].flat().filter((row) => Array.isArray(row));
  const dimensions = rows.length > 0 ? 2 : 1;
  if ([weights].flat(2).every((weight) => weight === 0))
    return fault(["weights"], "weights of 0 alone hold for everything; give those of the equation");
  return along !== undefined && [along].flat().length !== dimensions
    ? fault(
        ["along"],
        dimensions === 1
          ? "weights in one row need one axis"
          : 'weights in rows need two axes, like ["y", "x"]',
      )
    : [];
};

const spectrum: Faults<"spectrum"> = ({ along }) =>
  along !== undefined && [along].flat().length > 2
    ? fault(["along"], "a spectrum is taken along one axis or two; name no more")
    : [];

const formula: Faults<"formula"> = ({ formula: text, constants }, { shape, ...sample }) => {
  const axes = declaredAxes(sample);
  if (!axes || (shape && shape.length !== axes.length)) return [];
  // Any data of this form will do: names and arguments are wrong for all of it or for none.
  const extents = axes.map(({ labels }, place) => shape?.[place] ?? Math.max(2, labels.length));
  const layout = { shape: extents, axes: axes.map((axis) => ({ ...axis, from: 0, spacing: 1 })) };
  try {
    requireMeaning(parseFormula(text), { layout, constants });
    return [];
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    return fault(["formula"], `the formula cannot be used: ${error.message}`);
  }
};

const OWN: { [N in CheckName]?: Faults<N> } = {
  range,
  saturation,
  conserved,
  boundary,
  symmetry,
  stencil,
  spectrum,
  formula,
};

/** What is wrong with a check before any data is seen; places are within the check. */
export function checkFaults(check: DomainCheck, sample: SampleDeclaration): DomainFault[] {
  const own = OWN[check.check] as Faults<CheckName> | undefined;
  return [
    ...twinNames(check),
    ...unknownAxes(check, sample),
    ...unknownLabel(check, sample),
    ...longLags(check, sample),
    ...(own?.(check, sample) ?? []),
  ];
}

const AXIS_KEYS = ["along", "over", "between", "components", "latitude"] as const;

/** The names of axes that a check gives, by key. */
function axesIn(check: DomainCheck): { key: string; names: string[] }[] {
  const given: Partial<Record<string, unknown>> = check;
  return AXIS_KEYS.flatMap((key) => {
    const value = given[key];
    return value === undefined ? [] : [{ key, names: [value].flat() as string[] }];
  });
}

function twinNames(check: DomainCheck): DomainFault[] {
  return axesIn(check).flatMap(({ key, names }) => {
    const twin = names.find((name, place) => names.indexOf(name) < place);
    return twin === undefined ? [] : fault([key], `the axis "${twin}" is named twice; name it once`);
  });
}

function unknownAxes(check: DomainCheck, sample: SampleDeclaration): DomainFault[] {
  const known = declaredAxes(sample)?.map(({ name }) => name);
  if (!known) return [];
  return axesIn(check).flatMap(({ key, names }) => {
    const unknown = names.find((name) => !known.includes(name));
    if (unknown === undefined) return [];
    const meant = nearestName(unknown, known);
    const text = meant
      ? `there is no axis "${unknown}"; did you mean "${meant}"?`
      : `there is no axis "${unknown}"; "sample.axes" names ${inQuotes(known)}`;
    return fault([key], text);
  });
}

function unknownLabel(check: DomainCheck, sample: SampleDeclaration): DomainFault[] {
  const labels = declaredAxes(sample)?.flatMap((axis) => axis.labels);
  if (!labels || !("of" in check) || check.of === undefined || labels.includes(check.of)) return [];
  const { of } = check;
  const meant = nearestName(of, labels);
  if (meant) return fault(["of"], `there is no label "${of}"; did you mean "${meant}"?`);
  return fault(
    ["of"],
    labels.length > 0
      ? `there is no label "${of}"; the axes of "sample" have ${inQuotes(labels)}`
      : `there is no label "${of}"; name the places of an axis under "sample.axes": { "name": "channel", "labels": ["u", "v"] }`,
  );
}

/** A lag that its axis, named or the only one, has no places for. */
function longLags(check: DomainCheck, { shape, axes }: SampleDeclaration): DomainFault[] {
  if (!shape || !("lag" in check)) return [];
  const longest = Math.max(...[check.lag].flat());
  const names = axes?.map((axis) => (typeof axis === "string" ? axis : axis.name)) ?? [];
  const named = check.along === undefined ? [] : [check.along].flat().map((name) => names.indexOf(name));
  const places = shape.length === 1 ? [0] : named;
  const short = places.map((place) => shape[place]).find((extent) => longest >= extent);
  return short === undefined
    ? []
    : fault(["lag"], `a lag of ${longest} does not fit along an axis of ${short} places; give a smaller one`);
}
