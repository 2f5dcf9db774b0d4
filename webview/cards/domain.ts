import type { DomainCheckReport } from "../../src/evaluation/domain/domainReport.ts";
import type { Report } from "../../src/evaluation/report.ts";
import { bandChart } from "../bandChart.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { drawSample, type Previews } from "../drawing/sample.ts";
import { formatInterval, formatNumber, formatP, formatPercent } from "../format.ts";
import { histogramChart } from "../histogramChart.ts";
import { legend } from "../legend.ts";
import { table, type Cell } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

/** One check of the domain: what it asks, how generated and held-out samples answer, and the worst sample to look at. */
export function domainCard(check: DomainCheckReport, id: string, inputs: Report["inputs"]): HTMLElement {
  const words = text.domain;
  const sentence = sentenceOf(check);
  return card(
    { id, title: words.title(check.name), sentence },
    drawn(check, sentence),
    worstSample(check, inputs),
    dataDisclosure(id, words.title(check.name), () => numbers(check)),
  );
}

/** The plot with its legend; in its place a sentence where all numbers are zero, of which a plot shows nothing. */
function drawn(check: DomainCheckReport, sentence: string): HTMLElement {
  const [all, curve] = [[check.generated, check.heldout], isDrawnAsCurve(check)];
  if (!curve && all.every(({ min, max }) => min === 0 && max === 0))
    return h("p", { class: "sentence" }, text.domain.allZero(check.quantity));
  const names = legend([
    { swatch: "generated", label: text.generated },
    { swatch: "heldout", label: text.heldout },
  ]);
  return h("div", {}, names, curve ? curvePlot(check, sentence) : histogramPlot(check, sentence));
}

function sentenceOf(check: DomainCheckReport): string {
  const words = text.domain;
  const { kind, statement, violations, heldoutViolations, quantity, generated, heldout, adjustedP } = check;
  if (kind === "law") {
    const law = words.law(
      statement,
      formatPercent(violations.fraction),
      formatPercent(heldoutViolations.fraction),
      words.tolerance(withUnit(check.tolerance!.absolute, check.unit), check.tolerance!.source),
    );
    // First, so that no broken sample is not read as a law that is kept.
    return check.unjudged === undefined ? law : `${check.unjudged} ${law}`;
  }
  const [own, real] = [generated, heldout].map(({ mean }) => withUnit(mean, check.unit));
  return words.statistic(quantity, own, real, formatP(adjustedP));
}

/** The largest number there is stands for one that is not finite, which has no unit. */
function withUnit(value: number, unit: string | null): string {
  if (value >= Number.MAX_VALUE) return formatNumber(Infinity);
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}

/** Two or three places make no line. */
function isDrawnAsCurve({ curve }: DomainCheckReport): boolean {
  return curve !== null && curve.x.length > 3 && curve.xNames === null;
}

function curvePlot({ check, curve }: DomainCheckReport, label: string): HTMLElement {
  const { xLabel, label: yLabel } = curve!;
  // What stands at frequency zero is the mean, beside which nothing else would be seen.
  const { x, generated, heldout } = check === "spectrum" ? withoutFirst(curve!) : curve!;
  return plot(label, (palette) =>
    bandChart({ x, xTitle: xLabel, yTitle: yLabel, generated, heldout }, palette),
  );
}

type Curve = NonNullable<DomainCheckReport["curve"]>;

function withoutFirst({ x, generated, heldout }: Curve): Pick<Curve, "x" | "generated" | "heldout"> {
  const rest = ({ mean, low, high }: Curve["generated"]) => ({
    mean: mean.slice(1),
    low: low.slice(1),
    high: high.slice(1),
  });
  return { x: x.slice(1), generated: rest(generated), heldout: rest(heldout) };
}

function histogramPlot(
  { histogram, quantity, unit, tolerance }: DomainCheckReport,
  label: string,
): HTMLElement {
  const { scale, edges } = histogram;
  const place = (value: number) => (scale === "log" ? Math.log10(value) : value);
  const allowed = tolerance && tolerance.absolute > 0 ? place(tolerance.absolute) : undefined;
  const title = unit === null ? quantity : `${quantity}, ${unit}`;
  return plot(label, (palette) =>
    histogramChart(
      {
        edges: edges.map(place),
        series: [
          { name: text.heldout, values: shares(histogram.heldout), role: "heldout" },
          { name: text.generated, values: shares(histogram.generated), role: "generated" },
        ],
        markers: allowed === undefined ? [] : [{ x: allowed, label: text.domain.allowed, dashed: true }],
        xTitle: scale === "log" ? text.domain.logarithm(title) : title,
        yTitle: text.shareOfSamples,
      },
      palette,
    ),
  );
}

/** The two sets may differ in size. */
function shares(counts: number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? counts : counts.map((count) => count / total);
}

function worstSample(
  { worst, violations, kind, unit }: DomainCheckReport,
  inputs: Report["inputs"],
): HTMLElement | false {
  // Of a law that every sample keeps to the last bit none is the worst.
  if (!worst || (kind === "law" && violations.worstResidual === 0)) return false;
  const drawing: Previews = {
    kind: worst.kind,
    shape: worst.shape,
    range: inputs.heldout.range,
    generated: [],
    train: [],
    heldout: [],
  };
  const caption = text.domain.worst(
    kind,
    formatNumber(worst.index),
    withUnit(violations.worstResidual, unit),
  );
  return h(
    "div",
    { class: `samples worst ${worst.kind}` },
    h("figure", {}, drawSample(drawing, worst, text.generated), h("figcaption", {}, caption)),
  );
}

/** All numbers of a check: its distribution over samples, further figures of the sets, and the points of its curve. */
function numbers(check: DomainCheckReport): HTMLElement {
  const words = text.domain;
  const { generated, heldout, violations, heldoutViolations, details, curve, distance } = check;
  const row = (name: string, own: string, real: string): Cell[] => [name, own, real];
  const both = (name: string, pick: (side: typeof generated) => number) =>
    row(name, formatNumber(pick(generated)), formatNumber(pick(heldout)));
  const share = ({ fraction, interval }: typeof heldoutViolations) =>
    `${formatNumber(fraction)} (${formatInterval(interval)})`;
  const value = (one: { value: number; interval: [number, number] | null }) =>
    one.interval ? `${formatNumber(one.value)} (${formatInterval(one.interval)})` : formatNumber(one.value);
  const rows = [
    row(
      check.unjudged === undefined ? words.shareOut(check.kind) : words.notJudged(words.shareOut(check.kind)),
      share(violations),
      share(heldoutViolations),
    ),
    row(
      words.mean,
      value({ value: generated.mean, interval: generated.interval }),
      value({ value: heldout.mean, interval: heldout.interval }),
    ),
    both(words.median, ({ median }) => median),
    both("5%", ({ low }) => low),
    both("95%", ({ high }) => high),
    both(words.smallest, ({ min }) => min),
    both(words.largest, ({ max }) => max),
    ...details.map((detail) =>
      row(
        named(detail.label, detail.unit),
        value(detail.generated),
        detail.heldout ? value(detail.heldout) : text.none,
      ),
    ),
    ...(distance
      ? [
          row(
            named(`${words.distance}: ${distance.what}`, distance.unit),
            formatNumber(distance.value),
            distance.baseline === null ? text.none : text.realAgainstReal(formatNumber(distance.baseline)),
          ),
        ]
      : []),
    row(words.p, formatNumber(check.p), ""),
    row(words.adjustedP, formatNumber(check.adjustedP), ""),
    ...(curve?.x ?? []).map((x, i) =>
      row(
        `${curve!.label}, ${curve!.xLabel} ${curve!.xNames?.[i] ?? formatNumber(x)}`,
        value({
          value: curve!.generated.mean[i],
          interval: [curve!.generated.low[i], curve!.generated.high[i]],
        }),
        value({ value: curve!.heldout.mean[i], interval: [curve!.heldout.low[i], curve!.heldout.high[i]] }),
      ),
    ),
  ];
  return table(
    { caption: words.title(check.name), numeric: true },
    [text.columns.number, text.generated, text.heldout],
    rows,
  );
}

function named(label: string, unit: string | null): string {
  return unit === null ? label : `${label}, ${unit}`;
}
