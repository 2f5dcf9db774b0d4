import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sorted, variance } from "../order.ts";
import { createRandom } from "../random.ts";
import { autocorrelationStatistic } from "./autocorrelation.ts";
import { crossCorrelationStatistic } from "./crossCorrelation.ts";
import { dominantFrequencyStatistic } from "./dominantFrequency.ts";
import { blockMaximumStatistic, returnLevels, tailQuantile } from "./extremes.ts";
import { highFrequencyStatistic, saturationStatistic } from "./imageStatistics.ts";
import { incrementsStatistic } from "./increments.ts";
import { offsets, type Layout } from "./layout.ts";
import { meanStatistic, varianceStatistic } from "./moments.ts";
import {
  lineFrequencies,
  lineSpectrumStatistic,
  radialSpectrumStatistic,
  radialWavenumbers,
} from "./powerSpectrum.ts";
import type { Statistic } from "./statistic.ts";

function layout(shape: number[], names = ["y", "x", "c"]): Layout {
  return { shape, axes: shape.map((_, axis) => ({ name: names[axis], from: 0, spacing: 1 })) };
}

function measured(
  statistic: Statistic,
  ...samples: Float64Array[]
): { profiles: number[][]; numbers: number[] } {
  for (const sample of samples) statistic.prepare?.(sample);
  statistic.ready?.();
  const profile = new Float64Array(statistic.size);
  const profiles: number[][] = [];
  const numbers = samples.map((sample) => {
    const number = statistic.measure(sample, profile);
    profiles.push([...profile]);
    return number;
  });
  return { profiles, numbers };
}

const series = (length: number, of: (t: number) => number) => Float64Array.from({ length }, (_, t) => of(t));

describe("a spectrum", () => {
  it("of power sums to the mean square, the Nyquist bin of an even length not doubled", () => {
    const power = (values: Float64Array) =>
      measured(lineSpectrumStatistic(layout([values.length]), 0, "power", 1), values).profiles[0];
    // The guide's case: (−1)^k of length 8.
    const alternating = power(series(8, (t) => (t % 2 ? -1 : 1)));
    expect(alternating[4]).toBeCloseTo(1, 12);
    expect(alternating.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 12);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 41 }),
        (values) => {
          const square = values.reduce((sum, x) => sum + x * x, 0) / values.length;
          const total = power(Float64Array.from(values)).reduce((sum, x) => sum + x, 0);
          expect(total).toBeCloseTo(square, 6);
        },
      ),
    );
  });

  it("has bins up to the Nyquist frequency of the sampling rate", () => {
    expect(lineFrequencies(64, 63).at(-1)).toBe(31.5);
    expect(lineFrequencies(5, 10)).toEqual([0, 2, 4]);
  });

  it("has its mean frequency where the power is", () => {
    const wave = series(60, (t) => Math.sin((2 * Math.PI * 6 * t) / 60));
    const { numbers } = measured(lineSpectrumStatistic(layout([60]), 0, "amplitude", 30), wave);
    expect(numbers[0]).toBeCloseTo(3, 9);
  });

  it("in two dimensions goes over rings that together hold all power, on any shape", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 2, max: 9 }),
        fc.integer(),
        (height, width, seed) => {
          const random = createRandom(seed >>> 0, "field");
          const values = Float64Array.from({ length: height * width }, () => random.normal());
          const grid = layout([height, width]);
          const { profiles } = measured(radialSpectrumStatistic(grid, [0, 1], "power"), values);
          const square = values.reduce((sum, x) => sum + x * x, 0) / values.length;
          expect(profiles[0].reduce((sum, x) => sum + x, 0)).toBeCloseTo(square, 9);
          expect(radialWavenumbers(grid, [0, 1])).toHaveLength(profiles[0].length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("in two dimensions finds the ring of a plane wave, whatever its direction", () => {
    const wave = (ky: number, kx: number) =>
      Float64Array.from({ length: 256 }, (_, i) =>
        Math.cos((2 * Math.PI * (ky * Math.floor(i / 16) + kx * (i % 16))) / 16),
      );
    const statistic = radialSpectrumStatistic(layout([16, 16]), [0, 1], "power");
    for (const [ky, kx] of [
      [0, 5],
      [5, 0],
      [3, 4],
      [4, -3],
    ]) {
      const { profiles, numbers } = measured(statistic, wave(ky, kx));
      expect(profiles[0].indexOf(Math.max(...profiles[0]))).toBe(5);
      expect(numbers[0]).toBeCloseTo(5 / 16, 9);
    }
  });

  it("of what does not change is that of no frequency, whatever rounding leaves", () => {
    const third = series(6, () => 1 / 3);
    const image = Float64Array.from({ length: 36 }, () => 0.1);
    for (const [statistic, values] of [
      [lineSpectrumStatistic(layout([6]), 0, "power", 1), third],
      [dominantFrequencyStatistic(layout([6]), 0, 1), third],
      [radialSpectrumStatistic(layout([6, 6]), [0, 1], "power"), image],
      [highFrequencyStatistic(layout([6, 6]), [0, 1]), image],
    ] as const)
      expect(measured(statistic, values).numbers).toEqual([0]);
    // A small wave on a large level is one nevertheless.
    const wave = series(6, (t) => 1e6 + 1e-3 * (t % 2));
    expect(measured(dominantFrequencyStatistic(layout([6]), 0, 1), wave).numbers).toEqual([0.5]);
  });

  it("has a strongest frequency, the mean left out", () => {
    const statistic = dominantFrequencyStatistic(layout([64]), 0, 63);
    const wave = series(64, (t) => 100 + Math.cos((2 * Math.PI * 8 * t) / 64));
    expect(measured(statistic, wave).numbers[0]).toBe((8 * 63) / 64);
  });
});

describe("autocorrelation", () => {
  const options = { lags: [1, 2], about: "zero", mode: "per-series" } as const;

  it("of an alternating series is −(L−1)/L, and of a constant one (L−1)/L about zero", () => {
    const statistic = autocorrelationStatistic(layout([10]), [0], options);
    const { profiles } = measured(
      statistic,
      series(10, (t) => (t % 2 ? -1 : 1)),
      series(10, () => 3),
    );
    expect(profiles[0]).toEqual([-0.9, 0.8].map((x) => expect.closeTo(x, 12) as number));
    expect(profiles[1]).toEqual([0.9, 0.8].map((x) => expect.closeTo(x, 12) as number));
  });

  it("about its mean does not see an offset, and of a constant series is zero", () => {
    const statistic = autocorrelationStatistic(layout([10]), [0], { ...options, about: "mean" });
    const { profiles } = measured(
      statistic,
      series(10, (t) => (t % 2 ? -1 : 1)),
      series(10, (t) => 280 + (t % 2 ? -1 : 1)),
      series(10, () => 3),
    );
    expect(profiles[0][0]).toBeCloseTo(profiles[1][0], 9);
    expect(profiles[2]).toEqual([0, 0]);
  });

  it("pooled weighs series by their squares: the means of its shares are the ratio of sums", () => {
    const statistic = autocorrelationStatistic(layout([8]), [0], { ...options, mode: "pooled" });
    const loud = series(8, (t) => 10 * Math.cos(t));
    const quiet = series(8, (t) => (t % 2 ? -1 : 1));
    const { profiles } = measured(statistic, loud, quiet);
    const products = (x: Float64Array) => x.slice(1).reduce((sum, value, t) => sum + value * x[t], 0);
    const squares = (x: Float64Array) => x.reduce((sum, value) => sum + value * value, 0);
    const ratio = (products(loud) + products(quiet)) / (squares(loud) + squares(quiet));
    expect((profiles[0][0] + profiles[1][0]) / 2).toBeCloseTo(ratio, 12);
  });

  it("pooled counts samples, not their lines: the spread of its shares is that of the ratio", () => {
    const random = createRandom(5, "lines");
    const options = { lags: [1], about: "zero", mode: "pooled" } as const;
    const ratioOf = (lines: number[][]) => {
      const sum = (of: (line: number[]) => number) => lines.reduce((total, line) => total + of(line), 0);
      const lagged = (line: number[]) => line.slice(1).reduce((total, x, t) => total + x * line[t], 0);
      return sum(lagged) / sum((line) => line.reduce((total, x) => total + x * x, 0));
    };
    const ratios: number[] = [];
    let claimed = 0;
    for (let round = 0; round < 200; round++) {
      const lines = Array.from({ length: 120 }, () => Array.from({ length: 6 }, () => random.normal()));
      const samples = Array.from({ length: 30 }, (_, i) =>
        Float64Array.from(lines.slice(4 * i, 4 * i + 4).flat()),
      );
      const { profiles } = measured(autocorrelationStatistic(layout([4, 6]), [1], options), ...samples);
      ratios.push(ratioOf(lines));
      const shares = profiles.map(([share]) => share);
      expect(shares.reduce((total, share) => total + share, 0) / 30).toBeCloseTo(ratios[round], 12);
      claimed += Math.sqrt(variance(Float64Array.from(shares)) / 30) / 200;
    }
    const spread = Math.sqrt(variance(Float64Array.from(ratios)));
    expect(claimed / spread).toBeGreaterThan(0.8);
    expect(claimed / spread).toBeLessThan(1.2);
  });

  it("of nothing but one value is zero", () => {
    for (const mode of ["per-series", "pooled"] as const) {
      const statistic = autocorrelationStatistic(layout([4]), [0], { lags: [1], about: "mean", mode });
      expect(measured(statistic, Float64Array.of(2, 2, 2, 2)).profiles).toEqual([[0]]);
    }
  });

  it("refuses lags that do not fit", () => {
    expect(() => autocorrelationStatistic(layout([4]), [0], { ...options, lags: [4] })).toThrow(
      "does not fit",
    );
  });
});

describe("moments, increments and correlations", () => {
  it("are means and variances at every position", () => {
    const places = Int32Array.of(0, 1);
    expect(measured(meanStatistic(places), Float64Array.of(1, 3)).profiles[0]).toEqual([1, 3]);
    const { profiles } = measured(varianceStatistic(places), Float64Array.of(1, 5), Float64Array.of(3, 5));
    expect(profiles).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it("are mean absolute steps, and the largest one", () => {
    const { profiles, numbers } = measured(
      incrementsStatistic(layout([4]), 0, [1, 2]),
      Float64Array.of(0, 1, 3, 3),
    );
    expect(profiles[0]).toEqual([1, 2.5]);
    expect(numbers[0]).toBe(2);
  });

  it("correlate channels within a sample where it has places enough", () => {
    const grid = layout([10, 2], ["time", "channel"]);
    const linked = Float64Array.from({ length: 20 }, (_, i) => (i % 2 ? -2 : 1) * Math.floor(i / 2));
    expect(measured(crossCorrelationStatistic(grid, 1), linked).profiles[0][0]).toBeCloseTo(-1, 12);
  });

  it("correlate columns over samples else, as that of the set, with its spread", () => {
    const random = createRandom(1, "columns");
    const rows = Array.from({ length: 4000 }, () => {
      const x = random.normal();
      return Float64Array.of(1e6 + x, 0.6 * x + 0.8 * random.normal());
    });
    const { profiles } = measured(crossCorrelationStatistic(layout([2], ["column"]), 0), ...rows);
    const mean = profiles.reduce((sum, [r]) => sum + r, 0) / rows.length;
    const [x, y] = [0, 1].map((c) => Float64Array.from(rows, (row) => row[c] - (c === 0 ? 1e6 : 0)));
    const centre = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const covariance = centre(x.map((value, i) => value * y[i])) - centre(x) * centre(y);
    expect(mean).toBeCloseTo((covariance / Math.sqrt(variance(x) * variance(y)) / 4000) * 4001, 3);
    // The standard error of a correlation of normal columns is (1 − r²)/√n.
    const spread = Math.sqrt(variance(Float64Array.from(profiles, ([r]) => r)));
    expect(spread).toBeCloseTo(1 - mean * mean, 1);
  });
});

describe("images", () => {
  const square = layout([16, 16]);
  const image = (of: (y: number, x: number) => number) =>
    Float64Array.from({ length: 256 }, (_, i) => of(Math.floor(i / 16), i % 16));

  it("saturate at either end", () => {
    expect(measured(saturationStatistic(0, 1), Float64Array.of(0, 0.5, 1, 1.2)).profiles[0]).toEqual([
      0.25, 0.5,
    ]);
  });

  it("show blur as little fine detail, and a checkerboard as much of the finest", () => {
    const statistic = highFrequencyStatistic(square, [0, 1]);
    const random = createRandom(2, "image");
    const noise = image(() => random.normal());
    const at = (y: number, x: number) => noise[(((y + 16) % 16) * 16 + ((x + 16) % 16)) | 0];
    const blurred = image((y, x) => {
      let sum = 0;
      for (let a = -2; a <= 2; a++) for (let b = -2; b <= 2; b++) sum += at(y + a, x + b);
      return sum / 25;
    });
    const checkered = image((y, x) => blurred[y * 16 + x] + ((y + x) % 2 ? 1 : -1));
    const { profiles } = measured(
      statistic,
      noise,
      blurred,
      checkered,
      image(() => 3),
    );
    const [plain, soft, board, flat] = profiles;
    expect(soft[0]).toBeLessThan(0.2 * plain[0]);
    expect(board[1]).toBeGreaterThan(3 * plain[1]);
    expect(flat).toEqual([0, 0]);
  });
});

describe("extremes", () => {
  it("are the largest or smallest value of a sample", () => {
    const places = offsets(layout([3]), [0]);
    expect(measured(blockMaximumStatistic(places, 1), Float64Array.of(2, 9, 4)).numbers[0]).toBe(9);
    expect(measured(blockMaximumStatistic(places, -1), Float64Array.of(2, 9, 4)).numbers[0]).toBe(2);
  });

  it("have return levels: those of a Gumbel law are its quantiles, inside their intervals", () => {
    const random = createRandom(3, "gumbel");
    const maxima = Float64Array.from({ length: 3000 }, () => 5 - 2 * Math.log(-Math.log(random.uniform())));
    const levels = returnLevels(maxima, [10, 100], createRandom(3, "bootstrap"))!;
    for (const [k, period] of [10, 100].entries()) {
      const truth = 5 - 2 * Math.log(-Math.log(1 - 1 / period));
      expect(Math.abs(levels[k].value / truth - 1)).toBeLessThan(0.05);
      expect(levels[k].interval[0]).toBeLessThan(levels[k].value);
      expect(levels[k].interval[1]).toBeGreaterThan(levels[k].value);
    }
    expect(returnLevels(maxima.slice(0, 10), [10], random)).toBeNull();
  });

  it("have tail quantiles whose intervals hold the truth about as often as they say", () => {
    let covered = 0;
    const rounds = 200;
    for (let round = 0; round < rounds; round++) {
      const random = createRandom(round, "tail");
      // Samples of ten values that share an offset: values of one sample are no independent draws.
      const rows = Array.from({ length: 200 }, () => {
        const offset = random.normal();
        return Float64Array.from({ length: 10 }, () => offset + random.normal());
      });
      const all = sorted(Float64Array.from(rows.flatMap((row) => [...row])));
      const { interval } = tailQuantile(all, 0.9, (level) =>
        Float64Array.from(rows, (row) => row.filter((x) => x < level).length / 10),
      );
      const truth = 1.2815515655446004 * Math.SQRT2;
      if (interval[0] <= truth && truth <= interval[1]) covered++;
    }
    expect(covered / rounds).toBeGreaterThan(0.9);
    expect(covered / rounds).toBeLessThan(0.99);
  });
});
