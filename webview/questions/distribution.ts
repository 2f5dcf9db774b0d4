import type { MmdReport } from "../../src/evaluation/report.ts";
import { formatExact, formatP, formatShort } from "../format.ts";
import type { GaugeModel } from "../gaugeModel.ts";
import { testName } from "../testName.ts";
import { text } from "../text.ts";
import type { ExactRow, NumberPiece, Question } from "./question.ts";
import { exactRow } from "./question.ts";

/** The value below which a share of the histogram lies. */
export function histogramQuantile({ edges, counts }: MmdReport["null"], share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] > 0 && below + counts[i] >= share * total)
      return edges[i] + ((share * total - below) / counts[i]) * (edges[i + 1] - edges[i]);
    below += counts[i];
  }
  return edges[edges.length - 1];
}

/** The observed statistic against what random relabelling gives. */
function nullGauge(mmd: MmdReport): GaugeModel {
  const { edges, observed } = mmd.null;
  const ends = [edges[0], edges[edges.length - 1], observed];
  return {
    min: Math.min(...ends),
    max: Math.max(...ends),
    value: observed,
    interval: undefined,
    baseline: histogramQuantile(mmd.null, 0.5),
    baselineInterval: [0.025, 0.975].map((share) => histogramQuantile(mmd.null, share)) as [number, number],
  };
}

function pieces(mmd: MmdReport): NumberPiece[][] {
  const { p, permutations, baseline } = mmd;
  const smallest = text.smallestP(formatShort(1 / (1 + permutations)));
  return [
    [{ text: `${testName(mmd)}, ` }, { text: formatP(p), strong: true }, { text: ` (${smallest})` }],
    ...(baseline ? [[{ text: text.realAgainstReal(formatP(baseline.p)) }]] : []),
  ];
}

function exact(mmd: MmdReport): ExactRow[] {
  const { mmd2, p, permutations, alpha, rule, baseline, perBandwidth } = mmd;
  return [
    exactRow(text.mmdName(testName(mmd)), mmd2, {
      baseline: baseline ? formatExact(baseline.mmd2) : text.none,
    }),
    exactRow(text.pName(testName(mmd)), p, { baseline: baseline ? formatExact(baseline.p) : text.none }),
    exactRow(text.permutations, permutations),
    exactRow(text.level, alpha),
    exactRow(text.visible, mmd.visible.displacedFraction),
    exactRow(text.rule, rule),
    ...(perBandwidth.length > 1
      ? perBandwidth.map((one) =>
          exactRow(`${text.mmd2}, ${text.bandwidth(formatShort(one.bandwidth)).toLowerCase()}`, one.mmd2),
        )
      : []),
  ];
}

/** The permutation tests; the gauge shows the first that differs, or the first. */
export const distribution: Question = {
  id: "distribution",
  metric: "mmd",
  caveats: "mmd",
  facts({ metrics: { mmd } }) {
    if (!mmd || mmd.length === 0) return undefined;
    const shown = mmd.find(({ rejected }) => rejected) ?? mmd[0];
    return { line: pieces(shown), gauge: nullGauge(shown), exact: mmd.flatMap(exact) };
  },
};
