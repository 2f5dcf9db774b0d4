import { describe, expect, it } from "vitest";
import { takeRows, type Rows } from "../kernels/rows.ts";
import { dataCopyingOf, inline } from "../testing/metrics.ts";
import { gaussianRows, mapRows, mixtureRows, rowsOf } from "../testing/rows.ts";
import { kMeans } from "./kMeans.ts";
import { nearestTargets } from "./neighbours.ts";
import { mannWhitney, mannWhitneySpread } from "./mannWhitney.ts";
import { createRandom, type Random } from "./random.ts";

/** Points along two interleaved half circles with noise, as scikit-learn's moons. */
function moons(random: Random, n: number) {
  return rowsOf(
    Array.from({ length: n }, (_, i) => {
      const angle = Math.PI * random.uniform();
      const [x, y] =
        i % 2 ? [1 - Math.cos(angle), 0.5 - Math.sin(angle)] : [Math.cos(angle), Math.sin(angle)];
      return [x + 0.1 * random.normal(), y + 0.1 * random.normal()];
    }),
  );
}

describe("dataCopying", () => {
  it("is far below zero for copies of half moons and near it for fresh ones", async () => {
    const random = createRandom(1, "moons");
    const [train, heldout, fresh] = [2000, 1000, 1000].map((n) => moons(random, n));
    const copies = mapRows(
      { ...train, n: 1000, values: train.values.slice(0, 2000) },
      (value) => value + 0.001 * random.normal(),
    );
    const centres = await kMeans(inline, train, 5, random);
    const copied = (await dataCopyingOf({ train, heldout, generated: copies }, centres))!;
    const honest = (await dataCopyingOf({ train, heldout, generated: fresh }, centres))!;
    expect(copied.value).toBeLessThan(-14);
    expect(Math.abs(honest.value)).toBeLessThan(2 * honest.freshInterval[1]);
    expect(copied.cells.every(({ z }) => z! < -5)).toBe(true);
  });

  it("measures within each cell, also where the nearest training sample lies in another", async () => {
    const random = createRandom(4, "cells");
    const [train, heldout, generated] = [300, 200, 200].map((n) => gaussianRows(random, n, 8));
    const centres = await kMeans(inline, train, 3, random);
    const { cells } = (await dataCopyingOf({ train, heldout, generated }, centres))!;
    const cellsOf = async (rows: Rows) => (await nearestTargets(inline, rows, centres)).indices;
    const trained = await cellsOf(train);
    const [own, fresh] = [await cellsOf(generated), await cellsOf(heldout)];
    const abroad = (await nearestTargets(inline, generated, train)).indices.filter(
      (t, i) => trained[t] !== own[i],
    );
    expect(abroad.length).toBeGreaterThan(10);
    for (const [cell, { z }] of cells.entries()) {
      const part = (rows: Rows, of: Int32Array) =>
        takeRows(
          rows,
          [...of.keys()].filter((i) => of[i] === cell),
        );
      const targets = part(train, trained);
      const distances = async (rows: Rows) => (await nearestTargets(inline, rows, targets)).distances;
      const [a, b] = [await distances(part(generated, own)), await distances(part(heldout, fresh))];
      const u = mannWhitney(a, b).u - (a.length * b.length) / 2;
      expect(z).toBe((u + 0.5) / mannWhitneySpread(a, b));
    }
  });

  it("skips cells with too few samples and gives nothing where all are", async () => {
    const random = createRandom(2, "few");
    const [train, heldout, generated] = [50, 50, 20].map((n) => gaussianRows(random, n, 2));
    const centres = await kMeans(inline, train, 2, random);
    expect(await dataCopyingOf({ train, heldout, generated }, centres)).toBeNull();
  });
});

describe("kMeans", () => {
  it("finds the modes of the mixture", async () => {
    const random = createRandom(3, "modes");
    const centres = await kMeans(inline, mixtureRows(random, 400), 4, random);
    const modes = rowsOf([
      [2, 2],
      [-2, 2],
      [-2, -2],
      [2, -2],
    ]);
    const { distances, indices } = await nearestTargets(inline, modes, centres);
    expect(new Set(indices).size).toBe(4);
    expect(Math.max(...distances)).toBeLessThan(0.3);
  });

  it("has no more centres than there are different rows", async () => {
    const rows = rowsOf([[1], [1], [2], [2]]);
    expect((await kMeans(inline, rows, 4, createRandom(1, "same"))).n).toBe(2);
  });
});
