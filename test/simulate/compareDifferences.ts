/** Level, coverage and power of what a comparison says of two dumps. */
import { frechetOfSubsets } from "../../src/core/frechet.ts";
import { groupedDifference } from "../../src/core/groupedDifference.ts";
import type { KnnManifold } from "../../src/core/knnManifold.ts";
import { manifoldDifference } from "../../src/core/manifoldDifference.ts";
import type { Difference } from "../../src/core/mcnemar.ts";
import { mean } from "../../src/core/order.ts";
import { createRandom } from "../../src/core/random.ts";
import type { Rows } from "../../src/kernels/rows.ts";
import { frechetOf, inline, manifoldOf } from "../../src/testing/metrics.ts";
import { gaussianRows } from "../../src/testing/rows.ts";
import { rate, type Tables } from "./table.ts";

const random = createRandom(2026, "simulate/compare");
const SHARES = ["precision", "recall", "density", "coverage"] as const;
const N = 300;

interface Model {
  mean?: number;
  scale?: number;
}

const CASES: { name: string; d: number; first: Model; second: Model }[] = [
  { name: "both as real data, d = 2", d: 2, first: {}, second: {} },
  { name: "both as real data, d = 16", d: 16, first: {}, second: {} },
  { name: "both too wide (× 1.3), d = 2", d: 2, first: { scale: 1.3 }, second: { scale: 1.3 } },
  { name: "both much too narrow (× 0.3), d = 2", d: 2, first: { scale: 0.3 }, second: { scale: 0.3 } },
  { name: "both much too narrow (× 0.5), d = 16", d: 16, first: { scale: 0.5 }, second: { scale: 0.5 } },
  { name: "one too narrow (× 0.7), d = 2", d: 2, first: {}, second: { scale: 0.7 } },
  { name: "one shifted by 0.5, d = 16", d: 16, first: {}, second: { mean: 0.5 } },
];

/** Of each k-NN share: how often a difference is called at p ≤ 0.05, and how often the interval holds the true difference. */
export async function comparedShares(tables: Tables): Promise<void> {
  const repetitions = tables.times(400);
  tables.begin(
    `Differences of k-NN shares, n = ${N} of each set, k = 3, ${repetitions} times: called at p ≤ 0.05; interval holds the true difference`,
    "the two dumps",
    ...SHARES,
  );
  for (const { name, d, first, second } of CASES) {
    const found: Record<(typeof SHARES)[number], Difference>[] = [];
    for (let i = 0; i < repetitions; i++) {
      const real = gaussianRows(random, N, d);
      const sides: KnnManifold[] = [];
      for (const model of [first, second])
        sides.push(await manifoldOf(real, gaussianRows(random, N, d, model), { k: 3, seed: i }));
      found.push(manifoldDifference(sides[0], sides[1], N));
    }
    tables.row(
      name,
      ...SHARES.map((share) =>
        calledAndHeld(
          found.map((each) => each[share]),
          truthOf(first, second),
        ),
      ),
    );
  }
}

/** The same of the Fréchet distance, by the jackknife that leaves out groups. */
export async function comparedFrechet(tables: Tables): Promise<void> {
  const repetitions = tables.times(300);
  tables.begin(
    `Difference of Fréchet distances, n = ${N} of each set, d = 4, ${repetitions} times: called at p ≤ 0.05; interval holds the true difference`,
    "the two dumps",
    "Fréchet distance",
  );
  const cases: [string, Model, Model][] = [
    ["both as real data", {}, {}],
    ["both shifted by 0.5", { mean: 0.5 }, { mean: 0.5 }],
    ["both much too narrow (× 0.3)", { scale: 0.3 }, { scale: 0.3 }],
    ["one shifted by 0.3", {}, { mean: 0.3 }],
  ];
  for (const [name, first, second] of cases) {
    const found: Difference[] = [];
    for (let i = 0; i < repetitions; i++) {
      const real = gaussianRows(random, N, 4);
      const [a, b] = [first, second].map((model) => gaussianRows(random, N, 4, model));
      const metric = (rows: Rows) => (generated: Int32Array, heldout: Int32Array) =>
        frechetOfSubsets(inline, rows, real, { generated, heldout });
      found.push(
        await groupedDifference(
          { first: metric(a), second: metric(b) },
          { first: await frechetOf(a, real), second: await frechetOf(b, real) },
          { first: N, second: N, heldout: N },
          i,
        ),
      );
    }
    tables.row(name, calledAndHeld(found, truthOf(first, second)));
  }
}

/** Dumps of one law differ by nothing; how far others do is known by their mean alone. */
function truthOf(first: Model, second: Model): number | undefined {
  return first.mean === second.mean && first.scale === second.scale ? 0 : undefined;
}

function calledAndHeld(found: readonly Difference[], truth = mean(found.map(({ value }) => value))): string {
  const called = found.filter(({ p }) => p <= 0.05).length;
  const held = found.filter(({ interval }) => interval[0] <= truth && truth <= interval[1]).length;
  return `${rate(called, found.length)}; ${rate(held, found.length)}`;
}
