import type { CompareView } from "../../src/extension/compare/compareProtocol.ts";
import { h } from "../dom.ts";
import { exportMenu } from "../exportMenu.ts";
import { formatNumber, formatPercent } from "../format.ts";
import { severityIcon } from "../icons.ts";
import { said, text } from "../text.ts";
import { button } from "../toolkit.ts";
import { words } from "./compareText.ts";
import type { Post } from "./pageParts.ts";
import { LETTERS } from "./series.ts";

/** The letter of a side, in its colour and shape. */
export function letterChip(side: 0 | 1): HTMLElement {
  return h("span", { class: `letter letter-${LETTERS[side].toLowerCase()}` }, LETTERS[side]);
}

function names({ names, report }: CompareView): HTMLElement {
  const shown = report?.subjects.map(({ name }) => name) ?? names;
  if (shown.length !== 2) return h("h1", {}, words.dumps(formatNumber(shown.length)));
  return h(
    "h1",
    { class: "versus" },
    h("b", {}, letterChip(0), shown[0]),
    h("span", {}, words.versus),
    h("b", {}, letterChip(1), shown[1]),
  );
}

/** The last part of a path, for a line of terms. */
function fileOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function terms({ report, names }: CompareView): HTMLElement {
  if (!report) return h("p", { class: "terms" }, names.join(" · "));
  const { n, heldout, features, k } = report.terms;
  const [
    {
      molecules,
      features: { dimension },
    },
  ] = report.subjects.map((subject) => subject.report);
  const line = [
    words.samplesEach(formatNumber(n)),
    words.against(fileOf(heldout)),
    features === "raw" && molecules
      ? text.fingerprints(String(dimension))
      : text.featureKinds[features as keyof typeof text.featureKinds],
    `k = ${k}`,
    text.seed(report.seed),
  ].join(" · ");
  return h("p", { class: "terms" }, line);
}

function actions({ status, report }: CompareView, post: Post): HTMLElement | null {
  if (!post || status === "running") return null;
  return h(
    "div",
    { class: "actions", role: "group", "aria-label": text.actions },
    report && exportMenu((format) => post({ type: "export", format })),
    report?.subjects.length === 2 && button("swap", words.swap, "secondary", () => post({ type: "swap" })),
    button("compare-again", words.compareAgain, "primary", () => post({ type: "compareAgain" })),
  );
}

/** What is compared, under which terms, and what can be done with it. */
export function heading(view: CompareView, post: Post): HTMLElement {
  return h("header", {}, h("div", { class: "subject" }, names(view), terms(view)), actions(view, post));
}

function running({ generation, progress }: CompareView, post: Post): HTMLElement {
  const bar = h("progress", { id: "progress", max: 1, "aria-label": words.comparing });
  bar.value = progress?.fraction ?? 0;
  return h(
    "div",
    { class: "status running" },
    bar,
    h("span", { id: "progress-text" }, progress ? progressLine(progress) : text.waiting),
    post && button("cancel", text.cancel, "secondary", () => post({ type: "cancel", generation })),
  );
}

/** "40% · Measuring step 300". */
export function progressLine({ fraction, stage }: { fraction: number; stage: string }): string {
  return text.progress(formatPercent(Math.floor(fraction * 100) / 100), said(stage));
}

function notice(severity: "bad" | "info", title: string, sentence: string, post: Post): HTMLElement {
  return h(
    "section",
    { class: `status notice ${severity}`, role: severity === "bad" ? "alert" : "status" },
    severityIcon(severity),
    h(
      "div",
      {},
      h("h2", {}, title),
      h("p", {}, sentence),
      post &&
        severity === "bad" &&
        h(
          "div",
          { class: "actions" },
          button("show-log", text.showLog, "secondary", () => post({ type: "showLog" })),
        ),
    ),
  );
}

/** Where the comparison stands, in one strip under the heading. */
export function status(view: CompareView, post: Post): HTMLElement | null {
  switch (view.status) {
    case "running":
      return running(view, post);
    case "failed":
      return notice("bad", words.failedTitle, said(view.error?.message ?? ""), post);
    case "cancelled":
      return notice("info", text.cancelledTitle, text.cancelledNothing, post);
    case "done":
      return null;
  }
}
