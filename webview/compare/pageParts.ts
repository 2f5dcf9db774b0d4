import type { ComparisonReport, PairComparison } from "../../src/evaluation/compare/comparisonReport.ts";
import type { FromComparePage } from "../../src/extension/compare/compareProtocol.ts";

/** Asks something of the editor; undefined where the page is a file of its own. */
export type Post = ((message: FromComparePage) => void) | undefined;

/** Where all samples can be asked for. */
export interface Live {
  post: NonNullable<Post>;
  /** Of the comparison that is shown. */
  generation: number;
  /** Whether the part of a larger dump that was compared can be asked for, too. */
  samplesKept: boolean;
}

/** A pair with what it is a pair of. */
export interface ShownPair {
  report: ComparisonReport;
  pair: PairComparison;
  /** The subjects A and B. */
  sides: [ComparisonReport["subjects"][number], ComparisonReport["subjects"][number]];
}

/** The one pair of a comparison of two dumps. */
export function shownPair(report: ComparisonReport): ShownPair {
  const [pair] = report.pairs;
  return { report, pair, sides: [report.subjects[pair.first], report.subjects[pair.second]] };
}
