import type { FrechetReport } from "../../src/evaluation/report.ts";
import { formatExact, formatInterval, formatNumber } from "../format.ts";
import type { GaugeModel } from "../gaugeModel.ts";
import { text } from "../text.ts";
import type { ExactRow, Question } from "./question.ts";
import { exactRow, headline } from "./question.ts";

function distanceGauge({ vsHeldout: { value, interval, baseline, floor } }: FrechetReport): GaugeModel {
  return {
    min: 0,
    max: Math.max(value, interval?.[1] ?? 0, baseline ?? 0, floor ?? 0) * 1.1 || 1,
    value,
    interval: interval ?? undefined,
    baseline: baseline ?? undefined,
  };
}

function exact({ vsHeldout, vsTrain, infinity, rank }: FrechetReport): ExactRow[] {
  return [
    exactRow(text.frechet, vsHeldout.value, {
      interval: vsHeldout.interval ? formatInterval(vsHeldout.interval) : text.none,
      baseline: vsHeldout.baseline === null ? text.none : formatExact(vsHeldout.baseline),
    }),
    exactRow(text.floorName, vsHeldout.floor ?? text.unknownSize),
    exactRow(text.excess, vsHeldout.excess),
    ...(vsTrain ? [exactRow(text.againstTrainName, vsTrain.value)] : []),
    ...(infinity
      ? [
          exactRow(
            text.infinity,
            `${formatExact(infinity.value)} ${text.standardError(formatNumber(infinity.standardError))}`,
          ),
        ]
      : []),
    exactRow(
      text.ranks,
      [rank.generated, rank.heldout, rank.dimension].map((r) => formatNumber(r)).join(", "),
    ),
  ];
}

/** The Fréchet distance to held-out data, with its baseline, its floor and the contrast to train. */
export const frechet: Question = {
  id: "frechet",
  metric: "frechet",
  caveats: "frechet",
  facts({ metrics: { frechet: report } }) {
    if (!report) return undefined;
    const { value, interval, baseline, floor } = report.vsHeldout;
    return {
      line: [
        headline("", formatNumber(value), interval ? formatInterval(interval) : undefined),
        ...(baseline === null ? [] : [[{ text: text.realAgainstReal(formatNumber(baseline)) }]]),
        [{ text: text.floor(floor === null ? text.unknownSize : formatNumber(floor)) }],
        ...(report.vsTrain ? [[{ text: text.againstTrain(formatNumber(report.vsTrain.value)) }]] : []),
      ],
      gauge: distanceGauge(report),
      exact: exact(report),
    };
  },
};
