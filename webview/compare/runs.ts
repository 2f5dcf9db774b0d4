import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { MOST_SERIES } from "./series.ts";

/** The compared dumps of one run. */
export interface ShownRun {
  name: string;
  /** In the order of `x`: steps, or places in the run where not every dump has a step of its own. */
  dumps: { x: number; subject: number }[];
}

/** The runs among what is compared; beyond what can be told apart the rest is left to the table. */
export function runsOf({ subjects }: ComparisonReport): { runs: ShownRun[]; bySteps: boolean } {
  const byName = new Map<string, number[]>();
  subjects.forEach(({ report }, i) => {
    const name = report.subject.run ?? report.subject.title;
    byName.set(name, [...(byName.get(name) ?? []), i]);
  });
  const stepOf = (subject: number) => subjects[subject].report.subject.step;
  const bySteps = [...byName.values()].every((dumps) => {
    const steps = dumps.map(stepOf);
    return steps.every((step) => step !== null) && new Set(steps).size === dumps.length;
  });
  const runs = [...byName].slice(0, MOST_SERIES).map(([name, dumps]) => ({
    name,
    dumps: dumps
      .map((subject, place) => ({ subject, x: bySteps ? stepOf(subject)! : place + 1 }))
      .sort((a, b) => a.x - b.x),
  }));
  return { runs, bySteps };
}
