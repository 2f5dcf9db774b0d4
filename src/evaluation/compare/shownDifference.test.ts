import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownDifference } from "./shownDifference.ts";

const shown = (first: number, second: number, interval: [number, number] | null, baseline = null) =>
  shownDifference({ first, second, value: second - first, interval, baseline });

describe("the digits of a difference", () => {
  it("follow the width of its interval", () => {
    expect(shown(0.0134, 0.0466, [0.0289, 0.0375])).toEqual({
      first: "0.0134",
      second: "0.0466",
      value: "+0.0332",
      interval: ["0.0289", "0.0375"],
      baseline: null,
    });
    expect(shown(123.44, 130.12, [3.2, 10.2])).toMatchObject({ first: "123.4", value: "+6.7" });
    expect(shown(0.9, 0.4, [-0.62, -0.38])).toMatchObject({ first: "0.90", second: "0.40", value: "-0.50" });
  });

  it("suffice for the end that keeps away from zero", () => {
    expect(shown(0.2, 0.4, [0.0013, 0.3987])).toMatchObject({ interval: ["0.001", "0.399"] });
  });

  it("are those of the difference itself where there is no interval", () => {
    expect(shown(0, 0.31, null)).toMatchObject({ first: "0", second: "0.31", value: "+0.31" });
    expect(shown(3, 3, null)).toMatchObject({ first: "3.0", value: "0" });
  });

  it("go on with exponents where values are tiny", () => {
    expect(shown(1.2e-9, 3.4e-9, [1.9e-9, 2.5e-9])).toMatchObject({
      first: "1.20e-9",
      second: "3.40e-9",
      value: "+2.20e-9",
    });
  });

  it("make the first value and the difference add up to the second, and leave the interval its width", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const width = fc.double({ min: 1e-4, max: 0.3, noNaN: true });
    let off = 0;
    let seen = 0;
    fc.assert(
      fc.property(share, share, width, (first, second, half) => {
        const value = second - first;
        const { interval, ...texts } = shown(first, second, [value - half, value + half]);
        const [a, b, difference] = [texts.first, texts.second, texts.value].map(Number);
        seen++;
        if (Math.abs(a + difference - b) > 1e-9) off++;
        expect(Number(interval![1]) - Number(interval![0])).toBeGreaterThan(1.8 * half);
      }),
      { numRuns: 2000, seed: 1 },
    );
    expect(off / seen).toBeLessThan(0.02);
  });
});
