import { describe, expect, it } from "vitest";
import type { TrendPagePoint } from "../../src/extension/trend/trendProtocol.ts";
import { curvesOf, extremeOf } from "./trendModel.ts";

function point(
  step: number | null,
  precision: number,
  changes: Partial<TrendPagePoint> = {},
): TrendPagePoint {
  return {
    path: `/w/${step}-${precision}`,
    file: "x.npy",
    step,
    n: 100,
    severity: "good",
    verdict: "Fine.",
    current: true,
    comparable: true,
    precision: { value: precision, interval: [precision - 0.1, precision + 0.1], baseline: 0.9 },
    ...changes,
  };
}

function curves(...points: TrendPagePoint[]) {
  const restore = { version: 1 as const, root: "/w", run: "r" };
  return curvesOf({ run: "r", experiment: "w", checkpoints: points.length, points, restore });
}

describe("the curves of a run", () => {
  it("run over steps, with interval and baseline", () => {
    const { bySteps, curves: found } = curves(point(100, 0.5), point(300, 0.8));
    expect(bySteps).toBe(true);
    expect(found.precision.map(({ x, value, baseline }) => [x, value, baseline])).toEqual([
      [100, 0.5, 0.9],
      [300, 0.8, 0.9],
    ]);
    expect(found.recall).toEqual([]);
  });

  it.each([
    ["no step", null],
    ["a step twice", 100],
  ])("run over places where a dump has %s", (_, step) => {
    const { bySteps, curves: found } = curves(point(100, 0.5), point(step, 0.8));
    expect(bySteps).toBe(false);
    expect(found.precision.map(({ x }) => x)).toEqual([1, 2]);
  });

  it("hold nothing that was evaluated under other terms", () => {
    const { curves: found, leftOut } = curves(point(1, 0.5, { comparable: false }), point(2, 0.8));
    expect(found.precision.map(({ x }) => x)).toEqual([2]);
    expect(leftOut.map(({ step }) => step)).toEqual([1]);
  });

  it("know their highest point, or of distances the lowest, unless they are level", () => {
    const frechet = (value: number) => ({ frechet: { value, interval: null, baseline: null } });
    const { curves: found } = curves(point(1, 0.9, frechet(3)), point(2, 0.5, frechet(1)));
    expect(extremeOf(found.precision, "precision")?.x).toBe(1);
    expect(extremeOf(found.frechet, "frechet")?.x).toBe(2);
    expect(extremeOf(curves(point(1, 0.5), point(2, 0.5)).curves.precision, "precision")).toBeUndefined();
  });
});
