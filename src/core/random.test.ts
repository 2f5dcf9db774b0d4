import { describe, expect, it } from "vitest";
import { HALVES_A_WORD, halvesOf } from "./halves.ts";
import { mean, variance } from "./order.ts";
import { createRandom, permutation, subset } from "./random.ts";

describe("createRandom", () => {
  it("gives these numbers for this seed and stream for ever: reports depend on it", () => {
    const random = createRandom(0, "mmd/mmd");
    expect(Array.from({ length: 6 }, () => random.integer(1000))).toMatchInlineSnapshot(`
      [
        894,
        82,
        869,
        415,
        271,
        487,
      ]
    `);
    expect(random.uniform()).toMatchInlineSnapshot(`0.8221689865043303`);
    expect(random.normal()).toMatchInlineSnapshot(`0.5029817397839719`);
  });

  it("gives other numbers for another seed or stream, large seeds included", () => {
    const first = (seed: number, stream: string) => createRandom(seed, stream).uniform();
    const seeds = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40, Number.MAX_SAFE_INTEGER];
    const streams = ["", "a", "b", "manifold/real", "manifold/generated"];
    const all = seeds.flatMap((seed) => streams.map((stream) => first(seed, stream)));
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it("is uniform and normal in its first moments", () => {
    const random = createRandom(5, "moments");
    const uniform = Array.from({ length: 20000 }, () => random.uniform());
    const normal = Array.from({ length: 20000 }, () => random.normal());
    expect(mean(uniform)).toBeCloseTo(0.5, 1.8);
    expect(variance(uniform)).toBeCloseTo(1 / 12, 2);
    expect(Math.abs(mean(normal))).toBeLessThan(0.03);
    expect(Math.abs(variance(normal) - 1)).toBeLessThan(0.05);
  });
});

describe("permutation, subset, halves", () => {
  it("draw without replacement", () => {
    const random = createRandom(6, "draws");
    expect([...permutation(random, 50)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i),
    );
    expect(new Set(subset(random, 50, 20)).size).toBe(20);
    expect([...permutation(random, 1)]).toEqual([0]);
  });

  it("reach every order about equally often", () => {
    const random = createRandom(7, "orders");
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 6000; draw++) {
      const order = permutation(random, 3).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });

  it("halve, rounding down", () => {
    const { words, bits } = halvesOf(createRandom(8, "halves"), 7, 40);
    const sizes = Array.from({ length: 40 }, (_, half) => {
      const own = bits.filter((_, at) => at % words === Math.floor(half / HALVES_A_WORD));
      return own.reduce((sum, word) => sum + ((word >> (half % HALVES_A_WORD)) & 1), 0);
    });
    expect(sizes).toEqual(Array<number>(40).fill(3));
  });
});
