import { describe, expect, it } from "vitest";
import { binomialUpperTail, leaningToTrain, pullToTrain } from "./leaning.ts";
import { createRandom } from "./random.ts";

const nearest = (distances: number[], indices: number[], count: number) => ({
  distances: Float64Array.from(distances),
  indices: Int32Array.from(indices),
  count,
});

describe("leaning to the training data", () => {
  it("counts each real sample once", () => {
    const train = nearest([1, 1, 1, 1, 9], [0, 0, 0, 1, 2], 10);
    const heldout = nearest([2, 2, 2, 2, 1], [0, 0, 0, 1, 5], 30);
    const leaning = leaningToTrain(train, heldout);
    expect(leaning.nearerTrain).toBeCloseTo(2 / 3, 12);
    expect(leaning.expected).toBe(0.25);
    expect(leaning.p).toBeCloseTo(3 * 0.25 ** 2 * 0.75 + 0.25 ** 3, 12);
  });

  it("says nothing where every distance is equal", () => {
    const equal = nearest([0, 0], [0, 1], 5);
    expect(leaningToTrain(equal, equal).p).toBe(1);
  });
});

describe("a pull of some samples to the training data", () => {
  const random = createRandom(1, "pull");
  /** Distances of n samples to their nearest of `count` real ones in d dimensions; some are bound to train. */
  function drawn(n: number, d: number, counts: [number, number], bound = 0) {
    const volume = (count: number) => (-Math.log(1 - random.uniform()) / count) ** (1 / d);
    const one = (count: number) =>
      nearest(
        Array.from({ length: n }, () => volume(count)),
        Array.from({ length: n }, () => Math.floor(random.uniform() * count)),
        count,
      );
    const [train, heldout] = counts.map(one);
    for (let i = 0; i < bound; i++) train.distances[i] *= 0.1;
    return pullToTrain(train, heldout).p;
  }

  it("is seen where three of ten samples are moved copies, in few dimensions and in many", () => {
    for (const d of [2, 16]) expect(drawn(200, d, [200, 200], 60)).toBeLessThan(0.001);
    expect(drawn(200, 2, [1000, 200], 60)).toBeLessThan(1);
  });

  it("is seen by chance no more often than it should be, whatever the sizes", () => {
    for (const counts of [
      [80, 80],
      [300, 80],
      [80, 300],
    ] as [number, number][]) {
      for (const d of [1, 2, 8]) {
        const rejected = Array.from({ length: 300 }, () => drawn(80, d, counts)).filter((p) => p <= 0.05);
        expect(rejected.length / 300).toBeLessThanOrEqual(0.08);
      }
    }
  });
});

describe("the upper tail of a binomial law", () => {
  it("is that of coins", () => {
    expect(binomialUpperTail(0, 5, 0.5)).toBe(1);
    expect(binomialUpperTail(5, 5, 0.5)).toBeCloseTo(1 / 32, 14);
    expect(binomialUpperTail(3, 5, 0.5)).toBeCloseTo(0.5, 14);
    expect(binomialUpperTail(900, 1000, 0.5)).toBeLessThan(1e-150);
  });
});
