import type { MemorizationReport } from "../../src/evaluation/report.ts";
import {
  formatExact,
  formatInterval,
  formatNumber,
  formatP,
  formatPercent,
  formatPercentInterval,
} from "../format.ts";
import { text } from "../text.ts";
import type { ExactRow, Question, QuestionFacts } from "./question.ts";
import { beside, estimateRow, exactRow, finite, headline } from "./question.ts";

function copiesP({ p, exact }: MemorizationReport["copies"]): string {
  if (p > 0) return formatExact(p);
  return exact > 0 ? text.certain : formatP(p).replace("p ", "");
}

function exact(memorization: MemorizationReport): ExactRow[] {
  const { copies, ratio, mannWhitney, medianDistance, baselineMedianDistance, leakage, authenticity } =
    memorization;
  return [
    exactRow(text.copied, formatPercent(copies.fraction), {
      interval: formatPercentInterval(copies.interval),
    }),
    exactRow(text.copiesExact, copies.exact),
    exactRow(text.copiesNear, copies.near),
    exactRow(text.copiesP, copiesP(copies)),
    estimateRow(text.ratio, ratio),
    exactRow(text.medianGenerated, medianDistance),
    exactRow(text.medianHeldout, baselineMedianDistance),
    exactRow(
      text.mannWhitneyP,
      mannWhitney.p > 0 ? formatNumber(mannWhitney.p) : formatP(0).replace("p ", ""),
    ),
    exactRow(text.mannWhitneyZ, mannWhitney.z),
    exactRow(text.tailDimension, copies.tailDimension),
    ...(authenticity
      ? [
          exactRow(text.authenticity, formatPercent(authenticity.value), {
            interval: formatPercentInterval(authenticity.interval),
            baseline: formatPercent(authenticity.baseline),
          }),
        ]
      : []),
    exactRow(text.leakage, leakage.heldoutInTrain),
  ];
}

/** Copies were found: their share leads, the ratio of medians stands beside it. */
function ledByCopies({ copies, ratio }: MemorizationReport): Omit<QuestionFacts, "exact"> {
  return {
    line: [
      headline(text.copied, formatPercent(copies.fraction), formatPercentInterval(copies.interval)),
      [{ text: text.copiesSplit(formatNumber(copies.exact), formatNumber(copies.near)) }],
      [{ text: `${text.ratio.toLowerCase()} ${formatNumber(ratio.value)}` }],
      ...beside(ratio, undefined),
    ],
    gauge: { min: 0, max: 1, value: copies.fraction, interval: copies.interval, baseline: undefined },
  };
}

/** No single copy was found: the ratio of medians says how close the bulk lies to the training data. */
function ledByRatio({ ratio }: MemorizationReport): Omit<QuestionFacts, "exact"> {
  const interval = ratio.interval ?? undefined;
  const value = finite(ratio.value);
  return {
    line: [
      headline(text.ratio, formatNumber(ratio.value), interval && formatInterval(interval)),
      ...beside(ratio, undefined),
      [{ text: text.noCopies }],
    ],
    gauge:
      value === undefined
        ? undefined
        : {
            min: 0,
            max: Math.max(2, interval?.[1] ?? value),
            value,
            interval,
            baseline: finite(ratio.baseline),
            baselineInterval: ratio.baselineInterval ?? undefined,
          },
  };
}

/** Whether training data is copied: the number that the answer rests on leads. */
export const copying: Question = {
  id: "copying",
  metric: "memorization",
  caveats: "memorization",
  facts({ metrics: { memorization } }) {
    if (!memorization) return undefined;
    const led = memorization.copies.fraction > 0 ? ledByCopies(memorization) : ledByRatio(memorization);
    return { ...led, exact: exact(memorization) };
  },
};
