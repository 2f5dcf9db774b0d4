import { formatExact, formatInterval, formatNumber } from "../format.ts";
import { text } from "../text.ts";
import type { Question } from "./question.ts";
import { beside, besideIt, estimateRow, exactRow, headline } from "./question.ts";
import { shareGauge } from "./shareGauge.ts";

/** Precision, with density beside it. */
export const quality: Question = {
  id: "quality",
  metric: "precision-recall",
  caveats: "precisionRecall",
  facts({ metrics: { precisionRecall } }) {
    if (!precisionRecall) return undefined;
    const { precision, density, k, baselineSource } = precisionRecall;
    const interval = precision.interval ? formatInterval(precision.interval) : undefined;
    return {
      line: [
        headline(text.precision, formatNumber(precision.value), interval),
        ...beside(precision, baselineSource?.n),
        besideIt(text.density, density, precision.valueAtBaseline === undefined),
      ],
      gauge: shareGauge(precision),
      exact: [
        estimateRow(text.precision, precision),
        ...(precision.valueAtBaseline === undefined
          ? []
          : [
              exactRow(
                text.subsampled(text.precision, formatNumber(baselineSource?.n ?? 0)),
                formatExact(precision.valueAtBaseline),
              ),
            ]),
        estimateRow(text.density, density),
        exactRow(text.neighbours, k),
      ],
    };
  },
};
