import type { Effect } from "../core/power/effect.ts";
import { mostPooled } from "../core/power/pool.ts";
import { analysePower } from "../core/power/power.ts";
import { workOf } from "../core/power/simulator.ts";
import type { PowerAnalysis } from "../core/power/powerAnalysis.ts";
import { createRandom, subset } from "../core/random.ts";
import type { MmdPlan } from "../experiment/evaluationPlan.ts";
import { stackRows, takeRows, type Rows } from "../kernels/rows.ts";
import type { EvaluationContext } from "./context.ts";
import { effectInWords, short } from "./powerWords.ts";
import { percent } from "./real.ts";
import type { MmdReport, TestPower } from "./report.ts";

/** Permutations of the simulated tests: enough to tell a power in a report's few digits. */
const PERMUTATIONS = 99;
/** Half-width of the interval of a power at which simulating ends. */
const PRECISION = 0.08;
/** Work for each question about one test, in units of about a nanosecond of one core. */
const BUDGET = 2.5e8;
/** Simulated tests that the budget must reach for; a larger test is simulated at a size at which it does. */
const FEWEST_REPETITIONS = 60;
const SMALLEST = 16;

/**
 * Adds to the tests what they could have seen: to those that do not reject, and to those of which the experiment file says
 * what they should see. It depends on the real data and the sizes alone, so that checkpoints share it.
 */
export async function powerPart(
  context: EvaluationContext,
  plans: readonly MmdPlan[],
  tests: readonly MmdReport[],
): Promise<MmdReport[]> {
  const reports: MmdReport[] = [];
  for (const test of tests) {
    const plan = plans.find(({ name }) => name === test.name);
    const asked = plan && plan.aim.like === undefined && (!test.rejected || plan.aim.declared);
    reports.push(asked ? { ...test, power: await powerOf(context, plan, test) } : test);
  }
  return reports;
}

async function powerOf(context: EvaluationContext, plan: MmdPlan, test: MmdReport): Promise<TestPower> {
  const { runner, seed, cache } = context;
  const { effect, wanted } = plan.aim;
  const tested = {
    rule: plan.rule,
    permutations: Math.min(PERMUTATIONS, plan.permutations),
    alpha: test.alpha,
  };
  // A split test names the half that it tests.
  const halves = plan.rule === "split" ? 2 : 1;
  const whole = { n: halves * test.n, m: halves * test.m };
  const real = realPart(context);
  const sizes = affordable(whole, ({ n, m }) => workOf(tested, real.rows.d, n, m));
  const settings = {
    test: tested,
    effect,
    ...sizes,
    wanted,
    seed,
    precision: PRECISION,
    budget: BUDGET,
    ask: { requiredN: "when-underpowered", smallest: true, curve: true },
  } as const;
  const analysis = await cache.get(`power/${real.id}/${JSON.stringify(settings)}`, () =>
    analysePower(runner, { ...settings, real: real.rows }),
  );
  return testPower(analysis, effect, whole.n);
}

/** The largest sizes, in proportion, of which enough tests can be simulated. */
function affordable(
  whole: { n: number; m: number },
  work: (sizes: { n: number; m: number }) => number,
): { n: number; m: number } {
  let sizes = whole;
  const scaled = (share: number) => ({
    n: Math.max(2, Math.round(whole.n * share)),
    m: Math.max(2, Math.round(whole.m * share)),
  });
  for (let share = 1; FEWEST_REPETITIONS * work(sizes) > BUDGET && Math.min(sizes.n, sizes.m) > SMALLEST;)
    sizes = scaled((share *= 0.9));
  return sizes;
}

/** Held-out samples and, where a pool has room for more, training samples. */
function realPart({ heldout, train, seed }: EvaluationContext): { id: string; rows: Rows } {
  const most = mostPooled(heldout.rows.d);
  const random = createRandom(seed, "power/real");
  const part = (rows: Rows, count: number) =>
    rows.n <= count ? rows : takeRows(rows, subset(random, rows.n, count));
  const first = part(heldout.rows, most);
  if (!train || first.n === most) return { id: `${heldout.id} seed ${seed}`, rows: first };
  const rows = stackRows(first, part(train.rows, most - first.n));
  return { id: `${heldout.id}+${train.id} seed ${seed}`, rows };
}

function testPower(analysis: PowerAnalysis, effect: Effect, wholeN: number): TestPower {
  const { power, requiredN, smallest, n, m, wanted, basis, reached, curve } = analysis;
  const below = power.value < wanted;
  // A test of more samples than could be simulated sees more: what counts is whether it has as many as it needs.
  const underpowered = below && (n === wholeN || requiredN === null || requiredN.n > wholeN);
  const found = {
    effect: effect.kind,
    size: effect.size,
    reached,
    n,
    m,
    value: power.value,
    interval: power.interval,
    repetitions: power.repetitions,
    wanted,
    underpowered,
    requiredN: requiredN && {
      value: requiredN.n,
      interval: requiredN.interval,
      extrapolated: requiredN.extrapolated,
    },
    smallest: smallest?.size ?? null,
    basis,
    curve: curve.map((point) => ({ n: point.n, value: point.value, interval: point.interval })),
  };
  return { ...found, sentence: sentenceOf(found, smallest?.largest, wholeN) };
}

/** The smallest effect that the test could have seen, in one sentence. */
function sentenceOf(power: Omit<TestPower, "sentence">, largest: number | undefined, wholeN: number): string {
  const { effect: kind, size, n, smallest, wanted, value, underpowered } = power;
  const at = n === wholeN ? `At n = ${short(n)}` : `Already at n = ${short(n)}`;
  const seen =
    smallest === null
      ? `not even ${effectInWords({ kind, size: largest ?? size })} would have been seen with a power of ${percent(wanted)}`
      : `the smallest effect of its kind that the test could have seen with a power of ${percent(wanted)} is ${effectInWords({ kind, size: smallest })}`;
  const declared = underpowered
    ? `; of ${effectInWords({ kind, size })} it sees ${percent(value)}: it is underpowered`
    : "";
  return `${at} ${seen}${declared}.`;
}
