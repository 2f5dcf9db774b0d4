/**
 * Times whole reports: node reports.js THREADFILE THREADS REPEATS GENERATED HELDOUT TRAIN. Prints JSON: the first report, of
 * a pool that starts its threads; the median of later ones, which know as little of the data; and the report of the next
 * checkpoint, for which the real data is known; and of the numbers alone that the Python stack computes. Seconds of wall time
 * and of processor time each.
 */
import { evaluate } from "../../src/evaluation/evaluate.ts";
import { readInput, type Role } from "../../src/evaluation/inputs.ts";
import { PartCache } from "../../src/evaluation/partCache.ts";
import { planEvaluation } from "../../src/experiment/evaluationPlan.ts";
import { exposeGarbageCollection } from "../../src/worker/garbageCollection.ts";
import { ThreadPool } from "../../src/worker/threadPool.ts";
import { stackNumbers } from "./stackNumbers.ts";

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
}

async function timed<R>(work: () => Promise<R>): Promise<Timing & { result: R }> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - started) / 1e3, processor: (user + system) / 1e6, result };
}

/** A whole report, and the seconds that each of its parts took. */
async function report(cache: PartCache, dump: string): Promise<Timing & { parts: Record<string, number> }> {
  const nothing = () => undefined;
  const { result, ...timing } = await timed(async () => {
    const plan = await planEvaluation({ generated: dump, heldout, train });
    const host = { runner: pool, cache, onStage: nothing, onSnapshot: nothing };
    return (await evaluate(plan, undefined, host)).timing.parts;
  });
  return { ...timing, parts: Object.fromEntries(result.map(({ name, ms }) => [name, ms / 1e3])) };
}

/** The numbers of the stack, of files that are read already, as the stack's are. */
async function numbers(dump: string): Promise<Timing> {
  const rowsOf = async (role: Role, path: string) => (await readInput(role, path, "")).rows;
  const sets = {
    generated: await rowsOf("generated", dump),
    heldout: await rowsOf("heldout", heldout),
    train: await rowsOf("train", train),
  };
  const { wall, processor } = await timed(() => stackNumbers(pool, sets));
  return { wall, processor };
}

/** The run of median wall time. */
async function median<T extends Timing>(run: () => Promise<T>): Promise<T | undefined> {
  const runs: T[] = [];
  for (let repeat = 0; repeat < Number(repeats); repeat++) runs.push(await run());
  return runs.sort((a, b) => a.wall - b.wall)[runs.length >> 1];
}

async function main(): Promise<void> {
  const [first, ...others] = generated.split(",");
  const cold = await report(new PartCache(), first);
  let cache = new PartCache();
  const warm = await median(() => report((cache = new PartCache()), first));
  const next = warm && others[0] ? await report(cache, others[0]) : undefined;
  const alone = await median(() => numbers(first));
  await pool.stop();
  const peak = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(JSON.stringify({ cold, warm: warm ?? cold, next, alone, peak }) + "\n");
}

void main();
