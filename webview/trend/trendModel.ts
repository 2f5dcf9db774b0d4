/** What the charts of a trend draw, taken from a view. Pure: no page. */
import type { TrendPagePoint, TrendView } from "../../src/extension/trend/trendProtocol.ts";

export type TrendMetric = "precision" | "recall" | "coverage" | "copies" | "frechet";
export const TREND_METRICS: readonly TrendMetric[] = ["precision", "recall", "coverage", "copies", "frechet"];

type Interval = readonly [number, number];

/** One checkpoint on a curve. */
export interface CurvePoint {
  point: TrendPagePoint;
  /** Step, or place in the run where not every checkpoint names a step of its own. */
  x: number;
  value: number;
  interval: Interval | null;
  baseline: number | null;
  baselineInterval: Interval | null;
}

export interface Curves {
  /** Whether `x` is a step. */
  bySteps: boolean;
  curves: Record<TrendMetric, CurvePoint[]>;
  /** Evaluated under other terms than the newest: on no curve. */
  leftOut: TrendPagePoint[];
}

/** The curves of a run: what was evaluated under the terms of its newest report, in step order. */
export function curvesOf({ points }: TrendView): Curves {
  const shown = points.filter(({ comparable }) => comparable);
  const steps = shown.flatMap(({ step }) => step ?? []);
  const bySteps = new Set(steps).size === shown.length;
  const curve = (metric: TrendMetric) =>
    shown.flatMap((point, i): CurvePoint[] => {
      const number = numberOf(point, metric);
      return number ? [{ point, x: bySteps ? point.step! : i + 1, ...number }] : [];
    });
  return {
    bySteps,
    curves: {
      precision: curve("precision"),
      recall: curve("recall"),
      coverage: curve("coverage"),
      copies: curve("copies"),
      frechet: curve("frechet"),
    },
    leftOut: points.filter(({ comparable }) => !comparable),
  };
}

function numberOf(point: TrendPagePoint, metric: TrendMetric): Omit<CurvePoint, "point" | "x"> | undefined {
  if (metric === "copies") {
    const { copies } = point;
    // Fresh data is not called a copy but for the error of the test: there is no baseline to draw.
    return (
      copies && { value: copies.fraction, interval: copies.interval, baseline: null, baselineInterval: null }
    );
  }
  const number = point[metric];
  if (!number || !Number.isFinite(number.value)) return undefined;
  const { value, interval, baseline, baselineInterval = null } = number;
  return { value, interval, baseline, baselineInterval };
}

/** The checkpoint with the lowest Fréchet distance, else with the highest number; none of a curve that is level. */
export function extremeOf(curve: readonly CurvePoint[], metric: TrendMetric): CurvePoint | undefined {
  const sign = metric === "frechet" ? -1 : 1;
  const ordered = [...curve].sort((a, b) => sign * (b.value - a.value));
  return ordered.at(0)?.value === ordered.at(-1)?.value ? undefined : ordered[0];
}
