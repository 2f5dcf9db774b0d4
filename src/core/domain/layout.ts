/** One axis of a sample. */
export interface Axis {
  name: string;
  /** Names of its places, where they have any: the channels of a field, the columns of a table. */
  labels?: readonly string[];
  /** Coordinate of the first place, and the step to the next one. */
  from: number;
  spacing: number;
  /** Of the coordinate. */
  unit?: string;
}

/** How the values of one sample lie: row-major, an extent for each axis. */
export interface Layout {
  shape: readonly number[];
  axes: readonly Axis[];
}

/** A check that does not fit the samples: the sentence says what and what to do. */
export class LayoutFault extends Error {}

/** Number of values in a sample. */
export function sizeOf({ shape }: Layout): number {
  return shape.reduce((product, extent) => product * extent, 1);
}

/** Distance in the values between neighbours along an axis. */
export function strideOf({ shape }: Layout, axis: number): number {
  return shape.slice(axis + 1).reduce((product, extent) => product * extent, 1);
}

/** Places at which a line along some axes begins: all combinations of the other axes' places. */
export function lineStarts(layout: Layout, along: readonly number[]): Int32Array {
  const others = layout.shape.map((_, axis) => axis).filter((axis) => !along.includes(axis));
  return offsets(layout, others);
}

/** Offsets of all combinations of places on some axes, in row-major order of these. */
export function offsets(layout: Layout, axes: readonly number[]): Int32Array {
  let found = Int32Array.of(0);
  for (const axis of axes) {
    const stride = strideOf(layout, axis);
    const extent = layout.shape[axis];
    const next = new Int32Array(found.length * extent);
    for (let i = 0, at = 0; i < found.length; i++)
      for (let k = 0; k < extent; k++) next[at++] = found[i] + k * stride;
    found = next;
  }
  return found;
}

/** @throws LayoutFault where no axis has the name */
export function axisNamed({ axes }: Layout, name: string): number {
  const axis = axes.findIndex((one) => one.name === name);
  if (axis >= 0) return axis;
  throw new LayoutFault(
    `there is no axis "${name}"; the samples' axes are ${axes.map((one) => `"${one.name}"`).join(", ")}, or name them under "sample"`,
  );
}
