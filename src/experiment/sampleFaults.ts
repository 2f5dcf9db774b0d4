import type { SampleDeclaration } from "./domainSchema.ts";
import type { DomainFault } from "./domainFault.ts";

/** What an axis is called and how its places are. */
interface DeclaredAxis {
  name: string;
  labels: readonly string[];
}

/** The declared axes by name and labels; undefined where none are declared. */
export function declaredAxes({ axes }: SampleDeclaration): DeclaredAxis[] | undefined {
  return axes?.map((axis) => (typeof axis === "string" ? { name: axis, labels: [] } : withLabels(axis)));
}

function withLabels({ name, labels = [] }: { name: string; labels?: string[] }): DeclaredAxis {
  return { name, labels };
}

/** What contradicts itself in the declaration of a sample: names given twice, as many axes or labels as the shape has no places for. */
export function sampleFaults(sample: SampleDeclaration): DomainFault[] {
  const axes = declaredAxes(sample);
  if (!axes) return [];
  return [...twinAxes(axes), ...twinLabels(axes), ...otherShape(axes, sample.shape)];
}

function twinAxes(axes: readonly DeclaredAxis[]): DomainFault[] {
  const names = axes.map(({ name }) => name);
  return names.flatMap((name, place) =>
    names.indexOf(name) < place
      ? [{ at: ["sample", "axes", place], text: `two axes are named "${name}"; give each a name of its own` }]
      : [],
  );
}

/** A label or the name of an axis stands for one thing in formulas and in "of". */
function twinLabels(axes: readonly DeclaredAxis[]): DomainFault[] {
  const owner = new Map(axes.map(({ name }) => [name, `the axis "${name}"`]));
  return axes.flatMap(({ name, labels }, place) =>
    labels.flatMap((label, k): DomainFault[] => {
      const known = owner.get(label);
      owner.set(label, known ?? `another place of "${name}"`);
      if (known === undefined) return [];
      const text = `the label "${label}" is also the name of ${known}; give each a name of its own`;
      return [{ at: ["sample", "axes", place, "labels", k], text }];
    }),
  );
}

function otherShape(axes: readonly DeclaredAxis[], shape: readonly number[] | undefined): DomainFault[] {
  if (!shape) return [];
  if (axes.length !== shape.length) {
    const text =
      axes.length === 1
        ? `1 axis is named for ${shape.length} extents of "sample.shape"; name one for each`
        : `${axes.length} axes are named for ${shape.length} extents of "sample.shape"; name one for each`;
    return [{ at: ["sample", "axes"], text }];
  }
  return axes.flatMap(({ name, labels }, place): DomainFault[] => {
    if (labels.length === 0 || labels.length === shape[place]) return [];
    const text = `the axis "${name}" has ${labels.length} label${labels.length === 1 ? "" : "s"} for ${shape[place]} places; give one for each`;
    return [{ at: ["sample", "axes", place], text }];
  });
}
