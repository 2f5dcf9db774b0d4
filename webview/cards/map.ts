import type { Report } from "../../src/evaluation/report.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { mapPoints, type MapPoint, type PointKind, type SampleMap } from "../map/mapModel.ts";
import { MapView } from "../map/mapView.ts";
import type { Cell } from "../table.ts";
import { table } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

/** More rows than this are read in the JSON report, not in a page. */
const TABLE_ROWS = 200;
function highlighted({ axes }: SampleMap, points: MapPoint[], numbered: boolean): HTMLElement {
  const rows = (kind: PointKind, name: string): Cell[][] =>
    points
      .filter((point) => point.kind === kind)
      .map(({ x, y, place }) => [
        name,
        ...(numbered ? [formatNumber(place)] : []),
        formatNumber(x),
        formatNumber(y),
      ]);
  const all = [...rows("outside", text.outside), ...rows("uncovered", text.uncovered)];
  const shown = all.slice(0, TABLE_ROWS);
  const head = [text.mapKind, ...(numbered ? [text.gallery.sample] : []), ...axes];
  return h(
    "div",
    {},
    all.length > shown.length &&
      h("p", {}, text.mapTableFirst(formatNumber(shown.length), formatNumber(all.length))),
    table({ caption: text.mapTitle, numeric: true }, head, shown),
  );
}

function countTrue(flags: boolean[]): string {
  return formatNumber(flags.filter(Boolean).length);
}

/** Generated and held-out samples in two dimensions, with what lies outside and what is left out. */
export function mapCard(map: SampleMap, { generated, heldout }: Report["inputs"]): HTMLElement {
  const sentence = text.mapSentence(
    countTrue(map.generated.outside),
    formatNumber(map.generated.points.length),
    countTrue(map.heldout.uncovered),
    formatNumber(map.heldout.points.length),
  );
  const points = mapPoints(map, { generated: generated.shape[0], heldout: heldout.shape[0] });
  // Of a random part the numbers in the file are not known here.
  const numbered = generated.total === undefined && heldout.total === undefined;
  const view = new MapView(points, sentence, map.axes, numbered);
  const element = card(
    {
      id: "map",
      title: text.mapTitle,
      sentence: `${sentence} ${map.kind === "raw" ? text.mapRaw : text.mapPca}`,
    },
    legend([
      { swatch: "heldout dot", label: text.heldout },
      { swatch: "generated triangle", label: text.generated },
      { swatch: "uncovered ring", label: text.uncovered },
      { swatch: "outside cross", label: text.outside },
    ]),
    view.element,
    dataDisclosure("map", text.mapTitle, () => highlighted(map, points, numbered)),
  );
  element.addEventListener("leave", () => view.dispose());
  return element;
}
