import { LayoutFault, lineStarts, strideOf, type Layout } from "./layout.ts";
import type { Statistic } from "./statistic.ts";

/**
 * Mean absolute difference between values some steps apart along an axis, for each lag (structure function of order 1). A sample's
 * own number is its largest absolute step at the first lag: jumps.
 * @throws LayoutFault where a lag is longer than the axis
 */
export function incrementsStatistic(layout: Layout, axis: number, lags: readonly number[]): Statistic {
  const starts = lineStarts(layout, [axis]);
  const [stride, extent] = [strideOf(layout, axis), layout.shape[axis]];
  const longest = Math.max(...lags);
  if (longest >= extent)
    throw new LayoutFault(`a lag of ${longest} does not fit along an axis of ${extent} places`);
  return {
    size: lags.length,
    comparesNumbers: true,
    measure: (values, profile) => {
      let largest = 0;
      for (const [place, lag] of lags.entries()) {
        let sum = 0;
        for (const start of starts) {
          for (let k = lag; k < extent; k++) {
            const step = Math.abs(values[start + k * stride] - values[start + (k - lag) * stride]);
            sum += step;
            if (place === 0 && step > largest) largest = step;
          }
        }
        profile[place] = sum / (starts.length * (extent - lag));
      }
      return largest;
    },
  };
}
