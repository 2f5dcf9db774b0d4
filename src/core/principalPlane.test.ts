import { describe, expect, it } from "vitest";
import { filledRows, mapRows, gaussianRows } from "../testing/rows.ts";
import { principalPlane, projectOnPlane } from "./principalPlane.ts";
import { createRandom } from "./random.ts";

describe("principalPlane", () => {
  it("finds the two directions of largest variance, the larger first", () => {
    const scales = [0.5, 9, 0.5, 3, 0.5];
    const rows = mapRows(gaussianRows(createRandom(1, "plane"), 400, 5), (v, _, c) => v * scales[c] + 10);
    const plane = principalPlane(rows);
    expect(plane.axes[0][1]).toBeGreaterThan(0.99);
    expect(plane.axes[1][3]).toBeGreaterThan(0.98);
    const [x, y] = [0, 1].map((axis) => projectOnPlane(rows, plane).map((point) => point[axis]));
    const spread = (values: number[]) => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
    expect(spread(x)).toBeGreaterThan(spread(y));
    expect(Math.abs(x.reduce((sum, v) => sum + v, 0))).toBeLessThan(1e-8);
  });

  it("bears data along a line, and data without any variance", () => {
    const line = filledRows(20, 3, (i, c) => i * (c + 1));
    const along = projectOnPlane(line, principalPlane(line));
    expect(along.every((point) => point.every(Number.isFinite))).toBe(true);
    expect(Math.max(...along.map(([, y]) => Math.abs(y)))).toBeLessThan(1e-9);
    const point = filledRows(5, 3, () => 2);
    expect(projectOnPlane(point, principalPlane(point))).toEqual(Array(5).fill([0, 0]));
  });
});
