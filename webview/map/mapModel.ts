import type { SampleId } from "../../src/evaluation/gallery/galleryQuestions.ts";
import type { Report } from "../../src/evaluation/report.ts";

export type SampleMap = NonNullable<Report["map"]>;

/** What a point is drawn as. */
export type PointKind = "heldout" | "generated" | "uncovered" | "outside";

/** A sample on the map. */
export interface MapPoint extends SampleId {
  x: number;
  y: number;
  kind: PointKind;
}

/** The part of the plane that is shown. */
export interface MapWindow {
  x: [number, number];
  y: [number, number];
}

/** No closer than this share of the whole. */
const CLOSEST = 1 / 500;

/**
 * The points of a map as samples: of a large set some are shown, evenly over all.
 * @param sizes samples of the sets that the report is of
 */
export function mapPoints(map: SampleMap, sizes: { generated: number; heldout: number }): MapPoint[] {
  const { generated, heldout } = map;
  const place = (i: number, shown: number, all: number) => Math.floor((i * all) / shown);
  return [
    ...heldout.points.map(([x, y], i): MapPoint => ({
      role: "heldout",
      place: place(i, heldout.points.length, sizes.heldout),
      x,
      y,
      kind: heldout.uncovered[i] ? "uncovered" : "heldout",
    })),
    ...generated.points.map(([x, y], i): MapPoint => ({
      role: "generated",
      place: place(i, generated.points.length, sizes.generated),
      x,
      y,
      kind: generated.outside[i] ? "outside" : "generated",
    })),
  ];
}

/** All points with a little room around them. */
export function wholeWindow(points: readonly MapPoint[]): MapWindow {
  const ends = (of: (point: MapPoint) => number): [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const point of points) {
      low = Math.min(low, of(point));
      high = Math.max(high, of(point));
    }
    const room = (high - low || 1) * 0.05;
    return [low - room, high + room];
  };
  return { x: ends(({ x }) => x), y: ends(({ y }) => y) };
}

/**
 * A window zoomed about a point that stays where it is; never wider than the whole.
 * @param factor above 1 to come closer
 */
export function zoomed(
  window: MapWindow,
  whole: MapWindow,
  factor: number,
  about: { x: number; y: number },
): MapWindow {
  const along = (axis: "x" | "y"): [number, number] => {
    const [low, high] = window[axis];
    const full = whole[axis][1] - whole[axis][0];
    const width = Math.min(full, Math.max(full * CLOSEST, (high - low) / factor));
    const share = (about[axis] - low) / (high - low);
    return inside([about[axis] - share * width, about[axis] + (1 - share) * width], whole[axis]);
  };
  return { x: along("x"), y: along("y") };
}

/** A window moved by shares of its own size, as far as there is something. */
export function moved(window: MapWindow, whole: MapWindow, by: { x: number; y: number }): MapWindow {
  const along = (axis: "x" | "y"): [number, number] => {
    const [low, high] = window[axis];
    const step = by[axis] * (high - low);
    return inside([low + step, high + step], whole[axis]);
  };
  return { x: along("x"), y: along("y") };
}

/** The window moved as little as it takes to show a point. */
export function showing(window: MapWindow, whole: MapWindow, point: { x: number; y: number }): MapWindow {
  const along = (axis: "x" | "y"): [number, number] => {
    const [low, high] = window[axis];
    const room = 0.05 * (high - low);
    const step = Math.min(0, point[axis] - room - low) + Math.max(0, point[axis] + room - high);
    return inside([low + step, high + step], whole[axis]);
  };
  return { x: along("x"), y: along("y") };
}

function inside([low, high]: [number, number], [first, last]: [number, number]): [number, number] {
  const step = Math.max(0, first - low) - Math.max(0, high - last);
  return [Math.max(first, low + step), Math.min(last, high + step)];
}

/** What lies on top is found first where several points are equally near. */
const ON_TOP: PointKind[] = ["outside", "uncovered", "generated", "heldout"];

/**
 * The point nearest to a place on the screen.
 * @param pixel where a point lies on the screen
 * @param within pixels
 */
export function pointAt(
  points: readonly MapPoint[],
  pixel: (point: MapPoint) => { x: number; y: number },
  place: { x: number; y: number },
  within: number,
): MapPoint | undefined {
  let best: { point: MapPoint; distance: number } | undefined;
  for (const kind of ON_TOP) {
    for (const point of points) {
      if (point.kind !== kind) continue;
      const { x, y } = pixel(point);
      const distance = Math.hypot(x - place.x, y - place.y);
      if (distance <= within && distance < (best?.distance ?? Infinity)) best = { point, distance };
    }
  }
  return best?.point;
}

/**
 * The point to which an arrow key leads: the nearest one in that direction, those straight ahead before those aside.
 * @param pixel where a point lies on the screen, y downwards
 */
export function pointTowards(
  points: readonly MapPoint[],
  pixel: (point: MapPoint) => { x: number; y: number },
  from: MapPoint,
  direction: { x: number; y: number },
): MapPoint | undefined {
  const start = pixel(from);
  let best: { point: MapPoint; cost: number } | undefined;
  for (const point of points) {
    const { x, y } = pixel(point);
    const [dx, dy] = [x - start.x, y - start.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (ahead <= 0.01 || aside > ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < (best?.cost ?? Infinity)) best = { point, cost };
  }
  return best?.point;
}
