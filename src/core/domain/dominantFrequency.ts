import { amplitudes } from "../spectrum.ts";
import { powerOfChange } from "./powerSpectrum.ts";
import { LayoutFault, lineStarts, strideOf, type Layout } from "./layout.ts";
import type { Statistic } from "./statistic.ts";

/**
 * The frequency of the largest amplitude of a series, the mean (bin 0) left out. Of a sample with
 * several lines it is that of their mean power; of one that does not change it is 0. The profile is that number alone.
 * @param rate places in one unit of the axis
 * @throws LayoutFault where the axis has no frequency but zero
 */
export function dominantFrequencyStatistic(layout: Layout, axis: number, rate: number): Statistic {
  const starts = lineStarts(layout, [axis]);
  const [stride, extent] = [strideOf(layout, axis), layout.shape[axis]];
  if (extent < 2) throw new LayoutFault(`the axis "${layout.axes[axis].name}" has one place only`);
  const line = new Float64Array(extent);
  const bins = Math.floor(extent / 2) + 1;
  return {
    size: 1,
    comparesNumbers: true,
    measure: (values, profile) => {
      const power = new Float64Array(bins);
      for (const start of starts) {
        for (let k = 0; k < extent; k++) line[k] = values[start + k * stride];
        const amplitude = amplitudes(line);
        for (let k = 0; k < bins; k++) power[k] += amplitude[k] * amplitude[k];
      }
      let largest = 1;
      for (let k = 2; k < bins; k++) if (power[k] > power[largest]) largest = k;
      const changes = powerOfChange(power[largest], power[0]) > 0;
      return (profile[0] = changes ? (largest * rate) / extent : 0);
    },
  };
}
