import type { Finding } from "../src/evaluation/report.ts";
import type { ReportView } from "../src/extension/reportProtocol.ts";
import { h } from "./dom.ts";
import { formatNumber, formatP } from "./format.ts";
import { severityIcon } from "./icons.ts";
import { text } from "./text.ts";

function evidence(entries: Finding["evidence"]): HTMLElement {
  return h(
    "ul",
    { class: "evidence", "aria-label": text.evidence },
    ...entries.map(({ name, value }) =>
      // A p-value names itself and is never written as zero.
      name === "p" && typeof value === "number"
        ? h("li", {}, h("b", {}, formatP(value)))
        : h("li", {}, `${name} `, h("b", {}, formatNumber(value))),
    ),
  );
}

/** Diagnoses in words, each with the numbers it rests on. */
export function findings({ report }: ReportView): HTMLElement | null {
  if (!report || report.findings.length === 0) return null;
  return h(
    "section",
    { class: "findings", "aria-labelledby": "findings-title" },
    h("h2", { id: "findings-title" }, text.findings),
    h(
      "ul",
      { class: "finding-list" },
      ...report.findings.map((finding) =>
        h(
          "li",
          {},
          severityIcon(finding.severity),
          h(
            "div",
            {},
            h("b", {}, finding.title),
            h("p", {}, finding.text),
            finding.evidence.length > 0 && evidence(finding.evidence),
          ),
        ),
      ),
    ),
  );
}
