/** Times one kernel on seeded normal data: node kernels.js THREADFILE THREADS KIND N D [K | PERMUTATIONS]. Prints JSON. */
import { chooseBandwidths } from "../../src/core/bandwidths.ts";
import { kidAndEnergyDistance } from "../../src/core/energyDistance.ts";
import { frechetDistance, gaussianFit } from "../../src/core/frechet.ts";
import { mmdTest } from "../../src/core/mmd.ts";
import { neighboursWithin } from "../../src/core/neighbours.ts";
import { createRandom } from "../../src/core/random.ts";
import type { Rows } from "../../src/kernels/rows.ts";
import { ThreadPool } from "../../src/worker/threadPool.ts";

const [threadFile, threads, kind, n, d, extra] = process.argv.slice(2);
const random = createRandom(1, "bench");
const pool = new ThreadPool({
  threads: Number(threads),
  threadFile,
  cancelFlag: new Int32Array(new SharedArrayBuffer(4)),
  onTiles: () => undefined,
});

const isSteep = kind.startsWith("steep");

/**
 * Uniform float32 values, as the peers get them: they cost the same as normal ones, and less to draw. Column c of steep ones
 * varies by 1/c.
 */
function sample(shift: number): Rows {
  const values = new Float32Array(new SharedArrayBuffer(4 * Number(n) * Number(d)));
  const rows = { n: Number(n), d: Number(d), values };
  for (let i = 0; i < values.length; i++) {
    const value = random.uniform() + shift;
    values[i] = isSteep ? value / (1 + (i % rows.d)) : value;
  }
  return rows;
}

async function work(a: Rows, b: Rows): Promise<unknown> {
  switch (kind) {
    case "knn":
    case "steep-knn":
      return neighboursWithin(pool, a, Number(extra));
    case "mmd": {
      const [h] = await chooseBandwidths(pool, [a], "median");
      const rule = [h / 2, h, 2 * h];
      const options = { rule, permutations: Number(extra), alpha: 0.05, seed: 0, stream: "bench", blocks: 1 };
      return mmdTest(pool, a, b, options);
    }
    case "kid":
      return kidAndEnergyDistance(pool, a, b, { seed: 0, blocks: 1 });
    case "frechet":
      return frechetDistance(pool, await gaussianFit(pool, a, "a"), await gaussianFit(pool, b, "b"));
    default:
      throw new Error(`no kernel ${kind}`);
  }
}

/** Seconds of wall time and of processor time. */
async function timed(body: () => Promise<unknown>): Promise<{ wall: number; processor: number }> {
  const started = performance.now();
  const before = process.cpuUsage();
  await body();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - started) / 1e3, processor: (user + system) / 1e6 };
}

async function main(): Promise<void> {
  const a = sample(0);
  const b = kind.endsWith("knn") ? a : sample(0.05);
  // Once to start threads and compile, on little data.
  await neighboursWithin(pool, { n: 512, d: a.d, values: a.values.subarray(0, 512 * a.d) }, 1);
  const result = await timed(() => work(a, b));
  await pool.stop();
  process.stdout.write(JSON.stringify({ ...result, peak: process.resourceUsage().maxRSS * 1024 }) + "\n");
}

void main();
