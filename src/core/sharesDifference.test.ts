import { expect, it } from "vitest";
import { sharesDifference } from "./sharesDifference.ts";

it("has Fisher's exact p-value, twice the smaller tail", () => {
  // Fisher's tea: one tail of 3 of 4 against 1 of 4 is 17/70.
  expect(sharesDifference([3, 1], [4, 4]).p).toBeCloseTo((2 * 17) / 70, 12);
  expect(sharesDifference([4, 0], [4, 4]).p).toBeCloseTo(2 / 70, 12);
  expect(sharesDifference([0, 0], [40, 30]).p).toBe(1);
  expect(sharesDifference([40, 30], [40, 30]).p).toBe(1);
});

it("does not depend on which outcome is counted, nor on the order but for the sign", () => {
  const [all, failures, back] = [
    sharesDifference([290, 235], [300, 300]),
    sharesDifference([10, 65], [300, 300]),
    sharesDifference([235, 290], [300, 300]),
  ];
  expect(failures.p).toBeCloseTo(all.p, 14);
  expect(back.p).toBeCloseTo(all.p, 14);
  expect(all.value).toBeCloseTo(-failures.value, 14);
  expect(all.interval[0]).toBeCloseTo(-failures.interval[1], 12);
  expect(all.p).toBeLessThan(1e-9);
});

it("stays with large counts", () => {
  const { p, interval } = sharesDifference([90_000, 90_500], [100_000, 100_000]);
  expect(p).toBeGreaterThan(1e-5);
  expect(p).toBeLessThan(1e-3);
  expect(interval[0]).toBeGreaterThan(0);
});
