import type { MetricName } from "../../src/evaluation/report.ts";
import type { ReportView } from "../../src/extension/reportProtocol.ts";
import { text } from "../text.ts";
import { placeholder } from "./card.ts";
import { distanceCard } from "./distance.ts";
import { distancesCard, distancesInput } from "./distances.ts";
import { downstreamCard } from "./downstream.ts";
import { frechetCard } from "./frechet.ts";
import { mapCard } from "./map.ts";
import { missingCard } from "./missing.ts";
import { pairsCard } from "./pairs.ts";
import { permutationNullCard } from "./permutationNull.ts";

/** One place among the cards: what it is drawn from, how, and what holds it while its metric is pending. */
export interface CardSlot {
  id: string;
  metric: MetricName;
  title: () => string;
  input: (view: ReportView) => unknown;
  render: (view: ReportView) => HTMLElement | null;
}

const mapSlot: CardSlot = {
  id: "map",
  metric: "precision-recall",
  title: () => text.mapTitle,
  input: ({ report }) => report?.map,
  render: ({ report }) => (report?.map ? mapCard(report.map) : null),
};

const distanceSlot: CardSlot = {
  id: "distance",
  metric: "memorization",
  title: () => text.distanceTitle,
  input: ({ report }) => report?.metrics.memorization,
  render: ({ report }) => (report?.metrics.memorization ? distanceCard(report.metrics.memorization) : null),
};

const pairsSlot: CardSlot = {
  id: "pairs",
  metric: "memorization",
  title: () => text.pairsTitle,
  input: ({ report }) => [report?.metrics.memorization?.nearest, report?.previews],
  render: ({ report }) =>
    report?.metrics.memorization ? pairsCard(report.metrics.memorization, report.previews) : null,
};

const missingSlot: CardSlot = {
  id: "missing",
  metric: "precision-recall",
  title: () => text.missingTitle,
  input: ({ report }) => [report?.metrics.precisionRecall?.uncovered, report?.previews],
  render: ({ report }) =>
    report?.metrics.precisionRecall
      ? missingCard(report.metrics.precisionRecall, report.inputs.heldout.shape[0], report.previews)
      : null,
};

const frechetSlot: CardSlot = {
  id: "frechet",
  metric: "frechet",
  title: () => text.frechetTitle,
  input: ({ report }) => report?.metrics.frechet,
  render: ({ report }) =>
    report?.metrics.frechet ? frechetCard(report.metrics.frechet, report.inputs.generated.shape[0]) : null,
};

const distancesSlot: CardSlot = {
  id: "distances",
  metric: "wasserstein",
  title: () => text.distancesTitle,
  input: ({ report }) => report && distancesInput(report.metrics),
  render: ({ report }) => {
    const metrics = report && distancesInput(report.metrics);
    return metrics ? distancesCard(metrics) : null;
  },
};

const downstreamSlot: CardSlot = {
  id: "downstream",
  metric: "downstream",
  title: () => text.downstream.title,
  input: ({ report }) => report?.downstream,
  render: ({ report }) => (report?.downstream ? downstreamCard(report.downstream) : null),
};

function mmdSlot(index: number, id: string): CardSlot {
  return {
    id,
    metric: "mmd",
    title: () => text.metrics.mmd,
    input: ({ report }) => report?.metrics.mmd?.[index],
    render: ({ report }) =>
      report?.metrics.mmd?.[index] ? permutationNullCard(report.metrics.mmd[index], id) : null,
  };
}

/** The cards of a view in the order in which they are shown, a test a card. */
export function cardSlots({ report }: ReportView): CardSlot[] {
  const tests = Math.max(1, report?.metrics.mmd?.length ?? 0);
  const mmd = Array.from({ length: tests }, (_, i) => mmdSlot(i, i === 0 ? "mmd" : `mmd-${i}`));
  return [mapSlot, distanceSlot, ...mmd, frechetSlot, downstreamSlot, distancesSlot, pairsSlot, missingSlot];
}

/** The card of a slot, its placeholder while its metric is computed, or nothing. */
export function renderSlot(slot: CardSlot, view: ReportView): HTMLElement | null {
  const done = slot.render(view);
  if (done) return done;
  // Whether there will be a map is not known before the first report.
  const mayCome = view.pending.includes(slot.metric) && slot.id !== "map";
  return mayCome ? placeholder(slot.id, slot.title()) : null;
}
