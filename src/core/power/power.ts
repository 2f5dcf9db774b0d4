import type { TileRunner } from "../../kernels/tileRunner.ts";
import { proportionInterval } from "../proportionInterval.ts";
import { createRandom } from "../random.ts";
import { sizeOfStrength, strengthOf, strengthRange, type Effect } from "./effect.ts";
import { spreadFactor } from "./groups.ts";
import { changedRows } from "./population.ts";
import type {
  CurvePoint,
  PowerAnalysis,
  PowerEstimate,
  RequiredN,
  SmallestVisible,
} from "./powerAnalysis.ts";
import { PowerCurve, type Tally } from "./powerCurveFit.ts";
import { Simulator, type Count, type SimulatorOptions } from "./simulator.ts";

export interface PowerOptions extends SimulatorOptions {
  effect: Effect;
  /** Generated and real samples of each test. */
  n: number;
  m: number;
  /** The power that is wanted. */
  wanted: number;
  /** Half-width of the power's 95% interval at which simulating ends. */
  precision: number;
  /** Simulated tests for the power itself, instead of a precision. */
  repetitions?: number;
  ask: { requiredN?: "always" | "when-underpowered"; smallest?: boolean; curve?: boolean };
}

/** Typical slope of a probit of the power on log n; on the logarithm of an effect it is about twice that. */
const SLOPE_OF_N = 1.5;
const SLOPE_OF_SIZE = 3;
const LEAST_N = 4;
/** Ratio of the ends of an interval at which a search is content. */
const SEARCH_RATIO_OF_N = 1.35;
const SEARCH_RATIO_OF_SIZE = 1.35;
/** A search that may go further asks for this many repetitions at the answer. */
const CONFIRMING = 240;
/** Quantiles of the posterior to simulate at, in turn: the middle tells where, the others tell how steep. */
const AIMS = [2, 1, 3] as const;
const MOST_STEPS = 24;
/** Repetitions at one place, beyond which another place tells more. */
const MOST_AT_ONE_PLACE = 400;
/** A step beyond the largest size so far goes at most this far. */
const LONGEST_STEP = Math.log(3);
/** An answer this many times beyond the largest size that may be simulated is "more than that". */
const EXTRAPOLATION = Math.log(8);
const CURVE_POINTS = 7;
const CURVE_REPETITIONS = 120;

/**
 * Power of a test, with what follows from it: the sample size for the wanted power, the smallest visible effect and the power
 * curve. By simulation from the real data itself; the seed decides everything, the number of threads nothing.
 */
export async function analysePower(runner: TileRunner, options: PowerOptions): Promise<PowerAnalysis> {
  const simulator = await Simulator.create(runner, options);
  const { effect, n, m, wanted, ask } = options;
  const power = await powerAt(simulator, options);
  const asked = ask.requiredN === "always" || (ask.requiredN && power.value < wanted);
  const required = asked && effect.kind !== "copies" ? await requiredN(simulator, options) : null;
  const smallest = ask.smallest && effect.kind !== "like" ? await smallestVisible(simulator, options) : null;
  return {
    effect,
    reached: await factorReached(runner, simulator, options),
    n,
    m,
    wanted,
    power: estimateOf(simulator.countOf(effect, n, m)),
    requiredN: required,
    smallest,
    curve: ask.curve ? await curveAround(simulator, options, required?.n) : [],
    basis: simulator.drawsReal(effect, n, m) ? "real" : "smoothed",
    realSamples: simulator.pooled.n,
    groups: simulator.groups.count,
  };
}

function estimateOf({ rejected, repetitions }: Count): PowerEstimate {
  return {
    value: rejected / repetitions,
    interval: proportionInterval(rejected, repetitions),
    repetitions,
  };
}

async function powerAt(simulator: Simulator, options: PowerOptions): Promise<PowerEstimate> {
  const { effect, n, m, precision, repetitions } = options;
  simulator.begin();
  if (repetitions !== undefined) return estimateOf(await simulator.simulate(effect, n, m, repetitions));
  for (;;) {
    const estimate = estimateOf(await simulator.simulate(effect, n, m));
    const [low, high] = estimate.interval;
    if (high - low <= 2 * precision || simulator.exhausted) return estimate;
  }
}

async function factorReached(
  runner: TileRunner,
  { pooled, groups }: Simulator,
  { effect, seed }: PowerOptions,
): Promise<number | null> {
  if (effect.kind !== "spread") return null;
  return spreadFactor(
    runner,
    changedRows(pooled, groups, effect, createRandom(seed, "power/reached")),
    groups,
  );
}

interface Search {
  curve: PowerCurve;
  /** Ends of what may be simulated. */
  range: [number, number];
  start: number;
  tallies: Map<number, Tally>;
  /** Brings a place to one that is worth simulating. */
  rounded: (x: number) => number;
  simulate: (x: number) => Promise<Count>;
  exhausted: () => boolean;
  /** Logarithm of the ratio of the ends of an interval that is narrow enough. */
  tolerance: number;
}

/** Simulates where the place of the wanted power is least certain, until it is certain enough. */
async function search(settings: Search): Promise<[number, number, number, number, number]> {
  const { curve, range, tallies, rounded, tolerance } = settings;
  let quantiles = curve.fit([...tallies.values()]).quantiles;
  for (let step = 0; step < MOST_STEPS && !settings.exhausted(); step++) {
    const narrow = quantiles[4] - quantiles[0] <= tolerance;
    // Beyond the range only an extrapolation is left to do.
    const beyond = quantiles[0] > range[1] && tallies.has(rounded(range[1]));
    if (narrow || beyond) break;
    const tried = Math.max(settings.start, ...[...tallies.values()].map(({ x }) => x));
    const aim = quantiles[AIMS[step % 3]];
    let x = rounded(Math.min(range[1], tried + LONGEST_STEP, Math.max(range[0], aim)));
    if ((tallies.get(x)?.repetitions ?? 0) >= MOST_AT_ONE_PLACE)
      x = rounded(Math.min(range[1], Math.max(range[0], quantiles[3])));
    tallies.set(x, { x, ...(await settings.simulate(x)) });
    quantiles = curve.fit([...tallies.values()]).quantiles;
  }
  return quantiles;
}

/** A number with two significant digits. */
function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}

async function requiredN(simulator: Simulator, options: PowerOptions): Promise<RequiredN> {
  const { effect, n, m, wanted, test } = options;
  simulator.begin();
  const sizes = (x: number): [number, number] => {
    const samples = Math.round(Math.exp(x));
    return [samples, Math.max(2, Math.round((samples * m) / n))];
  };
  const range: [number, number] = [Math.log(LEAST_N), Math.log(mostSamples(simulator, options))];
  const curve = new PowerCurve(test.alpha, wanted, [range[0], range[1] + EXTRAPOLATION], SLOPE_OF_N);
  const rounded = (x: number) => Math.log(roundSamples(Math.exp(x)));
  const start = Math.log(n);
  const tallies = new Map([[start, { x: start, ...simulator.countOf(effect, n, m) }]]);
  const settings: Search = {
    curve,
    range,
    start,
    tallies,
    rounded,
    simulate: (x) => simulator.simulate(effect, ...sizes(x)),
    exhausted: () => simulator.exhausted,
    tolerance: Math.log(SEARCH_RATIO_OF_N),
  };
  let quantiles = await search(settings);
  const inside = () => quantiles[2] <= range[1] + 1e-9;
  let answer = rounded(quantiles[2]);
  // Confirmed where it is: the answer is a place that was simulated.
  while (inside() && (tallies.get(answer)?.repetitions ?? 0) < CONFIRMING && !simulator.exhausted) {
    tallies.set(answer, { x: answer, ...(await simulator.simulate(effect, ...sizes(answer))) });
    quantiles = curve.fit([...tallies.values()]).quantiles;
    answer = rounded(quantiles[2]);
  }
  const there = tallies.get(answer);
  return {
    n: Math.round(Math.exp(answer)),
    interval: [quantiles[0], quantiles[4]].map((x) => roundSamples(Math.exp(x))) as [number, number],
    power: inside() && there ? estimateOf(there) : null,
    extrapolated: !inside(),
    largest: roundSamples(Math.exp(range[1])),
  };
}

/** The largest samples that a search may simulate: a batch there takes at most a quarter of the budget. */
function mostSamples(simulator: Simulator, { n, m, budget }: PowerOptions): number {
  let most = n;
  const isCheap = (size: number) =>
    8 * simulator.workOf(size, Math.round((size * m) / n)) <= budget / 4 && size <= simulator.mostDrawn;
  while (isCheap(1.25 * most)) most *= 1.25;
  return most;
}

async function smallestVisible(simulator: Simulator, options: PowerOptions): Promise<SmallestVisible> {
  const { effect, n, m, wanted, test } = options;
  simulator.begin();
  const range = strengthRange(effect);
  const curve = new PowerCurve(test.alpha, wanted, [range[0], range[1] + EXTRAPOLATION], SLOPE_OF_SIZE);
  const effectAt = (x: number): Effect => ({ ...effect, size: sizeOfStrength(effect, x) });
  const start = strengthOf(effect);
  const known = simulator.countOf(effect, n, m);
  const tallies = new Map(known.repetitions > 0 ? [[start, { x: start, ...known }]] : []);
  const quantiles = await search({
    curve,
    range,
    start,
    tallies,
    rounded: (x) => Math.log(twoDigits(Math.exp(x))),
    simulate: (x) => simulator.simulate(effectAt(x), n, m),
    exhausted: () => simulator.exhausted,
    tolerance: Math.log(SEARCH_RATIO_OF_SIZE),
  });
  const sizes = quantiles.map((x) => sizeOfStrength(effect, x));
  const interval: [number, number] = [sizes[0], sizes[4]];
  return quantiles[2] > range[1]
    ? { size: null, interval, largest: sizeOfStrength(effect, range[1]) }
    : { size: sizes[2], interval };
}

/** A number of samples with two significant digits. */
function roundSamples(n: number): number {
  return Math.max(LEAST_N, Math.round(twoDigits(n)));
}

/** Powers at sizes about the declared n and the required one. */
async function curveAround(
  simulator: Simulator,
  options: PowerOptions,
  required: number | undefined,
): Promise<CurvePoint[]> {
  const { effect, n, m } = options;
  simulator.begin();
  const most = Math.min(mostSamples(simulator, options), 1.6 * Math.max(n, required ?? n));
  const least = Math.max(LEAST_N, Math.min(n, required ?? n) / 4);
  const step = Math.log(most / least) / (CURVE_POINTS - 1);
  const grid = Array.from({ length: CURVE_POINTS }, (_, i) => roundSamples(least * Math.exp(i * step)));
  const points: CurvePoint[] = [];
  for (const size of [...new Set([...grid, n, ...(required && required <= most ? [required] : [])])].sort(
    (a, b) => a - b,
  )) {
    const other = Math.max(2, Math.round((size * m) / n));
    let count = simulator.countOf(effect, size, other);
    while (count.repetitions === 0 || (count.repetitions < CURVE_REPETITIONS && !simulator.exhausted))
      count = await simulator.simulate(effect, size, other);
    points.push({ n: size, ...estimateOf(count) });
  }
  return points;
}
