import { describe, expect, it } from "vitest";
import { averagedDifference, errorOverDraws } from "./averagedDraws.ts";
import { mean, variance } from "./order.ts";
import { createRandom, sortedSubset } from "./random.ts";

const [WHOLE, PART, DRAWS] = [300, 60, 5];

/** The mean of parts of one sample, with the standard error that each part alone has. */
function averaged(random: ReturnType<typeof createRandom>): { value: number; error: number } {
  const sample = Float64Array.from({ length: WHOLE }, () => random.normal());
  const parts = Array.from({ length: DRAWS }, () => {
    const part = [...sortedSubset(random, WHOLE, PART)].map((i) => sample[i]);
    return { value: mean(part), error: Math.sqrt(variance(part) / PART) };
  });
  const values = parts.map(({ value }) => value);
  const error = errorOverDraws(
    values,
    parts.map((part) => part.error),
    PART / WHOLE,
  );
  return { value: mean(values), error };
}

describe("an average over random parts of a sample", () => {
  it("has the error that it really has, which is less than that of one part", () => {
    const random = createRandom(1, "draws");
    const found = Array.from({ length: 2000 }, () => averaged(random));
    const real = Math.sqrt(variance(found.map(({ value }) => value)));
    const told = Math.sqrt(mean(found.map(({ error }) => error * error)));
    expect(told / real).toBeGreaterThan(0.95);
    expect(told / real).toBeLessThan(1.15);
    expect(real).toBeLessThan(0.75 / Math.sqrt(PART));
    const covered = found.filter(({ value, error }) => Math.abs(value) < 1.96 * error).length;
    expect(covered / found.length).toBeGreaterThan(0.92);
  });

  it("is a difference that is no surer than the surest part", () => {
    const draw = (value: number, p: number) => ({
      value,
      interval: [value - 0.2, value + 0.2] as [number, number],
      p,
    });
    const { value, interval, p } = averagedDifference([draw(0.1, 0.3), draw(0.3, 0.01)], 0.5);
    expect(value).toBeCloseTo(0.2, 12);
    expect(interval[1] - value).toBeCloseTo(value - interval[0], 12);
    expect(p).toBeGreaterThanOrEqual(0.01);
    const [whole] = [draw(0.1, 0.3)];
    expect(averagedDifference([whole], 1).interval[0]).toBeCloseTo(-0.1, 12);
  });
});
