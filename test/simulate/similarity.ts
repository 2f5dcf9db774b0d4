/** Level and power of the relative similarity test. */
import { createRandom } from "../../src/core/random.ts";
import { relativeSimilarity } from "../../src/core/relativeSimilarity.ts";
import { inline } from "../../src/testing/metrics.ts";
import { gaussianRows } from "../../src/testing/rows.ts";
import { rate, type Tables } from "./table.ts";

const random = createRandom(2026, "simulate/similarity");

export async function similarity(tables: Tables): Promise<void> {
  const repetitions = tables.times(1000);
  tables.begin(
    `Relative similarity: rejected at p ≤ 0.05, n = 80, ${repetitions} times`,
    "sets",
    "rejected",
    "said to be degenerate",
  );
  const cases: [string, number[]][] = [
    ["both equally far", [0.7, 0.7]],
    ["one farther", [1, 0.5]],
    ["both as good as real", [0, 0]],
  ];
  for (const [name, shifts] of cases) {
    let [rejected, degenerate] = [0, 0];
    for (let i = 0; i < repetitions; i++) {
      const [real, a, b] = [0, ...shifts].map((shift) => gaussianRows(random, 80, 2, { mean: shift }));
      const test = await relativeSimilarity(inline, { kind: "rbf", bandwidth: 1.5 }, real, a, b);
      if (test.p <= 0.05) rejected++;
      if (test.degenerate) degenerate++;
    }
    tables.row(name, rate(rejected, repetitions), rate(degenerate, repetitions));
  }
}
