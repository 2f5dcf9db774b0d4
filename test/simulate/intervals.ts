/** How often 95% intervals hold the mean over all repetitions. */
import { frechetUncertainty } from "../../src/core/frechetUncertainty.ts";
import { kernelDiscrepancy } from "../../src/core/kernelDiscrepancy.ts";
import type { KnnManifold } from "../../src/core/knnManifold.ts";
import { mean } from "../../src/core/order.ts";
import { createRandom } from "../../src/core/random.ts";
import { vendi } from "../../src/core/vendi.ts";
import { frechetOf, inline, manifoldOf } from "../../src/testing/metrics.ts";
import { gaussianRows } from "../../src/testing/rows.ts";
import { rate, type Tables } from "./table.ts";

const random = createRandom(2026, "simulate/intervals");

export async function manifoldIntervals(tables: Tables): Promise<void> {
  const repetitions = tables.times(200);
  tables.begin(
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
    tables.row(d, ...covered);
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

export async function distanceIntervals(tables: Tables): Promise<void> {
  const repetitions = tables.times(400);
  tables.begin(
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
    tables.row(kernel.kind === "cubic" ? "KID" : "energy distance", ...cells);
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
  tables.row("Fréchet distance", ...frechet);
  const score = await coverageOf(repetitions, async () => {
    const { value, standardError } = await vendi(
      inline,
      gaussianRows(random, 100, 4),
      createRandom(0, "vendi"),
    );
    return normal(value, standardError!);
  });
  tables.row("Vendi score", score, "");
}
