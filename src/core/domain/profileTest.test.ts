import { describe, expect, it } from "vitest";
import type { Rows } from "../../kernels/rows.ts";
import { createRandom, permutation } from "../random.ts";
import { autocorrelationStatistic } from "./autocorrelation.ts";
import { meanStatistic } from "./moments.ts";
import { groupSizeFor, profileTest } from "./profileTest.ts";
import { meanBand, measuredSet, profilePair } from "./profiles.ts";
import type { Statistic } from "./statistic.ts";

const nobody = () => undefined;

/** Series of an autoregression of the first order. */
function autoregressive(seed: number, n: number, length: number, coefficient: number): Rows {
  const random = createRandom(seed, "series");
  const values = new Float64Array(n * length);
  for (let i = 0; i < n; i++) {
    let x = random.normal() / Math.sqrt(1 - coefficient * coefficient);
    for (let t = 0; t < length; t++) values[i * length + t] = x = coefficient * x + random.normal();
  }
  return { n, d: length, values };
}

function pOf(
  make: () => Statistic,
  a: Rows,
  b: Rows,
  seed: number,
  groupSize = 1,
  permutations = 199,
): number {
  const [first, second] = [a, b].map((rows, k) => ({
    rows,
    order: permutation(createRandom(seed, `order ${k}`), rows.n),
  }));
  const pair = profilePair(make, first, measuredSet(make, second, groupSize, nobody), groupSize, nobody);
  return profileTest(pair, permutations, createRandom(seed, "permutations"), nobody);
}

const layout = { shape: [12], axes: [{ name: "time", from: 0, spacing: 1 }] };
const lagged = () =>
  autocorrelationStatistic(layout, [0], { lags: [1, 2], about: "zero", mode: "per-series" });
const means = () => meanStatistic(Int32Array.from({ length: 12 }, (_, i) => i));

describe("exchanging samples", () => {
  it.each([1, 4])("keeps the level in groups of %i", (groupSize) => {
    const rounds = 300;
    let rejected = 0;
    for (let seed = 0; seed < rounds; seed++) {
      const [a, b] = [autoregressive(2 * seed, 60, 12, 0.5), autoregressive(2 * seed + 1, 80, 12, 0.5)];
      if (pOf(seed % 2 ? lagged : means, a, b, seed, groupSize, 99) <= 0.05) rejected++;
    }
    // 15 expected; over 27 happens once in a thousand times.
    expect(rejected).toBeLessThanOrEqual(27);
    expect(rejected).toBeGreaterThanOrEqual(4);
  });

  it("sees another correlation where every mean is right, and does not call it another mean", () => {
    const [a, b] = [autoregressive(1, 150, 12, 0.1), autoregressive(2, 150, 12, 0.6)];
    expect(pOf(lagged, a, b, 1)).toBe(1 / 200);
    expect(pOf(means, a, b, 1)).toBeGreaterThan(0.05);
  });

  it("sees a shifted mean at one position of many", () => {
    const [a, b] = [autoregressive(3, 150, 12, 0.1), autoregressive(4, 150, 12, 0.1)];
    for (let i = 0; i < 150; i++) a.values[i * 12 + 7] += 0.8;
    expect(pOf(means, a, b, 1)).toBe(1 / 200);
  });

  it("gives the same to the last bit again, and finds nothing in constant data", () => {
    const [a, b] = [autoregressive(5, 40, 12, 0.2), autoregressive(6, 40, 12, 0.2)];
    expect(pOf(lagged, a, b, 9)).toBe(pOf(lagged, a, b, 9));
    const constant: Rows = { n: 30, d: 12, values: new Float64Array(360).fill(2) };
    expect(pOf(means, constant, constant, 1)).toBe(1);
  });

  it("takes groups where single samples would take too long", () => {
    expect(groupSizeFor(1000, 1000, 4, 999)).toBe(1);
    expect(groupSizeFor(5000, 5000, 12_288, 1999)).toBeGreaterThan(50);
    expect(Math.floor(500 / groupSizeFor(500, 90_000, 12_288, 1999))).toBeGreaterThanOrEqual(20);
  });
});

it("bands of means hold the truth about as often as they say", () => {
  let covered = 0;
  for (let seed = 0; seed < 400; seed++) {
    const set = { rows: autoregressive(seed, 40, 12, 0.3), order: new Int32Array(0) };
    const { profiles, origin } = measuredSet(means, set, Infinity, nobody);
    const { low, high } = meanBand(profiles, origin);
    if (low[3] <= 0 && high[3] >= 0) covered++;
  }
  expect(covered / 400).toBeGreaterThan(0.91);
  expect(covered / 400).toBeLessThan(0.98);
});
