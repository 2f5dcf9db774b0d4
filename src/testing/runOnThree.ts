import type { CompiledTask } from "../kernels/compiledTask.ts";
import { KernelEngine } from "../kernels/kernelEngine.ts";
import { speedsOf } from "../kernels/kernelSpeeds.ts";

const THREADS = 3;
const engine = KernelEngine.create()!;

/** Runs a compiled kernel as three threads would that take tiles in turn. */
export function runOnThree<A, R>(kernel: CompiledTask<A, R>, args: A): R[] {
  const mark = engine.memory.mark();
  try {
    const plan = kernel.prepare(args, engine.memory, { threads: THREADS, speeds: () => speedsOf(engine) });
    const bytes = Math.ceil(kernel.scratchBytes(args, plan) / 64) * 64;
    const scratch = engine.memory.allocate(bytes * THREADS);
    const results: R[] = [];
    const { first } = kernel;
    for (let tile = 0; first && tile < first.tiles(args, plan); tile++) {
      const thread = tile % THREADS;
      results.push(first.run(engine, args, plan, tile, scratch + thread * bytes, thread));
    }
    for (let tile = 0; tile < kernel.tiles(args, plan); tile++) {
      results.push(kernel.run(engine, args, plan, tile, scratch + (tile % THREADS) * bytes, () => undefined));
    }
    return results;
  } finally {
    engine.memory.release(mark);
  }
}
