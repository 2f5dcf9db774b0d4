import type { Caveat, MetricName, Report } from "../../src/evaluation/report.ts";
import type { ReportView } from "../../src/extension/reportProtocol.ts";
import { caveatsBeside } from "../caveats.ts";
import { QUESTIONS } from "../questions/all.ts";
import { text } from "../text.ts";
import { placeholder } from "./card.ts";
import { classesCard } from "./classes.ts";
import { classSharesCard } from "./classShares.ts";
import { columnsCard } from "./columns.ts";
import { distanceCard } from "./distance.ts";
import { distancesCard, distancesInput } from "./distances.ts";
import { domainCard } from "./domain.ts";
import { downstreamCard } from "./downstream.ts";
import { frechetCard } from "./frechet.ts";
import { likelihoodCard } from "./likelihood.ts";
import { mapCard } from "./map.ts";
import { missingCard } from "./missing.ts";
import { moleculesCard } from "./molecules.ts";
import { pairsCard } from "./pairs.ts";
import { permutationNullCard } from "./permutationNull.ts";
import { planeCard } from "./plane.ts";
import { powerCurveCard } from "./powerCurve.ts";

/** One place among the cards: what it is drawn from, how, and what holds it while its metric is pending. */
export interface CardSlot {
  id: string;
  metric: MetricName;
  /** Whose caveats stand on the card, if any. */
  caveats?: Caveat["metric"][];
  title: () => string;
  input: (view: ReportView) => unknown;
  render: (view: ReportView) => HTMLElement | null;
}

const mapSlot: CardSlot = {
  id: "map",
  metric: "precision-recall",
  title: () => text.mapTitle,
  input: ({ report }) =>
    report?.map && [report.map, report.inputs.generated.shape[0], report.inputs.heldout.shape[0]],
  render: ({ report }) => (report?.map ? mapCard(report.map, report.inputs) : null),
};

const distanceSlot: CardSlot = {
  id: "distance",
  metric: "memorization",
  caveats: ["memorization"],
  title: () => text.distanceTitle,
  input: ({ report }) => report?.metrics.memorization,
  render: ({ report }) => (report?.metrics.memorization ? distanceCard(report.metrics.memorization) : null),
};

/** Fingerprints of molecules are no pictures: the card of the molecules and the gallery draw structures. */
function previewsOf(report: Report | undefined): Report["previews"] {
  return report?.molecules ? undefined : report?.previews;
}

const pairsSlot: CardSlot = {
  id: "pairs",
  metric: "memorization",
  title: () => text.pairsTitle,
  input: ({ report }) => [report?.metrics.memorization?.nearest, previewsOf(report)],
  render: ({ report }) =>
    report?.metrics.memorization ? pairsCard(report.metrics.memorization, previewsOf(report)) : null,
};

const missingSlot: CardSlot = {
  id: "missing",
  metric: "precision-recall",
  title: () => text.missingTitle,
  input: ({ report }) => [report?.metrics.precisionRecall?.uncovered, previewsOf(report)],
  render: ({ report }) =>
    report?.metrics.precisionRecall
      ? missingCard(report.metrics.precisionRecall, report.inputs.heldout.shape[0], previewsOf(report))
      : null,
};

const classesSlot: CardSlot = {
  id: "classes",
  metric: "precision-recall",
  title: () => text.classes.title,
  input: ({ report }) => report?.metrics.precisionRecall?.classes,
  render: ({ report }) => {
    const { precisionRecall } = report?.metrics ?? {};
    return precisionRecall?.classes ? classesCard(precisionRecall.classes, precisionRecall.coverage) : null;
  },
};

const classSharesSlot: CardSlot = {
  id: "class-shares",
  metric: "precision-recall",
  title: () => text.classShares.title,
  input: ({ report }) => report?.metrics.precisionRecall?.classShares,
  render: ({ report }) => {
    const shares = report?.metrics.precisionRecall?.classShares;
    return shares ? classSharesCard(shares) : null;
  },
};

const frechetSlot: CardSlot = {
  id: "frechet",
  metric: "frechet",
  caveats: ["frechet"],
  title: () => text.frechetTitle,
  input: ({ report }) => report?.metrics.frechet,
  render: ({ report }) =>
    report?.metrics.frechet ? frechetCard(report.metrics.frechet, report.inputs.generated.shape[0]) : null,
};

const distancesSlot: CardSlot = {
  id: "distances",
  metric: "wasserstein",
  caveats: ["wasserstein", "kid", "energy", "vendi"],
  title: () => text.distancesTitle,
  input: ({ report }) => report && distancesInput(report.metrics),
  render: ({ report }) => {
    const metrics = report && distancesInput(report.metrics);
    return metrics ? distancesCard(metrics) : null;
  },
};

const planeSlot: CardSlot = {
  id: "plane",
  metric: "precision-recall",
  caveats: ["precisionRecall"],
  title: () => text.planeTitle,
  input: ({ report }) => planeInput(report),
  render: ({ report }) =>
    report?.metrics.precisionRecall ? planeCard(report.metrics.precisionRecall) : null,
};

/** The shares alone: the long lists beside them are drawn elsewhere. */
function planeInput(report: ReportView["report"]): unknown {
  const { precisionRecall } = report?.metrics ?? {};
  if (!precisionRecall) return undefined;
  const { k, precision, recall, density, coverage, perK } = precisionRecall;
  return [k, precision, recall, density, coverage, perK];
}

const columnsSlot: CardSlot = {
  id: "columns",
  metric: "wasserstein",
  title: () => text.columnsTitle,
  input: ({ report }) => [report?.metrics.wasserstein?.perColumn, report?.metrics.wasserstein?.sliced],
  render: ({ report }) => (report?.metrics.wasserstein ? columnsCard(report.metrics.wasserstein) : null),
};

function powerSlot(index: number): CardSlot {
  const id = index === 0 ? "power" : `power-${index}`;
  return {
    id,
    metric: "power",
    title: () => text.metrics.power,
    input: ({ report }) => report?.metrics.mmd?.[index]?.power,
    render: ({ report }) =>
      report?.metrics.mmd?.[index] ? powerCurveCard(report.metrics.mmd[index], id) : null,
  };
}

const downstreamSlot: CardSlot = {
  id: "downstream",
  metric: "downstream",
  caveats: ["downstream"],
  title: () => text.downstream.title,
  input: ({ report }) => report?.downstream,
  render: ({ report }) => (report?.downstream ? downstreamCard(report.downstream) : null),
};

const likelihoodSlot: CardSlot = {
  id: "likelihood",
  metric: "likelihood",
  caveats: ["likelihood"],
  title: () => text.likelihood.title,
  input: ({ report }) => report?.metrics.likelihood,
  render: ({ report }) => (report?.metrics.likelihood ? likelihoodCard(report.metrics.likelihood) : null),
};

const moleculesSlot: CardSlot = {
  id: "molecules",
  metric: "molecules",
  caveats: ["molecules"],
  title: () => text.molecules.title,
  input: ({ report }) => report?.molecules,
  render: ({ report }) => (report?.molecules ? moleculesCard(report.molecules) : null),
};

function mmdSlot(index: number, id: string): CardSlot {
  return {
    id,
    metric: "mmd",
    caveats: ["mmd"],
    title: () => text.metrics.mmd,
    input: ({ report }) => report?.metrics.mmd?.[index],
    render: ({ report }) =>
      report?.metrics.mmd?.[index] ? permutationNullCard(report.metrics.mmd[index], id) : null,
  };
}

function domainSlot(index: number): CardSlot {
  const id = `domain-${index}`;
  return {
    id,
    metric: "domain",
    ...(index === 0 && { caveats: ["domain" as const] }),
    title: () => text.caveatMetrics.domain,
    input: ({ report }) => report?.domain?.[index],
    render: ({ report }) =>
      report?.domain?.[index] ? domainCard(report.domain[index], id, report.inputs) : null,
  };
}

/** The cards of a view in the order in which they are shown, a test a card. */
export function cardSlots({ report }: ReportView): CardSlot[] {
  const tests = Math.max(1, report?.metrics.mmd?.length ?? 0);
  const mmd = Array.from({ length: tests }, (_, i) => mmdSlot(i, i === 0 ? "mmd" : `mmd-${i}`));
  const power = mmd.map((_, index) => powerSlot(index));
  const domain = Array.from({ length: Math.max(1, report?.domain?.length ?? 0) }, (_, i) => domainSlot(i));
  return [
    moleculesSlot,
    mapSlot,
    distanceSlot,
    planeSlot,
    classesSlot,
    classSharesSlot,
    ...domain,
    ...mmd.flatMap((slot, index) => [slot, power[index]]),
    frechetSlot,
    columnsSlot,
    downstreamSlot,
    likelihoodSlot,
    distancesSlot,
    pairsSlot,
    missingSlot,
  ];
}

/**
 * The caveats that stand on a card. Notes on a metric that answers a question stand by the answer alone; a warning is
 * worth saying beside the plot too.
 */
export function slotCaveats({ caveats = [] }: CardSlot, { report }: ReportView): Caveat[] {
  const answered = new Set(QUESTIONS.map((question) => question.caveats));
  return (report?.caveats ?? []).filter(
    ({ metric, severity }) => caveats.includes(metric) && (severity !== "info" || !answered.has(metric)),
  );
}

/** Cards of which it is not known before their metric is computed whether there will be any. */
const UNSURE = new Set(["map", "columns", "power", "classes", "class-shares"]);

/** The card of a slot with its caveats, its placeholder while its metric is computed, or nothing. */
export function renderSlot(slot: CardSlot, view: ReportView): HTMLElement | null {
  const done = slot.render(view);
  if (done) {
    const beside = caveatsBeside(slot.id, slotCaveats(slot, view), (slot.caveats?.length ?? 0) > 1);
    if (beside) done.querySelector(".sentence")?.after(beside);
    return done;
  }
  const mayCome = view.pending.includes(slot.metric) && !UNSURE.has(slot.id);
  return mayCome ? placeholder(slot.id, slot.title()) : null;
}
