import type { KernelEngine } from "./kernelEngine.ts";

/** Nanoseconds that the kernels take for one column of one pair of rows, on this machine. */
export interface KernelSpeeds {
  /** Filter in whole numbers of 16 bits. */
  int16: number;
  /** Filter in float32. */
  float32: number;
  /** Distances in float64. */
  scan: number;
}

const COLUMNS = 256;
/** Rows of a group of queries, of a panel of targets, and of a scan. */
const GROUP = 5;
const PANEL = 8;
const SCANNED = 8;
/** Calls that are timed together, and how often: the quickest counts, since nothing makes code faster than it is. */
const CALLS = 60;
const ROUNDS = 20;
const MOST_ROUNDS = 120;
const NOTICEABLE = 0.8;

const known = new WeakMap<KernelEngine, KernelSpeeds>();

/**
 * The speeds of an engine's kernels, measured when they are first asked for: some milliseconds. They choose how results
 * are computed, and have no part in what these are.
 */
export function speedsOf(engine: KernelEngine): KernelSpeeds {
  const speeds = known.get(engine) ?? measured(engine);
  known.set(engine, speeds);
  return speeds;
}

function measured({ functions, memory }: KernelEngine): KernelSpeeds {
  const mark = memory.mark();
  try {
    const a = memory.allocate(COLUMNS * 16);
    const b = memory.allocate(COLUMNS * 8 * SCANNED);
    const out = memory.allocate(256 * 8);
    const found = memory.allocate(16);
    // Zeros are multiplied as fast as anything; what is left over from other runs might be slow (denormal).
    for (const [at, bytes] of [
      [a, COLUMNS * 16],
      [b, COLUMNS * 8 * SCANNED],
      [out, 256 * 8],
    ]) {
      memory.float64(at, bytes / 8).fill(0);
    }
    const groupPairs = COLUMNS * GROUP * PANEL;
    const [int16, float32, scan] = quickest([
      () => functions.multiplyGroup16(a, b, COLUMNS / 2, out, PANEL * 4, 0),
      () => functions.multiplyGroup32(a, b, COLUMNS, out, PANEL * 4, 0),
      () => functions.nearestOfRow(a, b, SCANNED, COLUMNS, 1, -1, found, found + 8, out),
    ]);
    return { int16: int16 / groupPairs, float32: float32 / groupPairs, scan: scan / (COLUMNS * SCANNED) };
  } finally {
    memory.release(mark);
  }
}

/**
 * Nanoseconds of each call. They take turns, so that none is timed before the engine has made it fast and another after;
 * the rounds end when none has become quicker for a while.
 */
function quickest(calls: readonly (() => void)[]): number[] {
  const best = calls.map(() => Infinity);
  let last = 0;
  for (let round = 0; round < MOST_ROUNDS && round < last + ROUNDS; round++) {
    calls.forEach((call, at) => {
      const started = performance.now();
      for (let i = 0; i < CALLS; i++) call();
      const took = performance.now() - started;
      if (took < NOTICEABLE * best[at]) last = round;
      best[at] = Math.min(best[at], took);
    });
  }
  return best.map((took) => (took / CALLS) * 1e6);
}
