import { plotsInside } from "../charts.ts";
import { csvOf } from "../csv.ts";
import { svg } from "../dom.ts";
import { menuButton } from "../menu.ts";
import { plotPng, plotSvg } from "../plotImage.ts";
import { saveFile, type SavedFile } from "../saveFile.ts";
import { text } from "../text.ts";
import { tablesBehind } from "./data.ts";

function dots(): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", "aria-hidden": "true" },
    ...[3, 8, 13].map((cx) => svg("circle", { cx, cy: 8, r: 1.5 })),
  );
}

function filesOf(card: HTMLElement, id: string, title: string) {
  const save = (extension: string, content: string, encoding: SavedFile["encoding"]) =>
    saveFile(card, { name: `${id}.${extension}`, content, encoding });
  const build = plotsInside(card).at(0);
  const tables = tablesBehind(card);
  return [
    ...(build
      ? [
          {
            id: `png-${id}`,
            label: text.savePng,
            choose: () => save("png", plotPng(build, title), "base64"),
          },
          { id: `svg-${id}`, label: text.saveSvg, choose: () => save("svg", plotSvg(build, title), "utf8") },
        ]
      : []),
    ...(tables.length > 0
      ? [
          {
            id: `csv-${id}`,
            label: text.saveCsv,
            choose: () => save("csv", tables.map(csvOf).join("\r\n"), "utf8"),
          },
        ]
      : []),
  ];
}

/** The menu by which a card's plot and data are saved; null where it has neither. */
export function cardMenu(card: HTMLElement, id: string, title: string): HTMLElement | null {
  if (plotsInside(card).length === 0 && tablesBehind(card).length === 0) return null;
  return menuButton(
    { id: `save-${id}`, label: text.savePlot(title), face: dots(), className: "card-menu" },
    () => filesOf(card, id, title),
  );
}
