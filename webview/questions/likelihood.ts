import { formatInterval, formatNumber } from "../format.ts";
import { text } from "../text.ts";
import type { Question } from "./question.ts";
import { exactRow, headline } from "./question.ts";

type MeanEstimate = NonNullable<Parameters<Question["facts"]>[0]["metrics"]["likelihood"]>["perDimension"];

function meanRow(name: string, { value, interval }: MeanEstimate) {
  return exactRow(name, value, { interval: formatInterval(interval) });
}

/** The mean held-out log-likelihood; how much of it junk would cost is in its card. */
export const likelihood: Question = {
  id: "likelihood",
  metric: "likelihood",
  caveats: "likelihood",
  facts({ metrics: { likelihood: report } }) {
    if (!report) return undefined;
    const { perDimension, perSample, bitsPerDimension, gap } = report;
    return {
      line: [
        headline(text.perDimension, formatNumber(perDimension.value), formatInterval(perDimension.interval)),
        headline(text.bitsPerDimension, formatNumber(bitsPerDimension.value), undefined),
      ],
      gauge: undefined,
      exact: [
        meanRow(text.perDimension, perDimension),
        meanRow(text.likelihood.perSample, perSample),
        meanRow(text.bitsPerDimension, bitsPerDimension),
        ...(gap ? [meanRow(text.likelihood.gap, gap.perSample)] : []),
      ],
    };
  },
};
