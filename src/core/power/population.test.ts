import { describe, expect, it } from "vitest";
import type { Rows } from "../../kernels/rows.ts";
import { inline } from "../../testing/metrics.ts";
import { gaussianRows, mixtureRows, rowAt } from "../../testing/rows.ts";
import { columnMeans } from "../covariance.ts";
import { mean, variance } from "../order.ts";
import { createRandom } from "../random.ts";
import { groupsOf, spreadFactor, type Groups } from "./groups.ts";
import { changedRows, populationOf, rowsNeeded } from "./population.ts";
import { smoothedRows } from "./smoothedRows.ts";

const random = createRandom(3, "population");
const real = mixtureRows(random, 600);
const groups = await groupsOf(inline, real, random);

const columnOfRows = ({ n, d, values }: Rows, c: number) =>
  Float64Array.from({ length: n }, (_, i) => values[i * d + c]);

describe("the groups of a set", () => {
  it("are its modes, with the scales within and along the first axis", () => {
    expect(groups.count).toBe(4);
    expect(groups.localDeviation).toBeCloseTo(0.4, 1);
    expect(groups.axisDeviation.local).toBeCloseTo(0.4, 1);
    expect(groups.axisDeviation.global).toBeCloseTo(Math.sqrt(4 + 0.16), 0);
    expect(Math.hypot(...groups.axis)).toBeCloseTo(1, 10);
  });

  it("measure the factor on the spread that a change reaches", async () => {
    for (const size of [0.5, 1.5, 2]) {
      const changed = changedRows(real, groups, { kind: "spread", size }, random);
      expect((await spreadFactor(inline, changed, groups)) / size).toBeCloseTo(1, 1);
    }
  });

  it("are one in many columns without any, and the factor is still reached", async () => {
    const cloud = gaussianRows(random, 300, 40);
    const found = await groupsOf(inline, cloud, random);
    expect(found.count).toBe(1);
    const changed = changedRows(cloud, found, { kind: "spread", size: 1.5 }, random);
    expect(await spreadFactor(inline, changed, found)).toBeCloseTo(1.5, 3);
  });
});

describe("effects that change samples one by one", () => {
  it("shift along the first axis by the named deviations", () => {
    const before = columnMeans(real);
    for (const [kind, deviation] of [
      ["shift", groups.axisDeviation.global],
      ["localShift", groups.axisDeviation.local],
    ] as const) {
      const after = columnMeans(changedRows(real, groups, { kind, size: 0.5 }, random));
      expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeCloseTo(0.5 * deviation, 10);
    }
  });

  it("add noise of the named deviation", () => {
    const noisy = changedRows(real, groups, { kind: "noise", size: 2 }, random);
    const added = noisy.values.map((value, i) => value - real.values[i]);
    expect(Math.sqrt(variance(added)) / groups.localDeviation).toBeCloseTo(2, 1);
  });

  it("draw every real sample at most once, and never beside its changed version", () => {
    const population = populationOf(real, groups, { kind: "spread", size: 1.5 }, undefined, random);
    const picks = population.draw(random, 100, 80);
    expect(picks).toHaveLength(180);
    expect(picks.every((row, i) => (i < 100 ? row >= real.n : row < real.n))).toBe(true);
    expect(new Set(picks.map((row) => row % real.n)).size).toBe(180);
  });
});

describe("effects on which samples there are", () => {
  it("leave out one mode of four, and nothing else", () => {
    const population = populationOf(real, groups, { kind: "missing", size: 0.25 }, undefined, random);
    const picks = population.draw(random, 200, 200);
    const modeOf = (row: number) =>
      rowAt(population.rows, row).reduce((code, x) => 2 * code + Number(x > 0), 0);
    const share = (rows: Int32Array) =>
      [0, 1, 2, 3]
        .map((mode) => rows.filter((row) => modeOf(row) === mode).length / rows.length)
        .sort((a, b) => a - b);
    expect(share(picks.subarray(0, 200))[0]).toBeLessThan(0.03);
    expect(share(picks.subarray(0, 200))[1]).toBeGreaterThan(0.2);
    expect(share(picks.subarray(200))[0]).toBeGreaterThan(0.1);
    expect(share(picks.subarray(200))[3]).toBeLessThan(0.35);
    expect(new Set(picks).size).toBe(400);
  });

  it("leave the real samples of a draw as they are", () => {
    const rows = gaussianRows(random, 1000, 2);
    const one: Groups = {
      ...groups,
      labels: new Int32Array(1000),
      means: [new Float64Array(2)],
      sizes: [1000],
    };
    const population = populationOf(rows, one, { kind: "missing", size: 0.2 }, undefined, random);
    // A fifth of the law lies within √(−2 ln 0.8) of the mean.
    const isInside = (row: number) => Math.hypot(...rowAt(rows, row)) < Math.sqrt(-2 * Math.log(0.8));
    let inside = 0;
    for (let draw = 0; draw < 100; draw++) {
      const picks = population.draw(random, 40, 40);
      inside += picks.subarray(40).filter(isInside).length / 4000;
    }
    expect(inside).toBeGreaterThan(0.16);
    expect(inside).toBeLessThan(0.24);
  });

  it("copy from rows that no fresh sample comes from", () => {
    const population = populationOf(real, groups, { kind: "copies", size: 0.5 }, undefined, random);
    const picks = population.draw(random, 100, 100);
    const copies = picks.subarray(0, 50);
    const fresh = new Set(picks.subarray(50));
    expect(fresh.size).toBe(150);
    expect(copies.some((row) => fresh.has(row))).toBe(false);
  });

  it("need the rows that their draws take", () => {
    for (const effect of [
      { kind: "missing", size: 0.5 },
      { kind: "copies", size: 0.3 },
      { kind: "spread", size: 2 },
    ] as const) {
      const needed = rowsNeeded(effect, 90, 90);
      const few = mixtureRows(random, needed);
      return groupsOf(inline, few, random).then((found) => {
        const picks = populationOf(few, found, effect, undefined, random).draw(random, 90, 90);
        expect(picks).toHaveLength(180);
      });
    }
    return undefined;
  });

  it("resample a dump against real samples", () => {
    const pilot = mixtureRows(random, 50, { modes: 2 });
    const population = populationOf(real, groups, { kind: "like", size: 0 }, pilot, random);
    const picks = population.draw(random, 50, 30);
    expect([...picks.subarray(0, 50)].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(picks.subarray(50).every((row) => row >= 50 && row < 650)).toBe(true);
  });
});

describe("a smoothed version of a set", () => {
  it("has the same means and spreads, and no sample twice", async () => {
    const few = mixtureRows(random, 60);
    const own = await groupsOf(inline, few, random);
    const { rows, groups: labelled } = smoothedRows(few, own, 4000, random);
    for (const c of [0, 1]) {
      expect(mean(columnOfRows(rows, c))).toBeCloseTo(mean(columnOfRows(few, c)), 0);
      expect(Math.sqrt(variance(columnOfRows(rows, c)) / variance(columnOfRows(few, c)))).toBeCloseTo(1, 1);
    }
    expect(new Set(columnOfRows(rows, 0)).size).toBe(4000);
    const within = rows.values.map((value, at) => value - labelled.means[labelled.labels[at >> 1]][at & 1]);
    // Deviations from the mean of fifteen samples are a little short, which is made up for.
    expect(Math.sqrt(variance(within)) / (own.localDeviation * Math.sqrt(60 / 56))).toBeCloseTo(1, 1);
  });

  it("takes a group of one sample as it is", async () => {
    const rows = mixtureRows(random, 10);
    const own = { ...(await groupsOf(inline, rows, random)) };
    own.count = 2;
    own.labels = Int32Array.from({ length: 10 }, (_, i) => Number(i > 0));
    own.means = [Float64Array.from(rowAt(rows, 0)), Float64Array.of(0, 0)];
    const { rows: smooth, groups: labelled } = smoothedRows(rows, own, 50, random);
    labelled.labels.forEach((group, i) => {
      if (group === 0) expect(rowAt(smooth, i)).toEqual(rowAt(rows, 0));
    });
  });
});
