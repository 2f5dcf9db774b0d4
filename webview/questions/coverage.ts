import { formatExact, formatInterval, formatNumber } from "../format.ts";
import { text } from "../text.ts";
import type { Question } from "./question.ts";
import { beside, besideIt, estimateRow, exactRow, headline } from "./question.ts";
import { shareGauge } from "./shareGauge.ts";

/** Coverage, with recall beside it. */
export const coverage: Question = {
  id: "coverage",
  metric: "precision-recall",
  caveats: "precisionRecall",
  facts({ metrics: { precisionRecall } }) {
    if (!precisionRecall) return undefined;
    const { coverage: covered, recall, k, baselineSource } = precisionRecall;
    const interval = covered.interval ? formatInterval(covered.interval) : undefined;
    return {
      line: [
        headline(text.coverage, formatNumber(covered.value), interval),
        ...beside(covered, baselineSource?.n),
        besideIt(text.recall, recall, covered.valueAtBaseline === undefined),
      ],
      gauge: shareGauge(covered),
      exact: [
        estimateRow(text.coverage, covered),
        ...(covered.valueAtBaseline === undefined
          ? []
          : [
              exactRow(
                text.subsampled(text.coverage, formatNumber(baselineSource?.n ?? 0)),
                formatExact(covered.valueAtBaseline),
              ),
            ]),
        exactRow(text.expectation, covered.expectation),
        estimateRow(text.recall, recall),
        exactRow(text.neighbours, k),
      ],
    };
  },
};
