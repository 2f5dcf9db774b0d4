/**
 * Long simulations of what intervals and tests promise. `npm run simulate` repeats them, a share of the full number of times
 * where SIMULATE_SHARE gives one, and writes the results between the markers of docs/statistics.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { BandwidthRule } from "../../src/core/bandwidths.ts";
import { copyTail } from "../../src/core/copyTail.ts";
import { dataCopying } from "../../src/core/dataCopying.ts";
import { frechetUncertainty } from "../../src/core/frechetUncertainty.ts";
import { kernelDiscrepancy } from "../../src/core/kernelDiscrepancy.ts";
import { kMeans } from "../../src/core/kMeans.ts";
import type { KnnManifold } from "../../src/core/knnManifold.ts";
import { mmdSplitTest } from "../../src/core/mmdSplit.ts";
import { nearestTargets } from "../../src/core/neighbours.ts";
import { mean } from "../../src/core/order.ts";
import { createRandom, type Random } from "../../src/core/random.ts";
import { relativeSimilarity } from "../../src/core/relativeSimilarity.ts";
import { vendi } from "../../src/core/vendi.ts";
import type { Rows } from "../../src/kernels/rows.ts";
import { inProject } from "../../src/testing/golden.ts";
import { frechetOf, inline, manifoldOf, mmdOf } from "../../src/testing/metrics.ts";
import { filledRows, gaussianRows, mixtureRows } from "../../src/testing/rows.ts";

const share = Number(process.env.SIMULATE_SHARE ?? 1);
const times = (full: number) => Math.max(4, Math.round(full * share));
const lines: string[] = [];
const random = createRandom(2026, "simulate");

/** "0.052 ± 0.010": a rate with the half-width of its 95% interval. */
function rate(hits: number, of: number): string {
  const p = hits / of;
  return `${p.toFixed(3)} ± ${(1.96 * Math.sqrt(Math.max(p * (1 - p), 0.5 / of) / of)).toFixed(3)}`;
}

async function countOf(repetitions: number, hit: (i: number) => Promise<boolean>): Promise<string> {
  let hits = 0;
  for (let i = 0; i < repetitions; i++) if (await hit(i)) hits++;
  return rate(hits, repetitions);
}

function row(...cells: (string | number)[]): void {
  lines.push(`| ${cells.join(" | ")} |`);
  console.log(cells.join("  "));
}

function table(title: string, ...head: string[]): void {
  lines.push("", `### ${title}`, "");
  console.log(`\n${title}`);
  row(...head);
  lines.push(`|${" --- |".repeat(head.length)}`);
}

async function rejects(rule: BandwidthRule | "split", a: Rows, b: Rows, i: number): Promise<boolean> {
  const options = { permutations: 99, alpha: 0.05, seed: i, stream: "simulate" };
  const test =
    rule === "split" ? await mmdSplitTest(inline, a, b, options) : await mmdOf(a, b, { ...options, rule });
  return test.p <= 0.05;
}

const RULES = { median: "median", "h = 0.5": [0.5], aggregated: "aggregated", split: "split" } as const;

async function level(): Promise<void> {
  const repetitions = times(2000);
  table(
    `MMD: level, nominal 0.05, ${repetitions} null pairs of the mixture, n = 40`,
    "bandwidths",
    "rejected",
  );
  for (const [name, rule] of Object.entries(RULES)) {
    const given = typeof rule === "string" ? rule : [...rule];
    row(
      name,
      await countOf(repetitions, (i) => rejects(given, mixtureRows(random, 40), mixtureRows(random, 40), i)),
    );
  }
}

/** Four modes at (±20, ±20) of variance one, the last of the given deviation. */
function farModes(n: number, deviation: number): Rows {
  const signs = [1, -1];
  const modes = Array.from({ length: n }, () => random.integer(4));
  return filledRows(n, 2, (i, c) => {
    const centre = 20 * signs[c === 0 ? modes[i] & 1 : modes[i] >> 1];
    return centre + (modes[i] === 3 ? deviation : 1) * random.normal();
  });
}

async function power(): Promise<void> {
  const repetitions = times(100);
  table(
    `MMD: power, modes at (±20, ±20), one of deviation 2, n = 500, ${repetitions} pairs`,
    "bandwidths",
    "rejected",
  );
  for (const rule of ["median", "aggregated", "split"] as const) {
    row(rule, await countOf(repetitions, (i) => rejects(rule, farModes(500, 2), farModes(500, 1), i)));
  }
  table(
    `MMD: power, the reference text's setting, h = 0.5, spread × 1.5, ${repetitions} pairs`,
    "n",
    "rejected",
  );
  for (const n of [30, 200]) {
    row(
      n,
      await countOf(repetitions, (i) =>
        rejects([0.5], mixtureRows(random, n, { spread: 0.6 }), mixtureRows(random, n), i),
      ),
    );
  }
}

async function shares(): Promise<void> {
  const repetitions = times(100);
  table(
    `Intervals of k-NN shares: coverage at nominal 0.95, N(0, 1.2² I) against N(0, I), n = m = 400, k = 3, ${repetitions} pairs`,
    "d",
    "precision",
    "recall",
    "coverage",
  );
  for (const d of [2, 8, 32]) {
    const found: KnnManifold[] = [];
    for (let i = 0; i < repetitions; i++) {
      const [real, generated] = [gaussianRows(random, 400, d), gaussianRows(random, 400, d, { scale: 1.2 })];
      found.push(await manifoldOf(real, generated, { k: 3, seed: i }));
    }
    const covered = (["precision", "recall", "coverage"] as const).map((metric) => {
      const truth = mean(found.map((manifold) => manifold[metric].value));
      const hits = found.filter(({ [metric]: { interval } }) => interval[0] <= truth && truth <= interval[1]);
      return rate(hits.length, repetitions);
    });
    row(d, ...covered);
  }
}

/** Coverage of value ± 1.96 standard errors for the mean over all repetitions. */
async function coverageOf(
  repetitions: number,
  measure: () => Promise<{ value: number; low: number; high: number }>,
): Promise<string> {
  const found = [];
  for (let i = 0; i < repetitions; i++) found.push(await measure());
  const truth = mean(found.map(({ value }) => value));
  return rate(found.filter(({ low, high }) => low <= truth && truth <= high).length, repetitions);
}

async function distances(): Promise<void> {
  const repetitions = times(200);
  table(
    `Intervals of distances: coverage at nominal 0.95, n = m = 100, ${repetitions} pairs`,
    "metric",
    "equal laws",
    "shift 0.5",
  );
  const pair = (shift: number) => [
    gaussianRows(random, 100, 4),
    gaussianRows(random, 100, 4, { mean: shift }),
  ];
  const normal = (value: number, error: number) => ({
    value,
    low: value - 1.96 * error,
    high: value + 1.96 * error,
  });
  for (const kernel of [{ kind: "cubic" }, { kind: "negative-distance" }] as const) {
    const cells = [];
    for (const shift of [0, 0.5]) {
      cells.push(
        await coverageOf(repetitions, async () => {
          const [a, b] = pair(shift);
          const { value, standardError } = await kernelDiscrepancy(inline, kernel, a, b);
          return normal(value, standardError);
        }),
      );
    }
    row(kernel.kind === "cubic" ? "KID" : "energy distance", ...cells);
  }
  const frechet = [];
  for (const shift of [0, 0.5]) {
    frechet.push(
      await coverageOf(repetitions, async () => {
        const [a, b] = pair(shift);
        const value = await frechetOf(a, b);
        const { interval } = await frechetUncertainty(inline, a, b, value, 0);
        return { value, low: interval[0], high: interval[1] };
      }),
    );
  }
  row("Fréchet distance", ...frechet);
  const score = await coverageOf(repetitions, async () => {
    const { value, standardError } = await vendi(
      inline,
      gaussianRows(random, 100, 4),
      createRandom(0, "vendi"),
    );
    return normal(value, standardError!);
  });
  row("Vendi score", score, "");
}

async function copies(): Promise<void> {
  const repetitions = times(150);
  table(
    `Copies: tail test at p < 0.01 and C_T outside its fresh interval, 600 generated, 600 held-out, 900 training samples, ${repetitions} times`,
    "d",
    "false alarms of the tail test",
    "six exact copies found",
    "C_T of fresh data outside",
  );
  for (const d of [2, 32, 128]) {
    const counts = { alarms: 0, found: 0, outside: 0 };
    for (let i = 0; i < repetitions; i++) {
      const [train, heldout, generated] = [900, 600, 600].map((n) => gaussianRows(random, n, d));
      const fresh = (await nearestTargets(inline, heldout, train)).distances;
      const { distances: own } = await nearestTargets(inline, generated, train);
      if (copyTail(own, fresh).p < 0.01) counts.alarms++;
      const withCopies = own.map((distance, row) => (row < 6 ? 0 : distance));
      if (copyTail(withCopies, fresh).flagged.length >= 6) counts.found++;
      const centres = await kMeans(inline, train, 8, createRandom(i, "cells"));
      const cT = (await dataCopying(inline, { train, heldout, generated }, centres))!;
      if (cT.value < cT.freshInterval[0]) counts.outside++;
    }
    row(d, ...[counts.alarms, counts.found, counts.outside].map((count) => rate(count, repetitions)));
  }
}

async function similarity(): Promise<void> {
  const repetitions = times(1000);
  table(
    `Relative similarity: rejected at p ≤ 0.05, n = 80, ${repetitions} times`,
    "sets",
    "rejected",
    "said to be degenerate",
  );
  const cases: [string, (random: Random) => [number, number]][] = [
    ["both equally far", () => [0.7, 0.7]],
    ["one farther", () => [1, 0.5]],
    ["both as good as real", () => [0, 0]],
  ];
  for (const [name, shifts] of cases) {
    let [rejected, degenerate] = [0, 0];
    for (let i = 0; i < repetitions; i++) {
      const [real, a, b] = [0, ...shifts(random)].map((shift) =>
        gaussianRows(random, 80, 2, { mean: shift }),
      );
      const test = await relativeSimilarity(inline, { kind: "rbf", bandwidth: 1.5 }, real, a, b);
      if (test.p <= 0.05) rejected++;
      if (test.degenerate) degenerate++;
    }
    row(name, rate(rejected, repetitions), rate(degenerate, repetitions));
  }
}

for (const part of [level, power, shares, distances, copies, similarity]) await part();

const path = inProject("docs", "statistics.md");
const [begin, end] = ["<!-- simulate -->", "<!-- /simulate -->"];
const text = readFileSync(path, "utf8");
const result = `${begin}\n${lines.join("\n")}\n\n${end}`;
writeFileSync(path, text.slice(0, text.indexOf(begin)) + result + text.slice(text.indexOf(end) + end.length));
