import { expect, it } from "vitest";
import { COLOUR_MAP } from "./colourMap.ts";

/** Lightness L* of a step (CIE 1976). */
function lightness(step: number): number {
  const [r, g, b] = [0, 1, 2].map((channel) => {
    const value = COLOUR_MAP[3 * step + channel] / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

it("grows evenly lighter from end to end", () => {
  const steps = Array.from({ length: 16 }, (_, i) => lightness(17 * i));
  const gains = steps.slice(1).map((value, i) => value - steps[i]);
  const even = (steps[15] - steps[0]) / 15;
  for (const gain of gains) expect(Math.abs(gain - even)).toBeLessThan(1.5);
  expect(steps[0]).toBeLessThan(20);
  expect(steps[15]).toBeGreaterThan(88);
});
