/**
 * Times whole reports: node reports.js THREADFILE THREADS REPEATS GENERATED HELDOUT TRAIN. Prints JSON: the first report, of
 * a pool that starts its threads; the median of later ones, which know as little of the data; and the report of the next
 * checkpoint, for which the real data is known. Seconds of wall time and of processor time each.
 */
import { evaluate } from "../../src/evaluation/evaluate.ts";
import { PartCache } from "../../src/evaluation/partCache.ts";
import { planEvaluation } from "../../src/experiment/evaluationPlan.ts";
import { exposeGarbageCollection } from "../../src/worker/garbageCollection.ts";
import { ThreadPool } from "../../src/worker/threadPool.ts";

const [threadFile, threads, repeats, generated, heldout, train] = process.argv.slice(2);
exposeGarbageCollection();
const pool = new ThreadPool({
  threads: Number(threads),
  threadFile,
  cancelFlag: new Int32Array(new SharedArrayBuffer(4)),
  onTiles: () => undefined,
});

interface Timing {
  wall: number;
  processor: number;
  parts: Record<string, number>;
}

async function timed(cache: PartCache, dump: string): Promise<Timing> {
  const started = performance.now();
  const before = process.cpuUsage();
  const plan = await planEvaluation({ generated: dump, heldout, train });
  const nothing = () => undefined;
  const { timing } = await evaluate(plan, undefined, {
    runner: pool,
    cache,
    onStage: nothing,
    onSnapshot: nothing,
  });
  const { user, system } = process.cpuUsage(before);
  return {
    wall: (performance.now() - started) / 1e3,
    processor: (user + system) / 1e6,
    parts: Object.fromEntries(timing.parts.map(({ name, ms }) => [name, ms / 1e3])),
  };
}

async function main(): Promise<void> {
  const [first, ...others] = generated.split(",");
  const cold = await timed(new PartCache(), first);
  const warm: Timing[] = [];
  let cache = new PartCache();
  for (let repeat = 0; repeat < Number(repeats); repeat++) {
    cache = new PartCache();
    warm.push(await timed(cache, first));
  }
  const middle = warm.sort((a, b) => a.wall - b.wall)[warm.length >> 1] ?? cold;
  const next = warm.length > 0 && others[0] ? await timed(cache, others[0]) : undefined;
  await pool.stop();
  const peak = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(JSON.stringify({ cold, warm: middle, next, peak }) + "\n");
}

void main();
