import { formatExact, formatInterval, formatNumber } from "../format.ts";
import { text } from "../text.ts";
import type { ExactRow, Question } from "./question.ts";
import { exactRow, headline } from "./question.ts";

interface Scored {
  value: number;
  interval: [number, number];
}

function scoreRow(name: string, { value, interval }: Scored, baseline?: number): ExactRow {
  return exactRow(name, value, {
    interval: formatInterval(interval),
    ...(baseline !== undefined && { baseline: formatExact(baseline) }),
  });
}

/** The score after training on generated samples, beside that of real ones. */
export const downstream: Question = {
  id: "downstream",
  metric: "downstream",
  caveats: "downstream",
  facts({ downstream: report }) {
    const [model] = report?.models ?? [];
    if (!report) return undefined;
    const { tstr, real } = model;
    const words = text.downstream;
    return {
      line: [
        headline("TSTR", formatNumber(tstr.value), formatInterval(tstr.interval)),
        ...(real ? [[{ text: `TRTR ${formatNumber(real.trtr.value)}` }]] : []),
      ],
      gauge: {
        min: Math.min(0, tstr.interval[0]),
        max: 1,
        value: tstr.value,
        interval: tstr.interval,
        baseline: real?.trtr.value,
        baselineInterval: real?.trtr.interval,
      },
      exact: [
        scoreRow(words.tstr, tstr, real?.trtr.value),
        ...(real
          ? [
              scoreRow(words.augmented, real.augmented, real.trtr.value),
              scoreRow(words.gain, real.gain),
              scoreRow(words.gap(formatNumber(real.gap.n)), real.gap),
              scoreRow(
                real.agreement.unit === "accuracy" ? words.agreement : words.labelError,
                real.agreement.generated,
                real.agreement.heldout.value,
              ),
            ]
          : []),
      ],
    };
  },
};
