/** Whether the sample size that a test is said to need has the wanted power on data that nobody has seen. */
import { analysePower } from "../../src/core/power/power.ts";
import { createRandom } from "../../src/core/random.ts";
import { inline, mmdOf } from "../../src/testing/metrics.ts";
import { mixtureRows } from "../../src/testing/rows.ts";
import { rateOf, type Tables } from "./table.ts";

const random = createRandom(2026, "simulate/required n");

export async function requiredN(tables: Tables): Promise<void> {
  const repetitions = tables.times(500);
  tables.begin(
    `Required n for a power of 0.8: the reference text's test, h = 0.5, spread × 1.5, from 500 real samples each; ${repetitions} pairs of fresh data`,
    "real set",
    "power at n = 30",
    "required n",
    "its interval",
    "power there on fresh data",
  );
  for (let set = 1; set <= tables.times(4); set++) {
    const { power, requiredN: found } = await analysePower(inline, {
      real: mixtureRows(random, 500),
      test: { rule: [0.5], permutations: 199, alpha: 0.05 },
      effect: { kind: "spread", size: 1.5 },
      ...{
        n: 30,
        m: 30,
        wanted: 0.8,
        seed: set,
        precision: 0.03,
        budget: 1e10,
        ask: { requiredN: "always" },
      },
    });
    const n = found!.n;
    const there = await rateOf(repetitions, async (i) => {
      const generated = mixtureRows(random, n, { spread: 0.6 });
      const { p } = await mmdOf(generated, mixtureRows(random, n), {
        rule: [0.5],
        permutations: 199,
        seed: i,
      });
      return p <= 0.05;
    });
    tables.row(set, power.value.toFixed(3), n, found!.interval.join(" to "), there);
  }
}
