/** Whole reports of fresh real data in the place of generated samples: how often anything is found wrong with it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom, subset, type Random } from "../../src/core/random.ts";
import type { MetricName, Report } from "../../src/evaluation/report.ts";
import { npyBytes } from "../../src/io/testing/npyBytes.ts";
import { stackRows, takeRows, type Rows } from "../../src/kernels/rows.ts";
import { evaluateHere } from "../../src/testing/evaluateHere.ts";
import { inGolden, readRows } from "../../src/testing/golden.ts";
import { gaussianRows, mixtureRows } from "../../src/testing/rows.ts";
import { rate, type Tables } from "./table.ts";

/** The metrics that findings rest on. */
const DECIDING: MetricName[] = ["precision-recall", "memorization", "frechet", "mmd"];

/** Generated, held-out and training samples, n of each, of one law. */
type Draw = (random: Random, n: number) => [Rows, Rows, Rows];

const independent =
  (draw: (random: Random, n: number) => Rows): Draw =>
  (random, n) => [draw(random, n), draw(random, n), draw(random, n)];

async function digits(): Promise<Draw> {
  const [train, heldout] = await Promise.all(
    ["train", "heldout"].map((role) => readRows(inGolden("digits", `${role}.npy`))),
  );
  const all = stackRows(train, heldout);
  return (random, n) => {
    const order = subset(random, all.n, 3 * n);
    const part = (i: number) => takeRows(all, order.subarray(i * n, (i + 1) * n));
    return [part(0), part(1), part(2)];
  };
}

export const freshMixture = (tables: Tables) =>
  freshReports(
    tables,
    "the mixture, d = 2",
    independent((random, n) => mixtureRows(random, n)),
    [100, 400, 800],
  );
export const freshGaussian = (tables: Tables) =>
  freshReports(
    tables,
    "a Gaussian, d = 32",
    independent((random, n) => gaussianRows(random, n, 32)),
    [100, 400, 800],
  );
export const freshDigits = async (tables: Tables) =>
  freshReports(tables, "real digits, d = 64", await digits(), [100, 300, 590]);

async function freshReports(tables: Tables, name: string, draw: Draw, sizes: number[]): Promise<void> {
  const repetitions = tables.times(80);
  tables.begin(
    `Whole reports of fresh data, ${name}: share with any finding but that nothing was found, ${repetitions} reports each, 199 permutations`,
    "n of each set",
    "with training data",
    "without",
  );
  const all = { withTrain: new Alarms(), without: new Alarms() };
  for (const n of sizes) {
    const here = { withTrain: new Alarms(), without: new Alarms() };
    const random = createRandom(2026, `fresh reports/${name}/${n}`);
    for (let seed = 0; seed < repetitions; seed++) {
      const sets = draw(random, n);
      for (const [key, used] of [
        ["withTrain", sets],
        ["without", sets.slice(0, 2)],
      ] as const) {
        const codes = warnings(await reportOf(used, seed));
        here[key].add(codes);
        all[key].add(codes);
      }
    }
    tables.row(n, here.withTrain.inWords(), here.without.inWords());
  }
  tables.row("all", all.withTrain.inWords(), all.without.inWords());
}

/** How many reports had a finding, and which. */
class Alarms {
  private reports = 0;
  private hits = 0;
  private readonly counts = new Map<string, number>();

  add(codes: string[]): void {
    this.reports++;
    if (codes.length > 0) this.hits++;
    for (const code of codes) this.counts.set(code, (this.counts.get(code) ?? 0) + 1);
  }

  inWords(): string {
    const which = [...this.counts].map(([code, count]) => `${count} ${code}`).join(", ");
    return which === "" ? rate(this.hits, this.reports) : `${rate(this.hits, this.reports)} (${which})`;
  }
}

async function reportOf(sets: Rows[], seed: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "samplescope-simulate-"));
  try {
    const names = ["generated", "heldout", "train"];
    for (const [i, { n, d, values }] of sets.entries()) {
      writeFileSync(join(folder, `${names[i]}.npy`), npyBytes({ descr: "<f8", shape: [n, d], values }));
    }
    const request = { generated: join(folder, "generated.npy"), permutations: 199, seed, only: DECIDING };
    return (await evaluateHere(request)).report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Findings but for those that nothing was found, or that nothing could be. */
function warnings(report: Report): string[] {
  return report.findings
    .filter(({ severity }) => severity !== "good" && severity !== "unknown")
    .map(({ code }) => code);
}
