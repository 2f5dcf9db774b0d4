import { describe, expect, it } from "vitest";
import { stackRows, takeRows, type Rows } from "../kernels/rows.ts";
import { dataCopyingOf, inline, manifoldOf } from "../testing/metrics.ts";
import { check, moved, setsOf, shuffled, withConstantColumn, type Case } from "../testing/propertyCases.ts";
import { gaussianRows, mapRows } from "../testing/rows.ts";
import { authenticity } from "./authenticity.ts";
import { copyTail } from "./copyTail.ts";
import { mannWhitney } from "./mannWhitney.ts";
import { missingRegions } from "./missingRegions.ts";
import { nearestTargets, neighboursWithin } from "./neighbours.ts";
import { createRandom } from "./random.ts";

const RUNS = 25;
const scaled = (rows: Rows) => mapRows(rows, (value) => 1024 * value);

/** Changes that leave the ratios of all distances as they are. */
const SIMILAR: ((rows: Rows, seed: number) => Rows)[] = [moved, scaled, withConstantColumn];

describe("authenticity", () => {
  const of = async (samples: Rows, train: Rows) => {
    const own = (await neighboursWithin(inline, train, 1)).squared.map(Math.sqrt);
    return authenticity(await nearestTargets(inline, samples, train), own).value;
  };

  it("does not depend on row order, motion, units or a constant column", () =>
    check(async (one) => {
      const [train, samples] = setsOf(one);
      const found = await of(samples, train);
      expect(await of(shuffled(samples, one.seed), shuffled(train, one.seed))).toBeCloseTo(found, 12);
      for (const change of SIMILAR)
        expect(await of(change(samples, one.seed), change(train, one.seed))).toBeCloseTo(found, 12);
      expect(await of(stackRows(samples, samples), train)).toBeCloseTo(found, 12);
    }, RUNS));

  it("is 0 for copies", () =>
    check(async (one) => {
      const [train] = setsOf(one);
      expect(await of(shuffled(train, one.seed), train)).toBe(0);
    }, RUNS));
});

describe("C_T", () => {
  /** Enough samples for a cell. */
  const sets = ({ seed, d }: Case) => {
    const random = createRandom(seed, "cells");
    const [train, heldout, generated] = [60, 50, 45].map((n) => gaussianRows(random, n, d));
    return { train, heldout, generated, centres: takeRows(train, [0]) };
  };
  const of = async ({ centres, ...three }: Record<keyof ReturnType<typeof sets>, Rows>) =>
    (await dataCopyingOf(three, centres))!.value;

  it("does not depend on row order, motion, units or a constant column", () =>
    check(async (one) => {
      const all = sets(one);
      const found = await of(all);
      const order = {
        ...all,
        train: shuffled(all.train, 1),
        heldout: shuffled(all.heldout, 2),
        generated: shuffled(all.generated, 3),
      };
      expect(await of(order)).toBeCloseTo(found, 10);
      for (const change of SIMILAR) {
        const [train, heldout, generated, centres] = [all.train, all.heldout, all.generated, all.centres].map(
          (rows) => change(rows, one.seed),
        );
        expect(await of({ train, heldout, generated, centres })).toBeCloseTo(found, 10);
      }
    }, RUNS));

  it("changes its sign with the roles of generated and held-out, and is 0 of a set and itself, but for continuity", () =>
    check(async (one) => {
      const all = sets(one);
      const turned = await of({ ...all, heldout: all.generated, generated: all.heldout });
      // The correction is half a pair in U, whose spread is at least 100 here.
      expect(Math.abs(turned + (await of(all)))).toBeLessThan(0.01);
      const same = await of({ ...all, generated: shuffled(all.heldout, one.seed) });
      expect(Math.abs(same)).toBeLessThan(0.005);
    }, RUNS));
});

describe("copies", () => {
  const distances = ({ seed }: Case, n: number) => {
    const random = createRandom(seed, "distances");
    return Float64Array.from({ length: n }, () => Math.abs(random.normal()) + 0.01);
  };

  it("are the same in any units and any order, and exact ones are always counted", () =>
    check(async (one) => {
      const [generated, heldout] = [distances(one, 60), distances({ ...one, seed: one.seed + 1 }, 200)];
      generated.fill(0, 0, one.k);
      const found = copyTail(generated, heldout);
      expect(found.exact).toBe(one.k);
      expect(found.p).toBe(0);
      const units = copyTail(
        generated.map((value) => 1024 * value),
        heldout.map((value) => 1024 * value),
      );
      expect(units.flagged).toEqual(found.flagged);
      const backwards = copyTail(generated.slice().reverse(), heldout.slice().reverse());
      expect(backwards.flagged.map((i) => 59 - i).sort()).toEqual([...found.flagged].sort());
      return Promise.resolve();
    }, RUNS));

  it("Mann and Whitney's U of both roles adds up to all pairs, ties halved", () =>
    check(async (one) => {
      const ties = (values: Float64Array) => values.map((value) => Math.round(4 * value));
      const [x, y] = [ties(distances(one, one.n)), ties(distances({ ...one, seed: one.seed + 1 }, one.m))];
      expect(mannWhitney(x, y).u + mannWhitney(y, x).u).toBeCloseTo(one.n * one.m, 9);
      expect(mannWhitney(x, y).z).toBeCloseTo(-mannWhitney(y, x).z, 9);
      return Promise.resolve();
    }, RUNS));
});

describe("missing regions", () => {
  const of = async (heldout: Rows, uncovered: number[]) =>
    missingRegions(heldout, await neighboursWithin(inline, heldout, Math.min(20, heldout.n - 1)), uncovered);

  it("do not depend on motion and units, hold no sample twice and none that is covered", () =>
    check(async (one) => {
      const random = createRandom(one.seed, "regions");
      const heldout = gaussianRows(random, 80, one.d);
      const generated = mapRows(gaussianRows(random, 60, one.d), (value, _, c) =>
        c === 0 ? Math.abs(value) + 1 : value,
      );
      const { uncovered } = await manifoldOf(heldout, generated, { k: 3 });
      const found = await of(heldout, uncovered);
      expect(found.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(uncovered.length);
      for (const { centre, size, share } of found) {
        expect(uncovered).toContain(centre);
        expect(share).toBe(size / 80);
      }
      for (const change of SIMILAR) expect(await of(change(heldout, one.seed), uncovered)).toEqual(found);
    }, RUNS));

  it("hold nearly everything where nothing is covered, and nothing where all is", () =>
    check(async (one) => {
      const heldout = gaussianRows(createRandom(one.seed, "regions"), 40, one.d);
      const all = Array.from({ length: 40 }, (_, i) => i);
      const found = await of(heldout, all);
      // Parts too small to be a region of their own are left out.
      expect(found.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(20);
      expect(await of(heldout, [])).toEqual([]);
    }, RUNS));
});
