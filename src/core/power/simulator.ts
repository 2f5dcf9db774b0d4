import type { Float64Rows, Rows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { mostBandwidths } from "../../kernels/bandwidthRule.ts";
import { createRandom } from "../random.ts";
import type { Effect } from "./effect.ts";
import type { Groups } from "./groups.ts";
import { mostPooled, poolOf, type Pool } from "./pool.ts";
import { populationOf, rowsNeeded, type Population } from "./population.ts";
import { rejections, simulatedPermutations, type TestPlan } from "./rejections.ts";
import { smoothedRows } from "./smoothedRows.ts";

/**
 * A pool holds at least so many times the rows of a draw. Drawing without replacement from a smaller one would make samples
 * too much alike: the first-order variance of the statistic shrinks by n over the pool's rows.
 */
const POOL_FACTOR = 6;
const FEWEST_SMOOTHED = 2000;
const BATCH = 40;
const SMALLEST_BATCH = 8;
/** Work, in the units of `workOf`, of one batch: what may pass between two looks at the budget. */
const BATCH_WORK = 4e8;

/** Simulated tests of one pair of sizes and one effect. */
export interface Count {
  rejected: number;
  repetitions: number;
}

export interface SimulatorOptions {
  /** n × d real samples, from which everything is drawn. */
  real: Rows;
  /** The dump that the effect "like" resamples. */
  pilot?: Rows;
  test: TestPlan;
  seed: number;
  /** Work that may be done for each question, in the units of `workOf`; every power gets one batch at least. */
  budget: number;
}

/**
 * Simulates a declared test on pairs of samples drawn from real data, one of each pair changed by an effect. The same
 * question always gets the same random numbers; counts of one question add up.
 */
export class Simulator {
  private spent = 0;
  private readonly counts = new Map<string, Count>();
  private readonly populations = new Map<string, Promise<Population>>();
  private smoothed: Pool | undefined;

  private constructor(
    private readonly runner: TileRunner,
    private readonly options: SimulatorOptions,
    private readonly real: Pool,
    private readonly pilot: Pool | undefined,
  ) {}

  /** Finds the groups of the real data. */
  static async create(runner: TileRunner, options: SimulatorOptions): Promise<Simulator> {
    const pool = (rows: Rows, name: string) =>
      poolOf(runner, rows, createRandom(options.seed, `power/pool/${name}`));
    const pilot = options.pilot && (await pool(options.pilot, "pilot"));
    return new Simulator(runner, options, await pool(options.real, "real"), pilot);
  }

  get groups(): Groups {
    return this.real.groups;
  }

  /** Real rows that draws are made from. */
  get pooled(): Float64Rows {
    return this.real.rows;
  }

  /** Whether draws of these sizes are of real samples, none twice; otherwise they are of a smoothed version. */
  drawsReal(effect: Effect, n: number, m: number): boolean {
    const enough = POOL_FACTOR * rowsNeeded(effect, n, m) <= this.real.rows.n;
    return enough && (effect.kind !== "like" || 3 * n <= (this.pilot?.rows.n ?? 0));
  }

  /** Samples of each side that can be drawn at most, smoothed. */
  get mostDrawn(): number {
    return Math.floor(mostPooled(this.real.rows.d) / 4);
  }

  /** Whether the budget is used up. */
  get exhausted(): boolean {
    return this.spent >= this.options.budget;
  }

  /** Begins a question: with the whole budget. */
  begin(): void {
    this.spent = 0;
  }

  /** What a repetition costs, in units of about a nanosecond of one core. */
  workOf(n: number, m: number): number {
    const { test } = this.options;
    const pairs = ((n + m) * (n + m)) / 2;
    const rule = test.rule === "split" ? "aggregated" : test.rule;
    const kernels = Math.ceil(mostBandwidths(rule) / 2);
    const perPair = this.real.rows.d / 2 + kernels * (6 + simulatedPermutations(test) / 12);
    return (test.rule === "split" ? 2 : 1) * pairs * perPair + 50 * (n + m) * simulatedPermutations(test);
  }

  /** What is counted so far. */
  countOf(effect: Effect, n: number, m: number): Count {
    return this.counts.get(keyOf(effect, n, m)) ?? { rejected: 0, repetitions: 0 };
  }

  /** Simulates one batch more, or as many repetitions as are asked for. */
  async simulate(effect: Effect, n: number, m: number, repetitions?: number): Promise<Count> {
    const key = keyOf(effect, n, m);
    const before = this.countOf(effect, n, m);
    const batch = Math.floor(BATCH_WORK / this.workOf(n, m));
    const count = repetitions ?? Math.max(SMALLEST_BATCH, Math.min(BATCH, batch));
    const population = await this.population(effect, n, m);
    const { test, seed } = this.options;
    const stream = `power/${key}/${before.repetitions}`;
    const rejected = await rejections(this.runner, population, test, { n, m }, count, { seed, stream });
    this.spent += count * this.workOf(n, m);
    const after = { rejected: before.rejected + rejected, repetitions: before.repetitions + count };
    this.counts.set(key, after);
    return after;
  }

  private population(effect: Effect, n: number, m: number): Promise<Population> {
    const isReal = this.drawsReal(effect, n, m);
    const pool = isReal ? this.real : this.smoothedPool(rowsNeeded(effect, n, m));
    const key = `${effect.kind}/${effect.size}/${isReal ? "real" : pool.rows.n}`;
    const known = this.populations.get(key);
    if (known) return known;
    // One at a time: each may hold as much as the pool itself, and searches do not go back and forth much.
    if (this.populations.size > 3) this.populations.clear();
    const made = Promise.resolve(this.makePopulation(effect, pool, n));
    this.populations.set(key, made);
    return made;
  }

  private makePopulation(effect: Effect, { rows, groups }: Pool, n: number): Population {
    const random = createRandom(this.options.seed, `power/effect/${effect.kind}`);
    let pilot = this.pilot?.rows;
    if (this.pilot && 3 * n > this.pilot.rows.n)
      pilot = smoothedRows(this.pilot.rows, this.pilot.groups, Math.max(FEWEST_SMOOTHED, 6 * n), random).rows;
    return populationOf(rows, groups, effect, pilot, random);
  }

  private smoothedPool(needed: number): Pool {
    let count = FEWEST_SMOOTHED;
    while (count < POOL_FACTOR * needed) count *= 2;
    if (this.smoothed?.rows.n !== count) {
      const random = createRandom(this.options.seed, `power/smoothed/${count}`);
      this.smoothed = smoothedRows(this.real.rows, this.real.groups, count, random);
    }
    return this.smoothed;
  }
}

function keyOf({ kind, size }: Effect, n: number, m: number): string {
  return `${kind}=${size}/${n}/${m}`;
}
