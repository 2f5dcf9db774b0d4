import { principalPlane, projectOnPlane } from "../core/principalPlane.ts";
import { takeRows, type Rows } from "../kernels/rows.ts";
import type { EvaluationContext } from "./context.ts";
import type { Report } from "./report.ts";

type ReportMap = NonNullable<Report["map"]>;

const MOST_POINTS = 1000;
/** Values that the plane is fitted to, at most: it is only for drawing. */
const MOST_FITTED_VALUES = 2 ** 17;

/** A picture of both sets in two dimensions: as they are, or on the plane of the held-out data's largest variance. */
export function mapOf(context: EvaluationContext, metrics: Report["metrics"]): ReportMap | undefined {
  const { generated, heldout } = context;
  const d = heldout.samples.d;
  if (d < 2 || !metrics.precisionRecall) return undefined;
  const { outside, uncovered } = metrics.precisionRecall;
  const project = d === 2 ? asTheyAre : onPlaneOf(heldout.samples);
  const [shownGenerated, shownHeldout] = [
    spread(generated.samples.n, MOST_POINTS),
    spread(heldout.samples.n, MOST_POINTS),
  ];
  return {
    kind: d === 2 ? "raw" : "pca",
    axes: d === 2 ? ["x₁", "x₂"] : ["principal component 1", "principal component 2"],
    generated: {
      points: project(takeRows(generated.samples, shownGenerated)),
      outside: flags(shownGenerated, outside),
    },
    heldout: {
      points: project(takeRows(heldout.samples, shownHeldout)),
      uncovered: flags(shownHeldout, uncovered),
    },
  };
}

/** At most `most` indices, evenly over all. */
function spread(n: number, most: number): number[] {
  const count = Math.min(n, most);
  return Array.from({ length: count }, (_, i) => Math.floor((i * n) / count));
}

function flags(shown: number[], marked: number[]): boolean[] {
  const set = new Set(marked);
  return shown.map((index) => set.has(index));
}

function asTheyAre(rows: Rows): [number, number][] {
  return Array.from({ length: rows.n }, (_, i) => rounded([rows.values[2 * i], rows.values[2 * i + 1]]));
}

/** The held-out samples that the plane of a map is fitted to. */
export function fittedPlaces({ n, d }: Pick<Rows, "n" | "d">): number[] {
  return spread(n, Math.max(MOST_POINTS, Math.floor(MOST_FITTED_VALUES / d)));
}

function onPlaneOf(reference: Rows): (rows: Rows) => [number, number][] {
  const plane = principalPlane(takeRows(reference, fittedPlaces(reference)));
  return (rows) => projectOnPlane(rows, plane).map(rounded);
}

function rounded([x, y]: [number, number]): [number, number] {
  return [Number(x.toPrecision(4)), Number(y.toPrecision(4))];
}
