import { percent } from "../real.ts";
import type { Report } from "../report.ts";
import type { ComparisonReport, PairComparison } from "./comparisonReport.ts";
import { joined } from "../joined.ts";

/** A dump with what is known of the classes that it leaves out. */
export type DumpOfClasses = Pick<ComparisonReport["subjects"][number], "name" | "missingClasses">;

/** Classes that are named one by one where their coverage changed; more are summed up. */
const NAMED = 3;

/** Which classes dumps leave out. */
export function missingClassWords(dumps: readonly DumpOfClasses[], names: ClassNames): string[] {
  return dumps.flatMap(({ name, missingClasses }) => {
    if (!missingClasses) return [];
    const { never, hardly } = missingClasses;
    return [
      ...(never.length > 0 ? [`${name} never makes ${classes(never, names)}.`] : []),
      ...(hardly.length > 0 ? [`${name} covers hardly any of ${classes(hardly, names)}.`] : []),
    ];
  });
}

/** Which classes the second dump of a pair covers more or less of than the first. */
export function wonAndLostClasses(
  { classes: all = [] }: PairComparison,
  second: string,
  names: ClassNames,
): string[] {
  const sentence = (word: "better" | "worse", verb: string) => {
    const changed = all
      .filter((each) => each.word === word)
      .sort((x, y) => Math.abs(y.second - y.first) - Math.abs(x.second - x.first));
    if (changed.length === 0) return [];
    const parts = changed
      .slice(0, NAMED)
      .map(({ label, first, second: after }) => `${names(label)} (${percent(first)} → ${percent(after)})`);
    const most = changed.length > NAMED ? " most of all" : "";
    return [
      `${second} ${verb} coverage in ${changed.length} of ${all.length} classes:${most} ${joined(parts)}.`,
    ];
  };
  return [...sentence("better", "wins"), ...sentence("worse", "loses")];
}

function classes(labels: readonly number[], names: ClassNames): string {
  return `${labels.length > 1 ? "classes" : "class"} ${joined(labels.map(names))}`;
}

/** What a class is called. */
export type ClassNames = (label: number) => string;

/** Names of classes as the labels' file has them, else their numbers. */
export function classNamesOf({ metrics }: Report): ClassNames {
  const known = new Map(metrics.precisionRecall?.classes?.map(({ label, name }) => [label, name]));
  return (label) => known.get(label) ?? String(label);
}
