import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mapPoints,
  moved,
  pointAt,
  pointTowards,
  showing,
  wholeWindow,
  zoomed,
  type MapPoint,
} from "./mapModel.ts";

const map = {
  kind: "raw" as const,
  axes: ["a", "b"] as [string, string],
  generated: {
    points: [
      [0, 0],
      [4, 1],
    ] as [number, number][],
    outside: [false, true],
  },
  heldout: {
    points: [
      [1, 2],
      [2, 2],
      [3, 8],
    ] as [number, number][],
    uncovered: [true, false, false],
  },
};
const points = mapPoints(map, { generated: 2, heldout: 3000 });
const whole = wholeWindow(points);
const onScreen = ({ x, y }: MapPoint) => ({ x: 100 * x, y: -100 * y });
const names = (found: MapPoint | undefined) => found && `${found.role} ${found.place}`;

describe("the points of a map", () => {
  it("are samples by their place, of large sets evenly over all", () => {
    expect(points.map((point) => `${names(point)} ${point.kind}`)).toEqual([
      "heldout 0 uncovered",
      "heldout 1000 heldout",
      "heldout 2000 heldout",
      "generated 0 generated",
      "generated 1 outside",
    ]);
  });

  it("are found near a place on the screen, what is highlighted first", () => {
    expect(names(pointAt(points, onScreen, { x: 203, y: -201 }, 12))).toBe("heldout 1000");
    expect(pointAt(points, onScreen, { x: 250, y: -250 }, 12)).toBeUndefined();
    const twice: MapPoint[] = [...points, { ...points[1], role: "generated", place: 7, kind: "outside" }];
    expect(names(pointAt(twice, onScreen, { x: 203, y: -201 }, 12))).toBe("generated 7");
  });

  it("are walked by direction", () => {
    const go = (from: number, x: number, y: number) =>
      names(pointTowards(points, onScreen, points[from], { x, y }));
    expect(go(0, 1, 0)).toBe("heldout 1000");
    expect(go(1, -1, 0)).toBe("heldout 0");
    expect(go(1, 0, -1)).toBe("heldout 2000");
    expect(go(2, 0, -1)).toBeUndefined();
    expect(go(3, 1, 0)).toBe("heldout 1000");
  });
});

describe("the window of a map", () => {
  it("keeps the point under the pointer where it is", () => {
    const about = { x: 1, y: 2 };
    const near = zoomed(whole, whole, 4, about);
    for (const axis of ["x", "y"] as const) {
      const share = ([low, high]: [number, number]) => (about[axis] - low) / (high - low);
      expect(share(near[axis])).toBeCloseTo(share(whole[axis]), 12);
      expect(near[axis][1] - near[axis][0]).toBeCloseTo((whole[axis][1] - whole[axis][0]) / 4, 12);
    }
  });

  it("never leaves the whole, whatever is done", () => {
    const number = fc.double({ min: -3, max: 3, noNaN: true });
    const step = fc.record({ zoom: fc.double({ min: 0.1, max: 10, noNaN: true }), x: number, y: number });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let window = whole;
        for (const { zoom, x, y } of steps) {
          window = zoomed(window, whole, zoom, { x: window.x[0], y: window.y[1] });
          window = moved(window, whole, { x, y });
          window = showing(window, whole, points[Math.abs(Math.round(x))]);
        }
        for (const axis of ["x", "y"] as const) {
          const [low, high] = window[axis];
          expect(low).toBeGreaterThanOrEqual(whole[axis][0] - 1e-9);
          expect(high).toBeLessThanOrEqual(whole[axis][1] + 1e-9);
          expect(high - low).toBeGreaterThan((whole[axis][1] - whole[axis][0]) / 600);
        }
      }),
    );
  });

  it("moves to a point that is off the screen and stays at one that is on it", () => {
    const near = zoomed(whole, whole, 8, points[3]);
    const shown = showing(near, whole, points[2]);
    for (const axis of ["x", "y"] as const) {
      expect(shown[axis][0]).toBeLessThanOrEqual(points[2][axis]);
      expect(shown[axis][1]).toBeGreaterThanOrEqual(points[2][axis]);
    }
    expect(showing(whole, whole, points[1])).toEqual(whole);
  });
});
