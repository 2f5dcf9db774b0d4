import { describe, expect, it } from "vitest";
import { inline } from "../../testing/metrics.ts";
import { mixtureRows } from "../../testing/rows.ts";
import { createRandom } from "../random.ts";
import { sizeFault, sizeOfStrength, strengthOf, type Effect } from "./effect.ts";
import { analysePower, type PowerOptions } from "./power.ts";
import { Simulator } from "./simulator.ts";

const random = createRandom(8, "power");
const plenty = mixtureRows(random, 1000);
const real = mixtureRows(random, 400);
const SPREAD: Effect = { kind: "spread", size: 1.5 };

function analyse(options: Partial<PowerOptions> = {}) {
  return analysePower(inline, {
    real,
    test: { rule: [0.5], permutations: 99, alpha: 0.05 },
    effect: SPREAD,
    n: 30,
    m: options.n ?? 30,
    wanted: 0.8,
    seed: 0,
    precision: 0.04,
    budget: 1e10,
    ask: {},
    ...options,
  });
}

describe("the power of a test", () => {
  it("is that of the reference text's table", async () => {
    const small = await analyse({ real: plenty, repetitions: 400 });
    const large = await analyse({ real: plenty, n: 200, repetitions: 250 });
    expect(Math.abs(small.power.value - 0.12)).toBeLessThan(0.05);
    expect(Math.abs(large.power.value - 0.92)).toBeLessThan(0.05);
    expect(small.groups).toBe(4);
    expect(small.reached).toBeCloseTo(1.5, 1);
    expect([small.basis, large.basis]).toEqual(["real", "smoothed"]);
    const median = await analyse({
      n: 200,
      repetitions: 60,
      test: { rule: "median", permutations: 39, alpha: 0.05 },
    });
    expect(median.power.value).toBeLessThan(0.2);
  });

  it("is the level for copies of training samples, which no two-sample test sees", async () => {
    const { power } = await analyse({ n: 60, effect: { kind: "copies", size: 0.5 }, repetitions: 400 });
    expect(power.interval[0]).toBeLessThan(0.05);
    expect(power.value).toBeLessThan(0.1);
  });

  it("grows with the effect, of every kind", async () => {
    const test = { rule: [0.5], permutations: 39, alpha: 0.05 };
    const simulator = await Simulator.create(inline, { real, test, seed: 0, budget: 1e9 });
    const pairs: [Effect["kind"], number, number][] = [
      ["missing", 0.05, 0.5],
      ["shift", 0.05, 1],
      ["localShift", 0.1, 3],
      ["noise", 0.1, 2],
      ["spread", 1.1, 3],
      ["spread", 0.95, 0.2],
    ];
    for (const [kind, ...sizes] of pairs) {
      const [weak, strong] = await Promise.all(
        sizes.map((size) => simulator.simulate({ kind, size }, 60, 60, 60)),
      );
      expect(strong.rejected, `${kind} ${sizes[1]}`).toBeGreaterThan(38);
      expect(weak.rejected, `${kind} ${sizes[0]}`).toBeLessThan(21);
    }
  });

  it("sees what a dump differs in, and that a dump like the data does not differ", async () => {
    const like = { effect: { kind: "like", size: 0 } as const, n: 100, repetitions: 60 };
    const poor = await analyse({ ...like, pilot: mixtureRows(random, 400, { modes: 3 }) });
    const good = await analyse({ ...like, pilot: mixtureRows(random, 400) });
    expect(poor.power.value).toBeGreaterThan(0.75);
    expect(good.power.value).toBeLessThan(0.25);
  });

  it("holds for a test that chooses its bandwidth on one half", async () => {
    const split = { rule: "split", permutations: 49, alpha: 0.05 } as const;
    const { power } = await analyse({
      n: 100,
      test: split,
      repetitions: 40,
      effect: { kind: "spread", size: 3 },
    });
    expect(power.value).toBeGreaterThan(0.9);
  });

  it("is the same for the same seed, and simulated as often as is asked", async () => {
    const [one, again, other] = [
      await analyse({ repetitions: 100 }),
      await analyse({ repetitions: 100 }),
      await analyse({ repetitions: 100, seed: 1 }),
    ];
    expect(one).toEqual(again);
    expect(one.power.repetitions).toBe(100);
    expect(other.power.value).not.toBe(one.power.value);
  });
});

describe("what follows from the power", () => {
  it("is how many samples it takes: 155 for the reference text's test", async () => {
    const { requiredN } = await analyse({ ask: { requiredN: "always" } });
    expect(requiredN!.extrapolated).toBe(false);
    expect(requiredN!.interval[0]).toBeLessThanOrEqual(170);
    expect(requiredN!.interval[1]).toBeGreaterThanOrEqual(140);
    expect(requiredN!.power!.interval[0]).toBeLessThan(0.8);
    expect(requiredN!.power!.interval[1]).toBeGreaterThan(0.75);
  });

  it("is not asked where the power is enough", async () => {
    expect((await analyse({ n: 250, ask: { requiredN: "when-underpowered" } })).requiredN).toBeNull();
  });

  it("is said to be extrapolated where the budget does not reach", async () => {
    const test = { rule: "median", permutations: 99, alpha: 0.05 } as const;
    const { requiredN } = await analyse({ test, budget: 4e8, ask: { requiredN: "always" } });
    expect(requiredN).toMatchObject({ extrapolated: true, power: null });
    expect(requiredN!.n).toBeGreaterThan(300);
  });

  it("is the smallest effect that is seen, which a power at that size confirms", async () => {
    const { smallest } = await analyse({ n: 100, ask: { smallest: true } });
    expect(smallest!.size).toBeGreaterThan(smallest!.interval[0]);
    expect(smallest!.size).toBeLessThan(smallest!.interval[1]);
    const effect = { kind: "spread", size: smallest!.size! } as const;
    const { power } = await analyse({ n: 100, effect, repetitions: 200 });
    expect(Math.abs(power.value - 0.8)).toBeLessThan(0.14);
  });

  it("is that not even the largest effect is seen, where it is so", async () => {
    const { smallest } = await analyse({
      n: 3,
      effect: { kind: "missing", size: 0.1 },
      ask: { smallest: true },
    });
    expect(smallest!.size).toBeNull();
    expect(smallest!.largest).toBe(0.9);
  });

  it("is a curve that rises", async () => {
    const { curve } = await analyse({ n: 60, ask: { curve: true }, budget: 1e8 });
    expect(curve.map(({ n }) => n)).toContain(60);
    expect(curve.length).toBeGreaterThanOrEqual(7);
    expect(curve.at(-1)!.value).toBeGreaterThan(curve[0].value);
  });
});

describe("sizes of effects", () => {
  it("have strengths that lead back to them", () => {
    for (const effect of [SPREAD, { kind: "spread", size: 0.6 }, { kind: "missing", size: 0.2 }] as Effect[])
      expect(sizeOfStrength(effect, strengthOf(effect))).toBeCloseTo(effect.size, 10);
  });

  it.each([
    [{ kind: "spread", size: 1 }, "other than 1"],
    [{ kind: "spread", size: -1 }, "between 0"],
    [{ kind: "missing", size: 1 }, "at most 0.9"],
    [{ kind: "shift", size: 0 }, "above 0"],
    [{ kind: "noise", size: NaN }, "above 0"],
  ] as [Effect, string][])("that mean nothing are refused: %o", (effect, words) => {
    expect(sizeFault(effect)).toContain(words);
  });
});
