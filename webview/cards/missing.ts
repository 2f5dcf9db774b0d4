import type { PrecisionRecallReport } from "../../src/evaluation/report.ts";
import { disclosure } from "../disclosure.ts";
import { h } from "../dom.ts";
import type { Previews } from "../drawing/sample.ts";
import { drawSample, scaleSentence } from "../drawing/sample.ts";
import { formatNumber, formatPercent } from "../format.ts";
import { text } from "../text.ts";
import { card } from "./card.ts";

/** Held-out samples that nothing generated comes near: what the model never makes. */
export function missingCard(
  { uncovered }: PrecisionRecallReport,
  heldout: number,
  previews: Previews | undefined,
): HTMLElement {
  const total = formatNumber(heldout);
  const drawn = uncovered.length > 0 && previews !== undefined && previews.heldout.length > 0;
  const hidden = uncovered.length - (previews?.heldout.length ?? 0);
  const all = text.showAll(formatNumber(uncovered.length));
  const scale = drawn ? scaleSentence(previews) : "";
  const sentence =
    uncovered.length === 0
      ? text.missingNone(total)
      : text.missingSentence(
          formatNumber(uncovered.length),
          total,
          formatPercent(uncovered.length / heldout),
          drawn,
        );
  return card(
    { id: "missing", title: text.missingTitle, sentence },
    drawn &&
      h(
        "div",
        { class: `samples ${previews.kind}` },
        ...previews.heldout.map((sample) =>
          h(
            "figure",
            {},
            drawSample(previews, sample, text.heldout),
            h("figcaption", {}, h("span", {}, `#${sample.index}`)),
          ),
        ),
        hidden > 0 && h("p", { class: "rest" }, text.missingMore(formatNumber(hidden))),
      ),
    scale !== "" && h("p", { class: "scale" }, scale),
    uncovered.length > 0 && disclosure("data-missing", all, all, () => h("p", {}, uncovered.join(", "))),
  );
}
