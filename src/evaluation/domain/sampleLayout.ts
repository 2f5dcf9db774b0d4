import { LayoutFault, axisNamed, offsets, type Axis, type Layout } from "../../core/domain/layout.ts";
import type { SampleDeclaration, SampleKind } from "../../experiment/domainSchema.ts";
import { joined } from "../joined.ts";

/** Samples as the checks see them. */
export interface SampleLayout extends Layout {
  kind: SampleKind;
}

/** What is known of a set without a declaration. */
export interface FoundShape {
  shape: readonly number[];
  format: string;
  dtype: string;
}

const TABLES = new Set(["csv", "tsv", "txt", "parquet"]);
const SERIES_LENGTH = 16;
const MOST_CHANNELS = 4;

/**
 * Shape, axes and kind of the samples: as declared, else told from the data.
 * @throws LayoutFault where the declaration does not fit the data
 */
export function sampleLayout(declared: SampleDeclaration, found: FoundShape): SampleLayout {
  const shape = declaredShape(declared, found);
  const kind = declared.kind ?? kindOf({ ...found, shape });
  const names = declared.axes ?? namesOf(kind, shape);
  if (names.length !== shape.length) {
    throw new LayoutFault(
      `"sample.axes" names ${names.length} ax${names.length === 1 ? "is" : "es"}, but samples have ${shape.length} (${shape.join("×")})`,
    );
  }
  const axes = names.map((axis, place) => axisOf(axis, shape[place]));
  const time = axes.findIndex(({ name }) => isTime(name));
  const paced = declared.rate === undefined ? -1 : time >= 0 ? time : 0;
  return {
    kind,
    shape,
    axes: axes.map((axis, place) =>
      place === paced && axis.spacing === 1 ? { ...axis, spacing: 1 / declared.rate! } : axis,
    ),
  };
}

function declaredShape({ shape }: SampleDeclaration, found: FoundShape): readonly number[] {
  if (!shape) return found.shape;
  const count = (extents: readonly number[]) => extents.reduce((product, extent) => product * extent, 1);
  if (count(shape) === count(found.shape)) return shape;
  throw new LayoutFault(
    `"sample.shape" ${shape.join("×")} makes ${count(shape)} values, but a sample has ${count(found.shape)}`,
  );
}

function axisOf(axis: NonNullable<SampleDeclaration["axes"]>[number], extent: number): Axis {
  if (typeof axis === "string") return { name: axis, from: 0, spacing: 1 };
  const { name, labels, from = 0, spacing = 1, unit } = axis;
  if (labels && labels.length !== extent)
    throw new LayoutFault(`the axis "${name}" has ${labels.length} labels for ${extent} places`);
  return { name, labels, from, spacing, unit };
}

function kindOf({ shape, format, dtype }: FoundShape): SampleKind {
  if (TABLES.has(format)) return "table";
  const axes = shape.filter((extent) => extent > 1);
  if (axes.length <= 1) return (axes[0] ?? 1) <= 3 ? "points" : axes[0] >= SERIES_LENGTH ? "series" : "table";
  const coloured = shape.length === 3 && [shape[0], shape[2]].some((extent) => [1, 3, 4].includes(extent));
  return coloured || /^u?int8$/.test(dtype) ? "image" : "field";
}

function namesOf(kind: SampleKind, shape: readonly number[]): string[] {
  const channelFirst = shape[0] <= MOST_CHANNELS && shape[0] < shape[shape.length - 1];
  switch (shape.length) {
    case 1:
      return [kind === "series" ? "time" : "column"];
    case 2:
      return kind === "series" ? ["time", "channel"] : ["y", "x"];
    case 3:
      if (kind === "image" || shape.some((extent) => extent <= MOST_CHANNELS))
        return channelFirst ? ["channel", "y", "x"] : ["y", "x", "channel"];
      return ["time", "y", "x"];
    case 4:
      return ["time", "channel", "y", "x"];
    default:
      return shape.map((_, axis) => `axis${axis}`);
  }
}

function isTime(name: string): boolean {
  return /^(t|time|step|frame)s?$/i.test(name);
}

/** The axis of time: the one that is named so, else the first that counts no channels. */
export function timeAxis(layout: Layout, name: string | undefined): number {
  if (name !== undefined) return axisNamed(layout, name);
  const time = layout.axes.findIndex((axis) => isTime(axis.name));
  return time >= 0
    ? time
    : Math.max(
        0,
        layout.axes.findIndex((axis) => !isChannel(axis)),
      );
}

/** The axis that counts channels or columns; −1 where there is none. */
export function channelAxis({ axes }: Layout): number {
  return axes.findIndex(isChannel);
}

function isChannel({ name, labels }: Axis): boolean {
  return labels !== undefined || /^(c|channels?|columns?|variables?|components?|bands?)$/i.test(name);
}

/** The axes of space: those that are neither time nor channels. */
export function spaceAxes(layout: Layout, names?: string | readonly string[]): number[] {
  if (names !== undefined) return [names].flat().map((name) => axisNamed(layout, name));
  const all = layout.axes.map((_, axis) => axis).filter((axis) => !isChannel(layout.axes[axis]));
  const space = all.filter((axis) => !isTime(layout.axes[axis].name));
  return space.length > 0 ? space : all;
}

/** Axes by name, or all but some. */
export function axesOver(
  layout: Layout,
  names: string | readonly string[] | undefined,
  but: number[] = [],
): number[] {
  if (names !== undefined) return [names].flat().map((name) => axisNamed(layout, name));
  return layout.axes.map((_, axis) => axis).filter((axis) => !but.includes(axis));
}

/**
 * Places of the values with a label, or of all.
 * @throws LayoutFault where no axis has the label
 */
export function placesOf(layout: Layout, label: string | undefined): Int32Array {
  const all = layout.axes.map((_, axis) => axis);
  if (label === undefined) return offsets(layout, all);
  for (const axis of all) {
    const place = layout.axes[axis].labels?.indexOf(label) ?? -1;
    if (place < 0) continue;
    const stride = layout.shape.slice(axis + 1).reduce((product, extent) => product * extent, 1);
    return offsets(
      layout,
      all.filter((other) => other !== axis),
    ).map((offset) => offset + place * stride);
  }
  const labels = layout.axes.flatMap((axis) => axis.labels ?? []);
  throw new LayoutFault(
    labels.length > 0
      ? `there is no label "${label}"; there are ${labels.join(", ")}`
      : `there is no label "${label}"; name the places of an axis under "sample.axes": { "name": "channel", "labels": ["u", "v"] }`,
  );
}

/** Number of places on some axes together. */
export function sizeOver({ shape }: Layout, axes: readonly number[]): number {
  return axes.reduce((product, axis) => product * shape[axis], 1);
}

/** Names of axes, in a sentence. */
export function named({ axes }: Layout, over: readonly number[]): string {
  return joined(over.map((axis) => axes[axis].name));
}
