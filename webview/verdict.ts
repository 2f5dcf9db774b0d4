import type { ReportView } from "../src/extension/reportProtocol.ts";
import { h } from "./dom.ts";
import { severityIcon } from "./icons.ts";
import { text } from "./text.ts";
import { progressRing } from "./toolkit.ts";

/** The whole report in a sentence, first on the page. */
export function verdict({ report, status }: ReportView): HTMLElement | null {
  const running = status === "running";
  if (!report) {
    if (!running) return null;
    return h(
      "section",
      { class: "verdict pending" },
      progressRing(),
      h("div", {}, h("h2", {}, text.notDecided), h("p", {}, text.notDecidedText)),
    );
  }
  const { severity, title, text: sentence } = report.verdict;
  return h(
    "section",
    { class: `verdict ${severity}` },
    severityIcon(severity),
    h(
      "div",
      {},
      h("h2", {}, running && h("span", { class: "so-far" }, `${text.verdictSoFar}: `), title),
      h("p", {}, sentence),
    ),
  );
}
