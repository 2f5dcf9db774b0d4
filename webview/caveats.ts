import type { Caveat } from "../src/evaluation/report.ts";
import type { ReportView } from "../src/extension/reportProtocol.ts";
import { h } from "./dom.ts";
import { severityIcon } from "./icons.ts";
import { text } from "./text.ts";

const GRAVEST_FIRST: readonly Caveat["severity"][] = ["bad", "warning", "info"];

/** The caveats with the gravest first. */
export function gravestFirst(caveats: readonly Caveat[]): Caveat[] {
  return GRAVEST_FIRST.flatMap((severity) => caveats.filter((caveat) => caveat.severity === severity));
}

/** Reasons why a number may not be read as it looks. */
export function caveatList(caveats: readonly Caveat[], named: boolean): HTMLElement {
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

/** The gravest caveat in one line, cut where the line ends, and how many more there are. Nothing without caveats. */
export function caveatLine(caveats: readonly Caveat[]): HTMLElement | null {
  const [first, ...others] = gravestFirst(caveats);
  if (caveats.length === 0) return null;
  return h(
    "span",
    { class: "caveat-line" },
    severityIcon(first.severity),
    h("span", { class: "cut" }, first.text),
    others.length > 0 && h("span", { class: "others" }, text.moreCaveats(others.length)),
  );
}

/** Caveats beside what they qualify: a line that opens to all of them. Nothing without caveats. */
export function caveatsBeside(id: string, caveats: readonly Caveat[], named = false): HTMLElement | null {
  const line = caveatLine(caveats);
  if (!line) return null;
  return h(
    "details",
    { id: `caveats-${id}`, class: "beside" },
    h("summary", {}, line, h("span", { class: "opened" }, text.caveatsHere)),
    caveatList(gravestFirst(caveats), named),
  );
}

/** All caveats of the report in one list, folded since each stands beside its number; open where one is grave. */
export function caveats({ report }: ReportView): HTMLElement | null {
  if (!report || report.caveats.length === 0) return null;
  const isGrave = report.caveats.some(({ severity }) => severity === "bad");
  const details = h(
    "details",
    { id: "all-caveats" },
    h("summary", {}, h("h2", { id: "caveats-title" }, text.allCaveats(report.caveats.length))),
    caveatList(gravestFirst(report.caveats), true),
  );
  details.open = isGrave;
  return h("section", { class: "caveats", "aria-labelledby": "caveats-title" }, details);
}
