import { proportionInterval } from "../core/proportionInterval.ts";
import { baselinePairs } from "./baselinePairs.ts";
import { heldoutClasses, LabelsUnusable, type Classes } from "./classLabels.ts";
import type { ClassCoverage } from "./classReport.ts";
import { manifoldOf, type EvaluationContext } from "./context.ts";

/** How much of each class is covered, beside what real data covers of it; ascending labels. */
export async function classCoverage(
  context: EvaluationContext,
  { labels, names }: Classes,
  uncovered: readonly number[],
): Promise<ClassCoverage> {
  const covered = coveredCounts(labels, uncovered);
  const real = await baselineShares(context, labels);
  return [...covered.keys()]
    .sort((a, b) => a - b)
    .map((label) => {
      const { size, covered: count } = covered.get(label)!;
      return {
        label,
        ...(names && { name: names[label] }),
        size,
        covered: count,
        interval: proportionInterval(count, size),
        baseline: real?.get(label) ?? null,
      };
    });
}

type Counts = Map<number, { size: number; covered: number }>;

function coveredCounts(labels: Float64Array, uncovered: readonly number[]): Counts {
  const counts: Counts = new Map();
  for (const label of labels) {
    const known = counts.get(label);
    if (known) known.size++;
    else counts.set(label, { size: 1, covered: 1 });
    if (known) known.covered++;
  }
  for (const sample of uncovered) counts.get(labels[sample])!.covered--;
  return counts;
}

/** By class the share that real data covers, averaged over its stand-ins; only where these have the n of the generated set. */
async function baselineShares(
  context: EvaluationContext,
  labels: Float64Array,
): Promise<Map<number, number> | undefined> {
  const baselines = baselinePairs(context);
  if (!baselines?.sameSizes) return undefined;
  const shares = new Map<number, number>();
  for (const { heldout, standIn } of baselines.pairs) {
    const { uncovered } = await manifoldOf(context, context.ks[0], heldout, standIn, "real");
    for (const [label, { size, covered }] of coveredCounts(labels, uncovered))
      shares.set(label, (shares.get(label) ?? 0) + covered / size / baselines.pairs.length);
  }
  return shares;
}

/** The classes of the held-out data, where there are labels that fit; else nothing. */
export async function classesIfAny(
  context: EvaluationContext,
  file: string | undefined,
): Promise<Float64Array | undefined> {
  if (file === undefined) return undefined;
  try {
    return (await heldoutClasses(context, file)).labels;
  } catch (error) {
    if (error instanceof LabelsUnusable) return undefined;
    throw error;
  }
}

/** Held-out samples of a class below which nothing is said of it by itself. */
const FEWEST_OF_CLASS = 10;
/** A class is hardly covered where even the upper end of its share is below this part of what real data covers. */
const HARDLY = 1 / 3;

/** Classes of which nothing is covered, and those of which hardly anything is. */
export function missingClasses(
  classes: ClassCoverage,
  coverageOfReal: number,
): { never: ClassCoverage; hardly: ClassCoverage } {
  const told = classes.filter(
    ({ size, interval, baseline }) =>
      size >= FEWEST_OF_CLASS && interval[1] < HARDLY * (baseline ?? coverageOfReal),
  );
  return {
    never: told.filter(({ covered }) => covered === 0),
    hardly: told.filter(({ covered }) => covered > 0),
  };
}
