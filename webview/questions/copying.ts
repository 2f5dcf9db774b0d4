import type { MemorizationReport } from "../../src/evaluation/report.ts";
import { formatExact, formatNumber, formatP, formatPercent, formatPercentInterval } from "../format.ts";
import { text } from "../text.ts";
import type { ExactRow, Question } from "./question.ts";
import { beside, estimateRow, exactRow, headline } from "./question.ts";

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

/** Share of copies, with the ratio of median distances beside it. */
export const copying: Question = {
  id: "copying",
  metric: "memorization",
  caveats: "memorization",
  facts({ metrics: { memorization } }) {
    if (!memorization) return undefined;
    const { copies, ratio } = memorization;
    return {
      line: [
        headline(text.copied, formatPercent(copies.fraction), formatPercentInterval(copies.interval)),
        [{ text: text.copiesSplit(formatNumber(copies.exact), formatNumber(copies.near)) }],
        [{ text: `${text.ratio.toLowerCase()} ${formatNumber(ratio.value)}` }],
        ...beside(ratio, undefined),
      ],
      gauge: { min: 0, max: 1, value: copies.fraction, interval: copies.interval, baseline: undefined },
      exact: exact(memorization),
    };
  },
};
