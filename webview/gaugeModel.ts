/** What a gauge shows, in units of its own scale from `min` to `max`. */
export interface GaugeModel {
  min: number;
  max: number;
  value: number | undefined;
  interval: [number, number] | undefined;
  /** The value for real data: the tick. */
  baseline: number | undefined;
  /** The interval in which real data would lie. */
  baselineInterval?: [number, number] | undefined;
  /** The value on as few samples as the baseline has: a hollow point that the tick is to be compared with. */
  valueAtBaseline?: number | undefined;
}

/** Where a value lies on the gauge, from 0 to 1; what lies beyond sits at the end. */
export function position({ min, max }: Pick<GaugeModel, "min" | "max">, value: number): number {
  if (max <= min) return 0;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
