/** False alarms of the domain checks on fresh data, and how often broken data is seen. */
import { createRandom, type Random } from "../../src/core/random.ts";
import { assessDomain } from "../../src/evaluation/domain/assessDomain.ts";
import type { Rows } from "../../src/kernels/rows.ts";
import { domainHere } from "../../src/testing/domainHere.ts";
import { rate, type Tables } from "./table.ts";

interface Family {
  shape: number[];
  sample?: object;
  checks: object[];
  make: (random: Random, values: Float64Array) => void;
}

/** An autoregression of the first order. */
function autoregressive(random: Random, values: Float64Array): void {
  let x = random.normal() / 0.8;
  for (let i = 0; i < values.length; i++) values[i] = x = 0.6 * x + random.normal();
}

/** A field whose four frames keep their total up to rounding, with a heavy-tailed one. */
function conserving(random: Random, values: Float64Array): void {
  const frame = values.length / 4;
  const total = Math.exp(random.normal());
  for (let f = 0; f < 4; f++) {
    const cells = values.subarray(f * frame, (f + 1) * frame);
    let sum = 0;
    for (let i = 0; i < frame; i++) sum += cells[i] = random.uniform();
    // A measuring error of the total: what the tolerance has to be read from.
    const wanted = total * (1 + 0.01 * random.normal());
    for (let i = 0; i < frame; i++) cells[i] *= wanted / sum;
  }
}

function grey(random: Random, values: Float64Array): void {
  const level = 80 + 40 * random.uniform();
  for (let i = 0; i < values.length; i++)
    values[i] = Math.max(0, Math.min(255, Math.round(level + 60 * random.normal())));
}

function columns(random: Random, values: Float64Array): void {
  const common = random.normal();
  for (let i = 0; i < values.length; i++) values[i] = Math.exp(0.5 * (common + random.normal()));
}

const FAMILIES: Record<string, Family> = {
  series: {
    shape: [32],
    make: autoregressive,
    checks: [
      { check: "range" },
      { check: "mean" },
      { check: "variance" },
      { check: "autocorrelation", lag: [1, 2, 4] },
      { check: "autocorrelation", name: "pooled", mode: "pooled" },
      { check: "spectrum" },
      { check: "dominant-frequency" },
      { check: "increments" },
      { check: "extremes" },
    ],
  },
  field: {
    shape: [4, 6, 6],
    sample: { kind: "field", axes: ["time", "y", "x"] },
    make: conserving,
    checks: [
      { check: "conserved", over: ["y", "x"], along: "time" },
      { check: "positive" },
      { check: "spectrum", scale: "power" },
      { check: "spatial-correlation", lag: [1, 2] },
      { check: "extremes" },
    ],
  },
  images: {
    shape: [8, 8],
    sample: { kind: "image" },
    make: grey,
    checks: [
      { check: "saturation", low: 0, high: 255 },
      { check: "duplicates" },
      { check: "high-frequency" },
      { check: "spectrum", scale: "power" },
      { check: "mean" },
    ],
  },
  table: {
    shape: [5],
    sample: { kind: "table" },
    make: columns,
    checks: [
      { check: "range" },
      { check: "mean" },
      { check: "variance" },
      { check: "cross-correlation" },
      { check: "extremes" },
    ],
  },
};

function rowsOf({ shape, make }: Family, n: number, random: Random): Rows {
  const d = shape.reduce((product, extent) => product * extent, 1);
  const values = new Float64Array(n * d);
  for (let i = 0; i < n; i++) make(random, values.subarray(i * d, (i + 1) * d));
  return { n, d, values };
}

/** Level of each check, of a whole list of them, and of the findings that a report draws from it. */
export async function domain(tables: Tables): Promise<void> {
  const repetitions = tables.times(400);
  const SIZES = [120, 90] as const;
  tables.begin(
    `Domain checks of fresh data, ${repetitions} times ${SIZES[0]} generated against ${SIZES[1]} held-out samples`,
    "data",
    "check",
    "p ≤ 0.05",
  );
  for (const [name, family] of Object.entries(FAMILIES)) {
    const random = createRandom(2026, `simulate/domain/${name}`);
    const hits = new Map<string, number>();
    let [corrected, found] = [0, 0];
    for (let i = 0; i < repetitions; i++) {
      const [generated, heldout, train] = [...SIZES, 100].map((n) => rowsOf(family, n, random));
      const { report } = await domainHere({ ...family, generated, heldout, train, seed: i });
      for (const { name: check, p } of report) hits.set(check, (hits.get(check) ?? 0) + (p <= 0.05 ? 1 : 0));
      if (report.some(({ adjustedP }) => adjustedP <= 0.05)) corrected++;
      const assessed = assessDomain(report);
      if ([assessed.broken, assessed.implausible, assessed.mixed].some((list) => list.length > 0)) found++;
    }
    for (const [check, count] of hits) tables.row(name, check, rate(count, repetitions));
    tables.row(name, "any, corrected p ≤ 0.05", rate(corrected, repetitions));
    tables.row(name, "any finding", rate(found, repetitions));
  }
}
