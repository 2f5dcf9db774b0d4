import { describe, expect, it } from "vitest";
import {
  formatDuration,
  formatExact,
  formatInterval,
  formatNumber,
  formatP,
  formatPercent,
  formatPercentInterval,
  formatShape,
  formatShort,
} from "./format.ts";

describe("numbers", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [3, "3"],
    [0.91625, "0.916"],
    [0.4, "0.400"],
    [1.003, "1.00"],
    [2.6566634723260094, "2.66"],
    [-0.000214, "−0.000214"],
    [12000, "12,000"],
    [1234567, "1,234,567"],
    [1234.5, "1,235"],
    [0.00000123, "1.23\u00a0×\u00a010⁻⁶"],
    [-4e15, "−4\u00a0×\u00a010¹⁵"],
    ["NaN", "not a number"],
    ["Infinity", "infinite"],
    ["-Infinity", "minus infinite"],
    [NaN, "not a number"],
    [-Infinity, "minus infinite"],
  ] as const)("writes %s as %s", (value, written) => {
    expect(formatNumber(value)).toBe(written);
  });

  it("keeps zeros of what was measured and drops those of what was chosen", () => {
    expect([formatNumber(0.05), formatShort(0.05)]).toEqual(["0.0500", "0.05"]);
  });

  it("writes six digits in exact tables", () => {
    expect([0.36677814938684505, 1 / 501, 132.5].map(formatExact)).toEqual([
      "0.366778",
      "0.00199601",
      "132.5",
    ]);
  });
});

describe("p-values", () => {
  it.each([
    [1 / 501, "p = 0.002"],
    [0.0496, "p = 0.0496"],
    [1, "p = 1"],
    [2.1264172296678035e-222, "p = 2.13\u00a0×\u00a010⁻²²²"],
    [0, "p < 10⁻³⁰⁰"],
  ])("writes %s as %s", (p, written) => {
    expect(formatP(p)).toBe(written);
  });
});

describe("intervals", () => {
  it.each<[[number, number], string]>([
    [[0.8949, 0.9336], "0.895–0.934"],
    [[0, 0.0041], "0–0.00410"],
    [[0.0012, 0.934], "0.001–0.934"],
    [[-0.2, 0.31], "−0.200 to 0.310"],
    [[2.55, 2.81], "2.55–2.81"],
    [[0, 0], "0–0"],
  ])("writes %j as %s", (interval, written) => {
    expect(formatInterval(interval)).toBe(written);
  });

  it("writes shares as percentages", () => {
    expect([formatPercent(0.78625), formatPercent(0), formatPercent(1)]).toEqual(["78.6%", "0%", "100%"]);
    expect(formatPercentInterval([0, 0.0092])).toBe("0–0.92%");
    expect(formatPercentInterval([0.7568, 0.8134])).toBe("75.7–81.3%");
  });
});

it("writes shapes and durations", () => {
  expect(formatShape([800, 8, 8])).toBe("800 × 8 × 8");
  expect([31.4, 2140, 99_900, 125_000, 3_599_999].map(formatDuration)).toEqual([
    "31 ms",
    "2.14 s",
    "99.9 s",
    "2 min 5 s",
    "60 min 0 s",
  ]);
});
