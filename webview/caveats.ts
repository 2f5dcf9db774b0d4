import type { Caveat } from "../src/evaluation/report.ts";
import type { ReportView } from "../src/extension/reportProtocol.ts";
import { h } from "./dom.ts";
import { severityIcon } from "./icons.ts";
import { text } from "./text.ts";

/** Reasons why a number may not be read as it looks. */
export function caveatList(caveats: Caveat[], named: boolean): HTMLElement {
  return h(
    "ul",
    { class: "caveat-list" },
    ...caveats.map(({ severity, metric, text: sentence }) =>
      h(
        "li",
        {},
        severityIcon(severity),
        h("span", {}, named && h("b", {}, `${text.caveatMetrics[metric]}. `), sentence),
      ),
    ),
  );
}

/** All caveats of the report in one list. */
export function caveats({ report }: ReportView): HTMLElement | null {
  if (!report || report.caveats.length === 0) return null;
  return h(
    "section",
    { class: "caveats", "aria-labelledby": "caveats-title" },
    h("h2", { id: "caveats-title" }, text.caveats),
    caveatList(report.caveats, true),
  );
}
