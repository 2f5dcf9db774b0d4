import { expect, it } from "vitest";
import { classShares } from "./classShares.ts";
import { createRandom } from "./random.ts";

const repeated = (counts: Record<number, number>) =>
  Float64Array.from(
    Object.entries(counts).flatMap(([label, count]) => new Array<number>(count).fill(Number(label))),
  );

it("sets the shares of each class side by side, with what chance allows", () => {
  const shares = classShares(repeated({ 0: 60, 1: 140 }), repeated({ 0: 100, 1: 280, 2: 20 }));
  expect(shares.map(({ label }) => label)).toEqual([0, 1, 2]);
  const [, , missing] = shares;
  expect(missing.generated).toMatchObject({ count: 0, value: 0 });
  expect(missing.heldout.value).toBe(0.05);
  expect(missing.generated.interval[1]).toBeLessThan(0.05);
  expect(missing.p).toBeLessThan(0.01);
  expect(shares[0].p).toBeGreaterThan(0.2);
});

it("rejects labels of one law at most at the level", () => {
  const random = createRandom(5, "class shares");
  const draw = (n: number) => Float64Array.from({ length: n }, () => Math.floor(random.uniform() ** 2 * 8));
  const rejected = Array.from({ length: 400 }, () =>
    classShares(draw(150), draw(220)).some(({ p }) => p <= 0.05),
  ).filter(Boolean).length;
  expect(rejected).toBeLessThanOrEqual(0.05 * 400 + 12);
});
