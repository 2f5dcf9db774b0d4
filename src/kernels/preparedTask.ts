import type { KernelEngine } from "./kernelEngine.ts";
import { speedsOf } from "./kernelSpeeds.ts";
import { tasks, type TaskArguments, type TaskName, type TaskResults } from "./tasks.ts";

/** A task whose operands are where its kernel wants them. Can be posted to the threads that share the memory. */
export interface PreparedTask<K extends TaskName = TaskName> {
  task: K;
  args: TaskArguments[K];
  /** Tiles of both passes. */
  tiles: number;
  /** Tiles that must all be done before the others begin. */
  firstPass: number;
  /** Threads that have no tile of their own and help with others'; they are numbered after the tiles. */
  helpers: number;
  /** Absent where the JavaScript kernel is to run. */
  compiled?: { plan: unknown; scratch: number; scratchBytes: number };
}

/**
 * Prepares a task for compiled kernels, or for the JavaScript ones where there is no engine or the operands do not fit
 * into its memory.
 * @param threads how many run tiles at once; each gets scratch of its own
 */
export function prepareTask<K extends TaskName>(
  engine: KernelEngine | undefined,
  task: K,
  args: TaskArguments[K],
  threads: number,
): PreparedTask<K> {
  const { compiled, tiles } = tasks[task];
  const reference = { task, args, tiles: tiles(args), firstPass: 0, helpers: 0 };
  if (!engine || !compiled) return reference;
  try {
    const plan = compiled.prepare(args, engine.memory, { threads, speeds: () => speedsOf(engine) });
    const scratchBytes = Math.ceil(compiled.scratchBytes(args, plan) / 64) * 64;
    const scratch = engine.memory.allocate(scratchBytes * threads);
    const firstPass = compiled.first?.tiles(args, plan) ?? 0;
    const tiles = firstPass + compiled.tiles(args, plan);
    const helpers = compiled.helpers?.count(args, plan) ?? 0;
    return { task, args, tiles, firstPass, helpers, compiled: { plan, scratch, scratchBytes } };
  } catch (error) {
    if (error instanceof RangeError) return reference;
    throw error;
  }
}

/**
 * Runs one tile, or helps with others where its number lies beyond the last one.
 * @param thread number of the thread that runs it, from 0
 * @param checkCancelled throws Cancelled when the job was cancelled
 */
export function runTile<K extends TaskName>(
  engine: KernelEngine | undefined,
  prepared: PreparedTask<K>,
  tile: number,
  thread: number,
  checkCancelled: () => void,
): TaskResults[K] | undefined {
  const { task, args, compiled, firstPass, tiles } = prepared;
  const kernel = tasks[task];
  if (!compiled || !engine || !kernel.compiled) return kernel.run(args, tile);
  const { plan, scratch, scratchBytes } = compiled;
  const own = scratch + thread * scratchBytes;
  if (tile >= tiles) {
    kernel.compiled.helpers!.run(engine, args, plan, tile - tiles, own, checkCancelled);
    return undefined;
  }
  return tile < firstPass
    ? kernel.compiled.first!.run(engine, args, plan, tile, own, thread)
    : kernel.compiled.run(engine, args, plan, tile - firstPass, own, checkCancelled);
}
