import { describe, expect, it } from "vitest";
import { excessOfClose } from "./excessOfClose.ts";
import { createRandom } from "./random.ts";

const BINS = 32;

function histogram(count: number, draw: () => number): number[] {
  const counts = Array.from({ length: BINS }, () => 0);
  for (let i = 0; i < count; i++) counts[Math.min(BINS - 1, Math.floor(draw() * BINS))]++;
  return counts;
}

describe("the least share that is closer than fresh data", () => {
  it("is that of a mixture, or a little less", () => {
    const random = createRandom(1, "excess");
    const fresh = histogram(4000, () => Math.sqrt(random.uniform()));
    const mixed = histogram(4000, () =>
      random.uniform() < 0.3 ? 0.05 * random.uniform() : Math.sqrt(random.uniform()),
    );
    const share = excessOfClose(mixed, fresh);
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.31);
  });

  it("is more than there is in at most one of twenty", () => {
    const random = createRandom(2, "excess");
    const draw = () => histogram(100, () => Math.sqrt(random.uniform()));
    const more = Array.from({ length: 400 }, () => excessOfClose(draw(), draw())).filter(
      (share) => share > 0,
    );
    expect(more.length / 400).toBeLessThanOrEqual(0.05);
  });

  it("is nothing where nothing was counted, or all lies farther", () => {
    expect(excessOfClose([0, 0], [0, 0])).toBe(0);
    expect(excessOfClose([0, 500], [500, 0])).toBe(0);
    expect(excessOfClose([500, 0], [0, 500])).toBeGreaterThan(0.9);
  });
});
