import type { FromTrendPage, TrendPagePoint, TrendView } from "../../src/extension/trend/trendProtocol.ts";
import { disposePlots } from "../charts.ts";
import { disclosure } from "../disclosure.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { severityIcon } from "../icons.ts";
import { legend } from "../legend.ts";
import { table, type Cell } from "../table.ts";
import { said, text } from "../text.ts";
import { button } from "../toolkit.ts";
import { inWords, nameOf, sentenceOf, trendChart } from "./trendChart.ts";
import {
  extremeOf,
  curvesOf,
  TREND_METRICS,
  type CurvePoint,
  type Curves,
  type TrendMetric,
} from "./trendModel.ts";

type Post = (message: FromTrendPage) => void;

function heading(view: TrendView, post: Post): HTMLElement {
  const open = view.checkpoints - view.points.length;
  const terms = [
    view.experiment,
    text.trendEvaluated(formatNumber(view.points.length), formatNumber(view.checkpoints)),
    ...(view.points.length > 0 ? [text.trendCount(formatNumber(view.points.at(-1)!.n))] : []),
  ];
  return h(
    "header",
    {},
    h("div", { class: "subject" }, h("h1", {}, view.run), h("p", { class: "terms" }, terms.join(" · "))),
    h(
      "div",
      { class: "actions", role: "group", "aria-label": text.actions },
      // With one checkpoint there is nothing to compare it with here.
      view.checkpoints > 1 &&
        button("compare", text.trendCompare, "secondary", () => post({ type: "compare" })),
      open > 0 &&
        button("evaluate-all", text.trendEvaluateAll(formatNumber(open)), "primary", () =>
          post({ type: "evaluateAll" }),
        ),
    ),
  );
}

/** The latest checkpoint in words, and where the curve was at its end of the scale: a fact, not a choice of a model. */
function sentence(metric: TrendMetric, curve: readonly CurvePoint[]): string {
  const last = curve.at(-1)!;
  const extreme = extremeOf(curve, metric);
  const first = text.trendLatest(nameOf(last), sentenceOf(metric, last));
  if (!extreme || extreme.point.path === last.point.path) return first;
  const told = metric === "frechet" ? text.trendLowest : text.trendHighest;
  return `${first} ${told(nameOf(extreme), inWords(metric, extreme.value))}`;
}

function card(metric: TrendMetric, { curves, bySteps }: Curves, post: Post): HTMLElement | null {
  const curve = curves[metric];
  if (curve.length === 0) return null;
  const title = text.trendMetrics[metric];
  const words = sentence(metric, curve);
  const onOpen = (path: string) => post({ type: "open", path });
  return h(
    "article",
    { class: "card", id: `trend-${metric}` },
    h("h3", {}, title),
    h("p", { class: "sentence" }, words),
    trendChart({ metric, curve, bySteps, label: `${title}. ${words}`, onOpen }),
  );
}

function checkpointLink(point: TrendPagePoint, post: Post): HTMLElement {
  const link = h("button", { type: "button", class: "link" }, nameOf({ point }));
  link.addEventListener("click", () => post({ type: "open", path: point.path }));
  return link;
}

function rowOf(point: TrendPagePoint, { curves }: Curves, post: Post): Cell[] {
  const number = (metric: TrendMetric) => {
    const found = curves[metric].find((one) => one.point === point);
    return found ? inWords(metric, found.value) : "–";
  };
  const verdict = h("span", { class: "trend-verdict" }, severityIcon(point.severity), said(point.verdict));
  const notes = [
    ...(point.current ? [] : [text.trendChanged]),
    ...(point.comparable ? [] : [text.trendOtherTerms]),
  ];
  if (notes.length > 0) verdict.append(h("span", { class: "note" }, notes.join(", ")));
  return [checkpointLink(point, post), ...TREND_METRICS.map(number), verdict];
}

function numbers({ points }: TrendView, curves: Curves, post: Post): HTMLElement {
  const head = [
    text.trendCheckpoint,
    ...TREND_METRICS.map((metric) => text.trendMetrics[metric]),
    text.verdict,
  ];
  const rows = [...points].reverse().map((point) => rowOf(point, curves, post));
  const details = disclosure("trend-data", text.trendNumbers, text.trendNumbers, () => {
    const all = table({ caption: text.trendNumbers, numeric: true }, head, rows);
    all.classList.add("stacked");
    return all;
  });
  details.classList.add("trend-data");
  return details;
}

function notes({ points }: TrendView, { leftOut }: Curves): HTMLElement | null {
  const changed = points.filter(({ current, comparable }) => comparable && !current).length;
  const sentences = [
    ...(leftOut.length > 0 ? [text.trendLeftOut(formatNumber(leftOut.length))] : []),
    ...(changed > 0 ? [text.trendHollow(formatNumber(changed))] : []),
  ];
  return sentences.length > 0 ? h("p", { class: "trend-notes", role: "note" }, sentences.join(" ")) : null;
}

/** Draws the page for a view, keeping what was opened. */
export function showTrend(root: HTMLElement, view: TrendView, post: Post): void {
  document.title = text.trendOf(view.run);
  const wasOpen = root.querySelector<HTMLDetailsElement>("#trend-data")?.open ?? false;
  const scrolled = scrollY;
  disposePlots(root);
  const curves = curvesOf(view);
  const cards = TREND_METRICS.flatMap((metric) => card(metric, curves, post) ?? []);
  const content =
    cards.length === 0
      ? [h("p", { class: "trend-empty" }, text.trendEmpty)]
      : [
          legend([
            { swatch: "generated dot", label: text.trendClick },
            { swatch: "generated", label: text.columns.interval },
            { swatch: "dashed", label: text.baselineLine },
          ]),
          h("h2", { class: "sr-only" }, text.plots),
          h("section", { class: "cards" }, ...cards),
          numbers(view, curves, post),
        ];
  root.replaceChildren(
    ...[heading(view, post), notes(view, curves), ...content].filter((one) => one !== null),
  );
  const details = root.querySelector<HTMLDetailsElement>("#trend-data");
  if (details) details.open = wasOpen;
  scrollTo({ top: scrolled });
  root.setAttribute("data-status", "shown");
}
