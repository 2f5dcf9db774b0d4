import { describe, expect, it } from "vitest";
import { estimateOf } from "../testing/plainReport.ts";
import { compareWithBaseline } from "./comparison.ts";

/** Half-width of an interval about an estimate with this standard error. */
const halfOf = (error: number) => 1.959963984540054 * error;

describe("compareWithBaseline", () => {
  it.each([
    // √2 standard errors of 0.01: 2.5 of them are 0.0354.
    { value: 0.93, error: 0.01, verdict: "below" },
    { value: 0.94, error: 0.01, verdict: "same" },
    { value: 1.03, error: 0.01, verdict: "above" },
    // Beyond chance, yet nobody would act on it.
    { value: 0.96, error: 0.0001, verdict: "same" },
    // Real trouble could hide in the interval.
    { value: 0.8, error: 0.1, verdict: "cannot-tell" },
    { value: 0.1, error: 0.1, verdict: "below" },
  ])("$value ± $error against 0.97 is $verdict", ({ value, error, verdict }) => {
    expect(compareWithBaseline(estimateOf(value, 0.97, halfOf(error)))).toMatchObject({
      value,
      baseline: 0.97,
      verdict,
      deficit: expect.closeTo((0.97 - value) / 0.97, 12),
    });
  });

  it("takes the value at the baseline's size where there is one, at least as uncertain as the baseline", () => {
    const estimate = {
      ...estimateOf(0.97),
      interval: [0.969, 0.971] as [number, number],
      valueAtBaseline: 0.93,
    };
    const found = compareWithBaseline(estimate)!;
    expect(found.value).toBe(0.93);
    // √2 of the baseline's error of 0.0153, not of the tiny one of the whole.
    expect(found.verdict).toBe("same");
  });

  it("says nothing without a baseline or an interval", () => {
    expect(compareWithBaseline({ ...estimateOf(1), baseline: null })).toBeUndefined();
    expect(compareWithBaseline({ ...estimateOf(1), interval: null })).toBeUndefined();
    expect(compareWithBaseline({ ...estimateOf(1), baselineInterval: null })).toBeUndefined();
  });

  it("can say nothing against a baseline of zero", () => {
    expect(compareWithBaseline(estimateOf(0, 0))).toMatchObject({ deficit: 0, verdict: "cannot-tell" });
    expect(compareWithBaseline(estimateOf(0.5, 0, 0))!.deficit).toBe(0);
  });
});
