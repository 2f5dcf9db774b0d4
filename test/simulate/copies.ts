/** False alarms of what looks for copies, and the copies that it finds. */
import { copyTail } from "../../src/core/copyTail.ts";
import { kMeans } from "../../src/core/kMeans.ts";
import { nearestTargets } from "../../src/core/neighbours.ts";
import { createRandom } from "../../src/core/random.ts";
import { dataCopyingOf, inline } from "../../src/testing/metrics.ts";
import { gaussianRows, mapRows } from "../../src/testing/rows.ts";
import { rate, type Tables } from "./table.ts";

const random = createRandom(2026, "simulate/copies");
const [TRAIN, HELDOUT, GENERATED] = [900, 600, 600];
const COPIES = 6;

export async function copies(tables: Tables): Promise<void> {
  const repetitions = tables.times(150);
  tables.begin(
    `Copies: tail test at p < 0.01 and C_T outside its fresh interval, ${GENERATED} generated, ${HELDOUT} held-out, ${TRAIN} training samples, ${repetitions} times`,
    "d",
    "false alarms of the tail test",
    "any flagged in fresh data",
    "C_T of fresh data outside",
  );
  for (const d of [2, 8, 32, 64, 128]) {
    const counts = { alarms: 0, flagged: 0, outside: 0 };
    for (let i = 0; i < repetitions; i++) {
      const [train, heldout, generated] = [TRAIN, HELDOUT, GENERATED].map((n) => gaussianRows(random, n, d));
      const { distances: fresh } = await nearestTargets(inline, heldout, train);
      const { distances: own } = await nearestTargets(inline, generated, train);
      const tail = copyTail(own, fresh);
      if (tail.p < 0.01) counts.alarms++;
      if (tail.flagged.length > 0) counts.flagged++;
      const centres = await kMeans(inline, train, 8, createRandom(i, "cells"));
      const cT = (await dataCopyingOf({ train, heldout, generated }, centres))!;
      if (cT.value < cT.freshInterval[0]) counts.outside++;
    }
    tables.row(
      d,
      ...[counts.alarms, counts.flagged, counts.outside].map((count) => rate(count, repetitions)),
    );
  }
  await oneInAHundred(tables);
}

/** Copies with noise: the table of what the extrapolated tail reaches. */
async function oneInAHundred(tables: Tables): Promise<void> {
  const repetitions = tables.times(60);
  tables.begin(
    `Copies: ${COPIES} of ${GENERATED} generated samples copied with noise, ${HELDOUT} held-out, ${TRAIN} training samples, ${repetitions} times`,
    "noise",
    "d",
    "copies found, of 6 on average",
    "others flagged on average",
    "reports with p < 0.01 or three flagged",
  );
  for (const noise of [0, 0.02, 0.3]) {
    for (const d of noise === 0.3 ? [8, 32, 64] : [2, 8, 32, 64]) {
      const counts = { found: 0, others: 0, reports: 0 };
      for (let i = 0; i < repetitions; i++) {
        const [train, heldout, fresh] = [TRAIN, HELDOUT, GENERATED].map((n) => gaussianRows(random, n, d));
        const generated = mapRows(fresh, (value, row, column) =>
          row < COPIES ? train.values[row * d + column] + noise * random.normal() : value,
        );
        const { distances: own } = await nearestTargets(inline, generated, train);
        const { flagged, p } = copyTail(own, (await nearestTargets(inline, heldout, train)).distances);
        const found = flagged.filter((row) => row < COPIES).length;
        counts.found += found;
        counts.others += flagged.length - found;
        if (p < 0.01 || flagged.length >= 3) counts.reports++;
      }
      tables.row(
        noise,
        d,
        (counts.found / repetitions).toFixed(2),
        (counts.others / repetitions).toFixed(2),
        rate(counts.reports, repetitions),
      );
    }
  }
}
