import type { Caveat, Report, ReportInput } from "../src/evaluation/report.ts";
import type { ReportView } from "../src/extension/reportProtocol.ts";
import { caveatsBeside } from "./caveats.ts";
import { h } from "./dom.ts";
import { exportMenu } from "./exportMenu.ts";
import { formatNumber, formatShape } from "./format.ts";
import type { Host } from "./host.ts";
import { menuButton } from "./menu.ts";
import { text } from "./text.ts";
import { button } from "./toolkit.ts";

function count(input: ReportInput | undefined, role: string): string {
  // Stored statistics may not say how many samples they are of.
  if (input?.shape[0] === 0) return `${role}: ${text.statistics(formatNumber(input.shape[1]))}`;
  return input ? `${formatNumber(input.shape[0])} ${role}` : text.noTrain;
}

/** What distances are between: of molecules the fingerprints stand in the place of values. */
function spaceOf({ inputs, features, molecules }: Report): string {
  if (molecules && features.kind === "raw") return text.fingerprints(String(features.dimension));
  return `${formatShape(inputs.generated.shape.slice(1)) || "1"} ${text.featureKinds[features.kind]}`;
}

/** "800 generated · 897 held-out · 900 train · 8 × 8 …": the terms under which all numbers hold. */
export function termsOf(report: Report): string {
  const { inputs, metrics, seed } = report;
  return [
    count(inputs.generated, text.counts.generated),
    count(inputs.heldout, text.counts.heldout),
    count(inputs.train, text.counts.train),
    spaceOf(report),
    ...(metrics.precisionRecall ? [`k = ${metrics.precisionRecall.k}`] : []),
    text.seed(seed),
  ].join(" · ");
}

const STYLES = ["latex", "markdown"] as const;

function rowMenu(host: Host): HTMLElement {
  return menuButton({ id: "copy-row", label: text.copyRow, className: "secondary" }, () =>
    [false, true].flatMap((head) =>
      STYLES.map((style) => ({
        id: `copy-${style}${head ? "-head" : ""}`,
        label: text.copyRowAs[style](head),
        choose: () => host.post({ type: "copyRow", style, head }),
      })),
    ),
  );
}

function actions({ status, report }: ReportView, host: Host): HTMLElement {
  const running = status === "running";
  return h(
    "div",
    { class: "actions", role: "group", "aria-label": text.actions },
    report && !running && exportMenu((format) => host.post({ type: "export", format })),
    report && !running && rowMenu(host),
    status !== "failed" &&
      !running &&
      button("evaluate-again", text.evaluateAgain, "primary", () => host.post({ type: "evaluateAgain" })),
  );
}

/** Caveats of the inputs, which qualify every number. */
function inputCaveatsOf({ caveats }: Report): Caveat[] {
  return caveats.filter(({ metric }) => metric === "inputs");
}

/** What the header is drawn from. */
export function headerInput({ title, samples, status, report }: ReportView): unknown {
  const { subject, inputs, features, seed } = report ?? {};
  const k = report?.metrics.precisionRecall?.k;
  return [title, samples, status, subject, inputs, features, seed, k, report && inputCaveatsOf(report)];
}

/** What is evaluated, under which terms, and what can be done with it. */
export function header(view: ReportView, host: Host | undefined): HTMLElement {
  const { report, title, samples } = view;
  const step = report?.subject.step;
  return h(
    "header",
    {},
    h(
      "div",
      { class: "subject" },
      h(
        "h1",
        {},
        report?.subject.title ?? title,
        step !== null && step !== undefined && h("span", {}, ` ${text.step(formatNumber(step))}`),
      ),
      h("p", { class: "terms" }, report ? termsOf(report) : samples),
      report && caveatsBeside("inputs", inputCaveatsOf(report)),
    ),
    host && actions(view, host),
  );
}
