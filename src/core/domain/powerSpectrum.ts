import { amplitudes, fourier } from "../spectrum.ts";
import { lineStarts, offsets, strideOf, type Layout } from "./layout.ts";
import type { Statistic } from "./statistic.ts";

export type SpectrumScale = "amplitude" | "power";

/** Share of the power of the mean below which the rest is what rounding leaves of a constant. */
const ROUNDING = 1e-24;

/** Power besides that of the mean; none where rounding alone is left. */
export function powerOfChange(change: number, ofMean: number): number {
  return change > ROUNDING * ofMean ? change : 0;
}

/**
 * One-sided spectrum along an axis, averaged over the lines of a sample; bins 0 … ⌊L/2⌋, bin k at k · rate / L. "amplitude"
 * is |F|; "power" is |F|²/L² doubled except at zero and at the Nyquist bin of an even length, so that it sums to the mean
 * square. A sample's own number is the mean frequency, weighted by power, without bin 0; 0 where nothing changes.
 */
export function lineSpectrumStatistic(
  layout: Layout,
  axis: number,
  scale: SpectrumScale,
  rate: number,
): Statistic {
  const starts = lineStarts(layout, [axis]);
  const [stride, extent] = [strideOf(layout, axis), layout.shape[axis]];
  const line = new Float64Array(extent);
  const size = Math.floor(extent / 2) + 1;
  const weights = oneSidedWeights(extent);
  return {
    size,
    comparesNumbers: true,
    measure: (values, profile) => {
      profile.fill(0);
      let [moment, total, ofMean] = [0, 0, 0];
      for (const start of starts) {
        for (let k = 0; k < extent; k++) line[k] = values[start + k * stride];
        const amplitude = amplitudes(line);
        for (let k = 0; k < size; k++) {
          const power = amplitude[k] * amplitude[k] * weights[k];
          profile[k] += (scale === "power" ? power : amplitude[k]) / starts.length;
          if (k === 0) ofMean += power;
          else [moment, total] = [moment + k * power, total + power];
        }
      }
      return powerOfChange(total, ofMean) > 0 ? ((moment / total) * rate) / extent : 0;
    },
  };
}

/** 2/L², and half of it where a bin has no partner. */
function oneSidedWeights(extent: number): Float64Array {
  const size = Math.floor(extent / 2) + 1;
  return Float64Array.from(
    { length: size },
    (_, k) => (k === 0 || 2 * k === extent ? 1 : 2) / (extent * extent),
  );
}

/** Frequencies of the bins of a line of `extent` places, `rate` of which are one unit. */
export function lineFrequencies(extent: number, rate: number): number[] {
  return Array.from({ length: Math.floor(extent / 2) + 1 }, (_, k) => (k * rate) / extent);
}

/**
 * Spectrum over two axes by rings of the wavenumber in cycles per place, averaged over the planes of a sample. "power" is the sum
 * over a ring of |F|²/(HW)², so that all rings sum to the mean square; "amplitude" is the mean |F| of a ring. The rings are as wide
 * as one bin of the shorter axis and go to the Nyquist frequency; what lies in the corners beyond is in the last one. A sample's own
 * number is the mean wavenumber, weighted by power, without the mean.
 */
export function radialSpectrumStatistic(
  layout: Layout,
  axes: readonly [number, number],
  scale: SpectrumScale,
): Statistic {
  const planes = lineStarts(layout, axes);
  const cells = offsets(layout, axes);
  const [height, width] = axes.map((axis) => layout.shape[axis]);
  const { rings, counts, wavenumbers } = ringsOf(height, width);
  const size = counts.length;
  return {
    size,
    comparesNumbers: true,
    measure: (values, profile) => {
      profile.fill(0);
      let [moment, total, ofMean] = [0, 0, 0];
      for (const plane of planes) {
        const power = planePower(values, plane, cells, height, width);
        for (let i = 0; i < power.length; i++) {
          const ring = rings[i];
          const share = scale === "power" ? power[i] : (Math.sqrt(power[i]) * height * width) / counts[ring];
          profile[ring] += share / planes.length;
          if (i === 0) ofMean += power[i];
          else [moment, total] = [moment + wavenumbers[i] * power[i], total + power[i]];
        }
      }
      return powerOfChange(total, ofMean) > 0 ? moment / total : 0;
    },
  };
}

/** Wavenumbers of the rings, in cycles per place. */
export function radialWavenumbers(layout: Layout, axes: readonly [number, number]): number[] {
  const [height, width] = axes.map((axis) => layout.shape[axis]);
  return Array.from(ringsOf(height, width).counts, (_, ring) => ring / Math.min(height, width));
}

function ringsOf(
  height: number,
  width: number,
): { rings: Int32Array; counts: Int32Array; wavenumbers: Float64Array } {
  const shorter = Math.min(height, width);
  const last = Math.floor(shorter / 2);
  const rings = new Int32Array(height * width);
  const wavenumbers = new Float64Array(height * width);
  const counts = new Int32Array(last + 1);
  const cycles = (k: number, extent: number) => Math.min(k, extent - k) / extent;
  for (let r = 0, i = 0; r < height; r++) {
    for (let c = 0; c < width; c++, i++) {
      const [y, x] = [cycles(r, height), cycles(c, width)];
      wavenumbers[i] = Math.sqrt(y * y + x * x);
      rings[i] = Math.min(last, Math.round(wavenumbers[i] * shorter));
      counts[rings[i]]++;
    }
  }
  return { rings, counts, wavenumbers };
}

/** |F|²/(HW)² of one plane, row-major. */
export function planePower(
  values: Float64Array,
  plane: number,
  cells: Int32Array,
  height: number,
  width: number,
): Float64Array {
  const size = height * width;
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  // One line for all: to allocate each costs more than to transform it.
  const [row, nothing] = [new Float64Array(width), new Float64Array(width)];
  for (let r = 0; r < height; r++) {
    for (let c = 0; c < width; c++) row[c] = values[plane + cells[r * width + c]];
    const [x, y] = fourier(row, nothing.fill(0));
    re.set(x, r * width);
    im.set(y, r * width);
  }
  const power = new Float64Array(size);
  const [x, y] = [new Float64Array(height), new Float64Array(height)];
  for (let c = 0; c < width; c++) {
    for (let r = 0; r < height; r++) {
      x[r] = re[r * width + c];
      y[r] = im[r * width + c];
    }
    const [a, b] = fourier(x, y);
    for (let r = 0; r < height; r++) power[r * width + c] = (a[r] * a[r] + b[r] * b[r]) / (size * size);
  }
  return power;
}
