import { assessCopying, copyCount } from "../copying.ts";
import type { Report } from "../report.ts";
import type { SubjectCopying } from "./comparisonReport.ts";

/** Whether a dump copies its training data, by the judgement that its own report makes. */
export function subjectCopying(report: Report): SubjectCopying {
  const [copying, count] = [assessCopying(report), copyCount(report)];
  if (!copying || !count) return { kind: "not-judged", share: null, interval: null, atLeast: false };
  const { share, interval, atLeast } = count;
  return { kind: copying.kind, share, interval: interval && [interval[0], interval[1]], atLeast };
}
