import { lineStarts, offsets, type Layout } from "./layout.ts";
import { planePower, powerOfChange } from "./powerSpectrum.ts";
import type { Statistic } from "./statistic.ts";

/** Shares of pixels at or below the lowest value, and at or above the highest. A sample's own number is their sum. */
export function saturationStatistic(low: number, high: number): Statistic {
  return {
    size: 2,
    comparesNumbers: true,
    measure: (values, profile) => {
      let [dark, bright] = [0, 0];
      for (const value of values) {
        if (value <= low) dark++;
        if (value >= high) bright++;
      }
      profile[0] = dark / values.length;
      profile[1] = bright / values.length;
      return profile[0] + profile[1];
    },
  };
}

/**
 * Shares of an image's power, its mean left out: beyond half the Nyquist frequency (too little is blur), and at the Nyquist frequency
 * of both axes or either alone (too much is a checkerboard, as transposed convolutions leave it: Odena 2016). A sample's own number is
 * the first share. An image without contrast has none.
 */
export function highFrequencyStatistic(layout: Layout, axes: readonly [number, number]): Statistic {
  const planes = lineStarts(layout, axes);
  const cells = offsets(layout, axes);
  const [height, width] = axes.map((axis) => layout.shape[axis]);
  const fine = (k: number, extent: number) => Math.min(k, extent - k) / extent > 0.25;
  const nyquist = (k: number, extent: number) => 2 * Math.abs(extent / 2 - k) <= 1;
  return {
    size: 2,
    comparesNumbers: true,
    measure: (values, profile) => {
      let [total, high, checkered, ofMean] = [0, 0, 0, 0];
      for (const plane of planes) {
        const power = planePower(values, plane, cells, height, width);
        ofMean += power[0];
        for (let i = 1; i < power.length; i++) {
          const [r, c] = [Math.floor(i / width), i % width];
          total += power[i];
          if (fine(r, height) || fine(c, width)) high += power[i];
          if (nyquist(r, height) || nyquist(c, width)) checkered += power[i];
        }
      }
      const hasContrast = powerOfChange(total, ofMean) > 0;
      profile[0] = hasContrast ? high / total : 0;
      profile[1] = hasContrast ? checkered / total : 0;
      return profile[0];
    },
  };
}
