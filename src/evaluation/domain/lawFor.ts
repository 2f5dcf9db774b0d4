import { repeatedRows } from "../../core/duplicates.ts";
import { boundaryLaw, type BoundaryCondition } from "../../core/domain/boundary.ts";
import { conservedLaw, type Target } from "../../core/domain/conserved.ts";
import { finiteLaw } from "../../core/domain/finite.ts";
import { formulaLaw } from "../../core/domain/formula.ts";
import { FormulaFault, parseFormula } from "../../core/domain/formulaLanguage.ts";
import { requireMeaning } from "../../core/domain/formulaMeaning.ts";
import { LayoutFault, axisNamed, offsets, strideOf, type Layout } from "../../core/domain/layout.ts";
import { plainResidual, type Law } from "../../core/domain/law.ts";
import { monotoneLaw } from "../../core/domain/monotone.ts";
import { normLaw } from "../../core/domain/norm.ts";
import { positivityLaw } from "../../core/domain/positivity.ts";
import { rangeLaw } from "../../core/domain/range.ts";
import { divergenceTerms, stencilLaw, weightTerms } from "../../core/domain/stencil.ts";
import { symmetryLaw, type Transform } from "../../core/domain/symmetry.ts";
import type { CheckOf, DomainCheck } from "../../experiment/domainSchema.ts";
import type { Rows } from "../../kernels/rows.ts";
import { conservedWeights, type WeightArray } from "./conservedWeights.ts";
import {
  axesOver,
  channelAxis,
  named,
  placesOf,
  sizeOver,
  timeAxis,
  type SampleLayout,
} from "./sampleLayout.ts";

/** One set of samples with what is given for each of them. */
export interface CheckedSet {
  rows: Rows;
  dtype: string;
  targets?: Float64Array;
}

/** A law with what the report says of it. */
export interface DeclaredLaw {
  /** Made anew for each set, since what belongs to its samples differs. */
  law: (set: CheckedSet) => Law;
  statement: string;
  quantity: string;
  /** Whether the law allows deviations as large as those of the held-out data, or declares its own limits. */
  tolerated: "heldout" | "none";
  /** Limits that were read off the held-out data: its own samples then fit by construction. */
  fitted: boolean;
}

/** What laws are made from besides the check. */
export interface LawSources {
  layout: SampleLayout;
  heldoutRange: readonly [number, number];
  weights?: WeightArray;
}

type LawMaker<N extends DomainCheck["check"]> = (check: CheckOf<N>, sources: LawSources) => DeclaredLaw;

const fixed = (
  law: Law,
  statement: string,
  quantity: string,
  tolerated: DeclaredLaw["tolerated"],
): DeclaredLaw => ({
  law: () => law,
  statement,
  quantity,
  tolerated,
  fitted: false,
});

const range: LawMaker<"range"> = ({ min, max, of }, { layout, heldoutRange }) => {
  const fitted = min === undefined && max === undefined;
  const [low, high] = fitted ? heldoutRange : [min ?? -Infinity, max ?? Infinity];
  const what = of ?? "value";
  const sides = [
    Number.isFinite(low) ? `${round(low)} ≤ ` : "",
    what,
    Number.isFinite(high) ? ` ≤ ${round(high)}` : "",
  ];
  const statement = `${sides.join("")}${fitted ? ", the range of the held-out data" : ""}`;
  const law = rangeLaw(low, high, placesOf(layout, of));
  return { ...fixed(law, statement, "farthest outside the range", "none"), fitted };
};

const finite: LawMaker<"finite"> = ({ of }, { layout }) =>
  fixed(
    finiteLaw(placesOf(layout, of)),
    `every ${of ?? "value"} is finite`,
    "values that are NaN or infinite",
    "none",
  );

const positive: LawMaker<"positive"> = ({ strict, of }, { layout }) =>
  fixed(
    positivityLaw(strict, placesOf(layout, of)),
    `${of ?? "value"} ${strict ? ">" : "≥"} 0`,
    "lowest value below zero",
    "none",
  );

const sumToOne: LawMaker<"sum-to-one"> = ({ over }, { layout }) => {
  const axes = axesOver(layout, over);
  const weights = new Float64Array(sizeOver(layout, axes)).fill(1);
  const law = conservedLaw({ layout, over: axes, weights }, { value: 1 });
  return fixed(law, `the sum over ${named(layout, axes)} is 1`, "|sum − 1|", "heldout");
};

const norm: LawMaker<"norm"> = ({ over, value }, { layout }) => {
  const axes = axesOver(layout, over);
  return fixed(
    normLaw(layout, axes, value),
    `the norm over ${named(layout, axes)} is ${value}`,
    `|norm − ${value}|`,
    "heldout",
  );
};

const conserved: LawMaker<"conserved"> = (check, { layout, weights: fileWeights }) => {
  const { along, equals, quantity } = check;
  const axis = along === undefined ? undefined : axisNamed(layout, along);
  if (axis === undefined && equals === undefined)
    throw new LayoutFault('say what it is conserved along ("along": "time") or what it equals ("equals": 1)');
  if (axis !== undefined && equals !== undefined)
    throw new LayoutFault(
      'it is either the same along an axis or equal to a number: "along" or "equals", not both',
    );
  // As the samples and the files of their weights have them.
  const over = axesOver(layout, check.over, axis === undefined ? [] : [axis]).sort((a, b) => a - b);
  if (axis !== undefined && over.includes(axis))
    throw new LayoutFault(`it cannot be summed over "${along}" and be the same along it`);
  const weights = conservedWeights(check, layout, over, fileWeights);
  const statement = `the ${check.weights === undefined ? "" : "weighted "}${quantity} over ${named(layout, over)} ${wantedInWords(along, equals)}`;
  const wanted = typeof equals === "number" ? ` − ${equals}` : " − wanted";
  return {
    ...fixed(
      () => plainResidual(0),
      statement,
      along === undefined ? `|${quantity}${wanted}|` : `largest change of the ${quantity}`,
      "heldout",
    ),
    law: ({ targets }) => conservedLaw({ layout, over, weights }, targetOf(axis, equals, targets)),
  };
};

function targetOf(
  axis: number | undefined,
  equals: number | string | undefined,
  targets: Float64Array | undefined,
): Target {
  if (axis !== undefined) return { along: axis };
  return typeof equals === "number" ? { value: equals } : { perSample: targets! };
}

function wantedInWords(along: string | undefined, equals: number | string | undefined): string {
  if (along !== undefined) return `stays the same along ${along}`;
  return typeof equals === "number" ? `is ${equals}` : "is the sample's own target";
}

const monotone: LawMaker<"monotone"> = ({ along, direction, strict }, { layout }) => {
  const axis = timeAxis(layout, along);
  return fixed(
    monotoneLaw(layout, axis, direction, strict),
    `${strict ? "strictly " : ""}${direction} along ${layout.axes[axis].name}`,
    "largest step the wrong way",
    "heldout",
  );
};

const boundary: LawMaker<"boundary"> = ({ along, at, value, gradient, periodic }, { layout }) => {
  const axis = timeAxis(layout, along);
  if ([value !== undefined, gradient !== undefined, periodic === true].filter(Boolean).length > 1)
    throw new LayoutFault('a boundary has one of "value", "gradient" and "periodic"');
  if (layout.shape[axis] < 2)
    throw new LayoutFault(`the axis "${layout.axes[axis].name}" has one place only`);
  const condition: BoundaryCondition = periodic
    ? "periodic"
    : gradient === undefined
      ? { value: value ?? 0 }
      : { gradient };
  const ends =
    at === "both" && condition !== "periodic"
      ? (["start", "end"] as const)
      : [at === "end" ? ("end" as const) : ("start" as const)];
  const where = `at ${at === "both" ? "both ends" : `the ${at}`} of ${layout.axes[axis].name}`;
  const statement = periodic
    ? `the ends of ${layout.axes[axis].name} are equal`
    : gradient === undefined
      ? `the value is ${value ?? 0} ${where}`
      : `the gradient is ${gradient} ${where}`;
  return fixed(
    boundaryLaw(layout, axis, ends, condition),
    statement,
    "largest deviation at the edge",
    "heldout",
  );
};

const symmetry: LawMaker<"symmetry"> = (check, { layout }) => {
  const axes = axesOver(layout, check.along);
  const plain = check.transform;
  const transform = transformOf(check, axes);
  const minus = check.antisymmetric ? "minus " : "";
  const used = "axes" in transform ? [...transform.axes] : [transform.axis];
  return fixed(
    symmetryLaw(layout, transform, check.antisymmetric ? -1 : 1),
    `a sample equals ${minus}its ${plain} along ${named(layout, used)}`,
    "largest difference from the transform",
    "heldout",
  );
};

function transformOf({ transform, angle, shift, order }: CheckOf<"symmetry">, axes: number[]): Transform {
  if (transform === "transpose" || transform === "rotation") {
    if (axes.length < 2) throw new LayoutFault(`a ${transform} needs two axes: "along": ["y", "x"]`);
    const pair = [axes[0], axes[1]] as const;
    return transform === "transpose"
      ? { kind: "transpose", axes: pair }
      : { kind: "rotation", axes: pair, quarters: (angle / 90) as 1 | 2 | 3 };
  }
  if (transform === "flip") return { kind: "flip", axis: axes[0] };
  if (transform === "translation") return { kind: "translation", axis: axes[0], shift };
  if (!order) throw new LayoutFault('a permutation needs its order: "order": [1, 0, 2]');
  return { kind: "permutation", axis: axes[0], order };
}

const divergenceFree: LawMaker<"divergence-free"> = ({ along, components, periodic }, { layout }) => {
  const component = components === undefined ? channelAxis(layout) : axisNamed(layout, components);
  if (component < 0) throw new LayoutFault('name the axis of the components: "components": "channel"');
  const axes = along ? axesOver(layout, along) : componentAxes(layout, component);
  if (layout.shape[component] < axes.length)
    throw new LayoutFault(`there are ${layout.shape[component]} components for ${axes.length} axes`);
  const stride = strideOf(layout, component);
  const spacings = axes.map((axis) => layout.axes[axis].spacing);
  const terms = divergenceTerms(
    axes.map((_, i) => i * stride),
    spacings,
  );
  const others = layout.axes
    .map((_, axis) => axis)
    .filter((axis) => axis !== component && !axes.includes(axis));
  const bases = offsets(layout, others);
  return fixed(
    stencilLaw(layout, axes, terms, { bases, wanted: 0, periodic }),
    `${divergenceInWords(layout, component, axes)} = 0`,
    "largest |divergence|",
    "heldout",
  );
};

/** The axes of the components in the usual order: u goes along x or longitude, v along y or latitude. */
function componentAxes(layout: Layout, component: number): number[] {
  const order = ["x", "lon", "longitude", "y", "lat", "latitude", "z"];
  const axes = axesOver(layout, undefined, [component]);
  const rank = (axis: number) => order.indexOf(layout.axes[axis].name.toLowerCase());
  const spatial = axes.filter((axis) => rank(axis) >= 0).sort((a, b) => rank(a) - rank(b));
  return (spatial.length >= 2 ? spatial : axes).slice(0, layout.shape[component]);
}

function divergenceInWords({ axes }: Layout, component: number, along: readonly number[]): string {
  const names = along.map((_, i) => axes[component].labels?.[i] ?? `${axes[component].name} ${i}`);
  return along.map((axis, i) => `∂(${names[i]})/∂${axes[axis].name}`).join(" + ");
}

const stencil: LawMaker<"stencil"> = ({ weights, along, equals, periodic }, { layout }) => {
  const dimensions = typeof weights[0] === "number" ? 1 : 2;
  const axes = axesOver(layout, along).slice(0, dimensions);
  if (axes.length < dimensions) throw new LayoutFault("weights in rows need two axes");
  return fixed(
    stencilLaw(layout, axes, weightTerms(weights), { wanted: equals, periodic }),
    `the stencil ${JSON.stringify(weights)} along ${named(layout, axes)} gives ${equals}`,
    "largest deviation of the stencil",
    "heldout",
  );
};

const formula: LawMaker<"formula"> = ({ formula: text, constants }, { layout }) => {
  const names = { layout, constants };
  const statement = parseFormula(text);
  requireMeaning(statement, names);
  return fixed(formulaLaw(statement, names), text, "largest deviation from the formula", "heldout");
};

const duplicates: LawMaker<"duplicates"> = () => ({
  ...fixed(
    () => plainResidual(0),
    "no sample equals another one",
    "1 where a sample repeats an earlier one",
    "none",
  ),
  law: ({ rows }) => {
    const repeated = repeatedRows(rows);
    return (_, index) => plainResidual(repeated[index]);
  },
});

const MAKERS: { [N in LawName]: LawMaker<N> } = {
  range,
  finite,
  positive,
  "sum-to-one": sumToOne,
  norm,
  conserved,
  monotone,
  boundary,
  symmetry,
  "divergence-free": divergenceFree,
  stencil,
  formula,
  duplicates,
};

export type LawName =
  | "range"
  | "finite"
  | "positive"
  | "sum-to-one"
  | "norm"
  | "conserved"
  | "monotone"
  | "boundary"
  | "symmetry"
  | "divergence-free"
  | "stencil"
  | "formula"
  | "duplicates";
export type LawCheck = CheckOf<LawName>;

export function isLaw(check: DomainCheck): check is LawCheck {
  return Object.hasOwn(MAKERS, check.check);
}

/**
 * The law that a check declares.
 * @throws LayoutFault where it does not fit the samples: what, and what to do
 */
export function lawFor(check: LawCheck, sources: LawSources): DeclaredLaw {
  const make = MAKERS[check.check] as LawMaker<LawName>;
  try {
    return make(check, sources);
  } catch (error) {
    throw error instanceof FormulaFault
      ? new LayoutFault(`the formula cannot be used: ${error.message}`)
      : error;
  }
}

function round(value: number): string {
  return String(Number(value.toPrecision(4)));
}
