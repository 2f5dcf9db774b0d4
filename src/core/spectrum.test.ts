import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";
import { amplitudes } from "./spectrum.ts";

describe("amplitudes", () => {
  it.each([1, 2, 3, 7, 8, 12, 64, 100, 127])("agree with the sum itself for length %i", (n) => {
    const random = createRandom(n, "dft");
    const values = Float64Array.from({ length: n }, () => random.normal());
    const found = amplitudes(values);
    expect(found).toHaveLength(Math.floor(n / 2) + 1);
    found.forEach((amplitude, k) => {
      const angle = (t: number) => (2 * Math.PI * ((k * t) % n)) / n;
      const re = values.reduce((sum, value, t) => sum + value * Math.cos(angle(t)), 0);
      const im = values.reduce((sum, value, t) => sum + value * Math.sin(angle(t)), 0);
      expect(amplitude).toBeCloseTo(Math.hypot(re, im), 10);
    });
  });

  it("(−1)ᵏ of length 8 is all in the Nyquist bin", () => {
    const values = Float64Array.from({ length: 8 }, (_, k) => (-1) ** k);
    expect([...amplitudes(values)].map((x) => Math.round(x * 1e12) / 1e12)).toEqual([0, 0, 0, 0, 8]);
  });
});
