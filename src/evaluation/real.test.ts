import { describe, expect, it } from "vitest";
import { percent, plain, toReal } from "./real.ts";

describe("numbers in a report", () => {
  it.each([
    [1.5, 1.5],
    [-0, -0],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
    [-Infinity, "-Infinity"],
  ])("toReal(%d) = %s", (value, written) => expect(toReal(value)).toBe(written));

  it.each([
    [0, "0.00"],
    [0.5, "0.50"],
    [12.345, "12.35"],
    [99.99, "99.99"],
    [123.4, "123"],
    [-250, "-250"],
    [0.00199, "0.0020"],
    [-0.0004, "-0.00040"],
    [1e-9, "1.0e-9"],
  ])("plain(%d) = %s", (value, written) => expect(plain(value)).toBe(written));

  it.each([
    [0, "0%"],
    [0.004, "under 1%"],
    [0.01, "1%"],
    [0.125, "13%"],
    [0.99, "99%"],
    [0.996, "over 99%"],
    [1, "100%"],
    // Rounding below zero is none.
    [-0.0001, "0%"],
    [1 - 0.9999999999999999 - 1.2e-16, "0%"],
  ])("percent(%d) = %s", (share, written) => expect(percent(share)).toBe(written));
});
