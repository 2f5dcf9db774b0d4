import type { MoleculesReport } from "../../src/evaluation/molecules/moleculesReport.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber, formatP, formatPercent } from "../format.ts";
import { table, type Cell } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

type Drawing = MoleculesReport["drawings"][number];

/** A structure as a picture: what it would do inside a page, it cannot do in an image. */
function picture({ text: smiles, svg, note, group }: Drawing): HTMLElement {
  const caption = group === "pair" ? text.molecules.similarity(note) : note;
  return h(
    "figure",
    { class: "molecule" },
    h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: smiles, title: smiles }),
    caption && h("figcaption", {}, caption),
  );
}

/** Each generated molecule with the training molecule that follows it. */
function pairsOf(drawings: Drawing[]): HTMLElement[] {
  return drawings.flatMap((drawing, i) =>
    i % 2 === 0
      ? [h("div", { class: "molecule-pair" }, ...[drawing, ...drawings.slice(i + 1, i + 2)].map(picture))]
      : [],
  );
}

function pictures(drawings: Drawing[]): HTMLElement[] {
  const groups = ["generated", "pair", "invalid"] as const;
  return groups.flatMap((group) => {
    const own = drawings.filter((drawing) => drawing.group === group);
    if (own.length === 0) return [];
    const shown = group === "pair" ? pairsOf(own) : own.map(picture);
    return [h("h4", {}, text.molecules.groups[group]), h("div", { class: "molecules" }, ...shown)];
  });
}

function shareRows({ validity, uniqueness, novelty, diversity }: MoleculesReport): Cell[][] {
  const words = text.molecules;
  const rows: [string, MoleculesReport["validity"] | null][] = [
    [words.validity, validity],
    [words.uniqueness, uniqueness],
    [words.novelty, novelty],
    [words.diversity, diversity],
  ];
  return rows.flatMap(([name, share]) =>
    share
      ? [
          [
            name,
            formatNumber(share.value),
            formatInterval(share.interval),
            share.baseline === null ? text.none : formatNumber(share.baseline),
          ],
        ]
      : [],
  );
}

function propertyRows({ properties }: MoleculesReport): Cell[][] {
  const { propertyNames, spread } = text.molecules;
  const inWords = ({ mean, low, high }: MoleculesReport["properties"][number]["generated"]) =>
    spread(formatNumber(mean), formatNumber(low), formatNumber(high));
  return properties.map(({ name, w1, baseline, p, generated, heldout }) => [
    propertyNames[name],
    inWords(generated),
    inWords(heldout),
    formatNumber(w1),
    baseline === null ? text.none : formatNumber(baseline),
    formatP(p),
  ]);
}

function faultRows({ faults }: MoleculesReport): Cell[][] {
  const { faultKinds, atAtom } = text.molecules;
  return faults.map(({ kind, atom, count, example }) => [
    atom === undefined ? faultKinds[kind] : atAtom(faultKinds[kind], atom),
    formatNumber(count),
    String(example.line),
    example.text,
    example.message,
  ]);
}

/** Whether the dump holds molecules, which ones, and how their properties lie beside those of real ones. */
export function moleculesCard(report: MoleculesReport): HTMLElement {
  const words = text.molecules;
  const { value, interval } = text.columns;
  const sentence = words.sentence(formatPercent(report.validity.value), formatNumber(report.n));
  return card(
    { id: "molecules", title: words.title, sentence },
    h(
      "div",
      { class: "stacked" },
      table(
        { caption: words.title, numeric: true },
        [text.metric, value, interval, words.heldout],
        shareRows(report),
      ),
    ),
    ...pictures(report.drawings),
    dataDisclosure("molecules", words.properties, () =>
      h(
        "div",
        {},
        report.faults.length > 0 && h("h4", {}, words.faults),
        report.faults.length > 0 && table({ caption: words.faults }, words.faultHead, faultRows(report)),
        h("h4", {}, words.properties),
        table({ caption: words.properties, numeric: true }, words.propertyHead, propertyRows(report)),
      ),
    ),
  );
}
