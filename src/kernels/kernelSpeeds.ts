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
const ROUNDS = 12;

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
    return {
      int16: quickest(() => functions.multiplyGroup16(a, b, COLUMNS / 2, out, PANEL * 4, 0)) / groupPairs,
      float32: quickest(() => functions.multiplyGroup32(a, b, COLUMNS, out, PANEL * 4, 0)) / groupPairs,
      scan:
        quickest(() => functions.nearestOfRow(a, b, SCANNED, COLUMNS, 1, -1, found, found + 8, out)) /
        (COLUMNS * SCANNED),
    };
  } finally {
    memory.release(mark);
  }
}

/** Nanoseconds of a call. */
function quickest(call: () => void): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    for (let i = 0; i < CALLS; i++) call();
    best = Math.min(best, performance.now() - started);
  }
  return (best / CALLS) * 1e6;
}
