import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { h } from "../dom.ts";
import { severityIcon } from "../icons.ts";
import { said } from "../text.ts";

/** On which terms the dumps were measured, and what must be known before the numbers are read. */
export function termsOf({ terms, caveats }: ComparisonReport): HTMLElement[] {
  return [
    h("p", { class: "terms" }, said(terms.text)),
    ...caveats.map((sentence) =>
      h("p", { class: "word-line caveat-line" }, severityIcon("warning"), h("span", {}, said(sentence))),
    ),
  ];
}
