import { plotsInside } from "../charts.ts";
import { csvOf } from "../csv.ts";
import { svg } from "../dom.ts";
import { menuButton } from "../menu.ts";
import { plotPng, plotSvg } from "../plotImage.ts";
import { hasSamples, sheetPng, sheetSvg } from "../sampleSheet.ts";
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

interface Pictures {
  png: () => string | Promise<string>;
  svg: () => string;
}

/** How what a card draws becomes a file: its plot, or else its samples. */
function picturesOf(card: HTMLElement, title: string): Pictures | undefined {
  const build = plotsInside(card).at(0);
  if (build) return { png: () => plotPng(build, title), svg: () => plotSvg(build, title) };
  return hasSamples(card)
    ? { png: () => sheetPng(card, title), svg: () => sheetSvg(card, title) }
    : undefined;
}

function filesOf(card: HTMLElement, id: string, title: string) {
  const save = (extension: string, content: string, encoding: SavedFile["encoding"]) =>
    saveFile(card, { name: `${id}.${extension}`, content, encoding });
  const pictures = picturesOf(card, title);
  const isPlot = plotsInside(card).length > 0;
  const tables = tablesBehind(card);
  return [
    ...(pictures
      ? [
          {
            id: `png-${id}`,
            label: isPlot ? text.savePng : text.saveSamplesPng,
            choose: () => void Promise.resolve(pictures.png()).then((png) => save("png", png, "base64")),
          },
          {
            id: `svg-${id}`,
            label: isPlot ? text.saveSvg : text.saveSamplesSvg,
            choose: () => save("svg", pictures.svg(), "utf8"),
          },
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
  if (!picturesOf(card, title) && tablesBehind(card).length === 0) return null;
  return menuButton(
    { id: `save-${id}`, label: text.savePlot(title), face: dots(), className: "card-menu" },
    () => filesOf(card, id, title),
  );
}
