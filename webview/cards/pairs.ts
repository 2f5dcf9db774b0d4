import type { MemorizationReport } from "../../src/evaluation/report.ts";
import { h } from "../dom.ts";
import type { Previews } from "../drawing/sample.ts";
import { drawSample, scaleSentence } from "../drawing/sample.ts";
import { formatNumber, formatPercent } from "../format.ts";
import { exactly, table } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

type Pair = MemorizationReport["nearest"][number];

function figure(pair: Pair, previews: Previews): HTMLElement | null {
  const generated = previews.generated.find(({ index }) => index === pair.generated);
  const train = previews.train.find(({ index }) => index === pair.train);
  if (!generated || !train) return null;
  return h(
    "figure",
    {},
    drawSample(previews, generated, text.generated),
    drawSample(previews, train, text.train),
    h(
      "figcaption",
      {},
      h("span", { class: "distance" }, formatNumber(pair.distance)),
      h("span", {}, formatPercent(pair.heldoutQuantile)),
    ),
  );
}

function pairTable(pairs: Pair[]): HTMLElement {
  return table(
    { caption: text.pairsTitle, numeric: true },
    [text.generatedIndex, text.trainIndex, text.distance, text.heldoutCloser],
    pairs.map(({ generated, train, distance, heldoutQuantile }) => [
      exactly(generated, formatNumber(generated)),
      exactly(train, formatNumber(train)),
      exactly(distance, formatNumber(distance)),
      exactly(heldoutQuantile, formatPercent(heldoutQuantile)),
    ]),
  );
}

/** The generated samples that lie closest to training data, each beside that training sample. */
export function pairsCard(
  { nearest }: MemorizationReport,
  previews: Previews | undefined,
): HTMLElement | null {
  if (nearest.length === 0) return null;
  const figures = previews ? nearest.map((pair) => figure(pair, previews)).filter((one) => one !== null) : [];
  const drawn = previews && figures.length > 0;
  const scale = drawn ? scaleSentence(previews) : "";
  return card(
    { id: "pairs", title: text.pairsTitle, sentence: text.pairsSentence },
    drawn ? h("div", { class: `samples ${previews.kind}` }, ...figures) : pairTable(nearest),
    scale !== "" && h("p", { class: "scale" }, scale),
    drawn && dataDisclosure("pairs", text.pairsTitle, () => pairTable(nearest)),
  );
}
