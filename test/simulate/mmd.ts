/** Level and power of the MMD tests. */
import type { BandwidthRule } from "../../src/core/bandwidths.ts";
import { mmdSplitTest } from "../../src/core/mmdSplit.ts";
import { createRandom } from "../../src/core/random.ts";
import type { Rows } from "../../src/kernels/rows.ts";
import { inline, mmdOf } from "../../src/testing/metrics.ts";
import { filledRows, mixtureRows } from "../../src/testing/rows.ts";
import { rateOf, type Tables } from "./table.ts";

const random = createRandom(2026, "simulate/mmd");

async function rejects(rule: BandwidthRule | "split", a: Rows, b: Rows, i: number): Promise<boolean> {
  const options = { permutations: 99, alpha: 0.05, seed: i, stream: "simulate" };
  const test =
    rule === "split" ? await mmdSplitTest(inline, a, b, options) : await mmdOf(a, b, { ...options, rule });
  return test.p <= 0.05;
}

const RULES = { median: "median", "h = 0.5": [0.5], aggregated: "aggregated", split: "split" } as const;

export async function mmdLevel(tables: Tables): Promise<void> {
  const repetitions = tables.times(2000);
  tables.begin(
    `MMD: level, nominal 0.05, ${repetitions} null pairs of the mixture, n = 40`,
    "bandwidths",
    "rejected",
  );
  for (const [name, rule] of Object.entries(RULES)) {
    const given = typeof rule === "string" ? rule : [...rule];
    tables.row(
      name,
      await rateOf(repetitions, (i) => rejects(given, mixtureRows(random, 40), mixtureRows(random, 40), i)),
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

export async function mmdPower(tables: Tables): Promise<void> {
  const repetitions = tables.times(100);
  tables.begin(
    `MMD: power, modes at (±20, ±20), one of deviation 2, n = 500, ${repetitions} pairs`,
    "bandwidths",
    "rejected",
  );
  for (const rule of ["median", "aggregated", "split"] as const) {
    tables.row(rule, await rateOf(repetitions, (i) => rejects(rule, farModes(500, 2), farModes(500, 1), i)));
  }
  tables.begin(
    `MMD: power, the reference text's setting, h = 0.5, spread × 1.5, ${repetitions} pairs`,
    "n",
    "rejected",
  );
  for (const n of [30, 200]) {
    tables.row(
      n,
      await rateOf(repetitions, (i) =>
        rejects([0.5], mixtureRows(random, n, { spread: 0.6 }), mixtureRows(random, n), i),
      ),
    );
  }
}
