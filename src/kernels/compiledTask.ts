import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelSpeeds } from "./kernelSpeeds.ts";
import type { KernelMemory } from "./kernelMemory.ts";

/** What a kernel is to run on. */
export interface Machine {
  /** How many threads run tiles at once. */
  threads: number;
  speeds: () => KernelSpeeds;
}

/**
 * A kernel over compiled functions. `prepare` runs once, on the thread that owns the memory; `run` for each tile, on any
 * thread, with nothing but the arguments and the plan to go by.
 */
export interface CompiledKernel<A, R, P> {
  /** Puts the operands into the memory. The plan says where; it can be posted. */
  prepare: (args: A, memory: KernelMemory, machine: Machine) => P;
  /** A pass before that of `run`, which begins when all of this is done; in tiles as well, whose results come first. */
  first?: {
    tiles: (args: A, plan: P) => number;
    /** @param thread number of the thread that runs it, from 0 */
    run: (engine: KernelEngine, args: A, plan: P, tile: number, scratch: number, thread: number) => R;
  };
  tiles: (args: A, plan: P) => number;
  /** Bytes that a thread needs for itself while it runs tiles. */
  scratchBytes: (args: A, plan: P) => number;
  /**
   * @param scratch address of the thread's own bytes
   * @param checkCancelled throws Cancelled when the job was cancelled; for tiles that take long
   */
  run: (
    engine: KernelEngine,
    args: A,
    plan: P,
    tile: number,
    scratch: number,
    checkCancelled: () => void,
  ) => R;
  /** Where tiles are made of pieces that a Team shares: threads beyond those that have tiles, which take such pieces. */
  helpers?: {
    count: (args: A, plan: P) => number;
    run: (
      engine: KernelEngine,
      args: A,
      plan: P,
      helper: number,
      scratch: number,
      checkCancelled: () => void,
    ) => void;
  };
}

/** A compiled kernel whose plan is its own business. */
export type CompiledTask<A, R> = CompiledKernel<A, R, unknown>;

/** Hides the type of the plan: what `prepare` made comes back to the same kernel only. */
export function compiledTask<A, R, P>(kernel: CompiledKernel<A, R, P>): CompiledTask<A, R> {
  const { first, helpers } = kernel;
  return {
    prepare: kernel.prepare,
    first: first && {
      tiles: (args, plan) => first.tiles(args, plan as P),
      run: (engine, args, plan, ...rest) => first.run(engine, args, plan as P, ...rest),
    },
    tiles: (args, plan) => kernel.tiles(args, plan as P),
    scratchBytes: (args, plan) => kernel.scratchBytes(args, plan as P),
    run: (engine, args, plan, ...rest) => kernel.run(engine, args, plan as P, ...rest),
    helpers: helpers && {
      count: (args, plan) => helpers.count(args, plan as P),
      run: (engine, args, plan, ...rest) => helpers.run(engine, args, plan as P, ...rest),
    },
  };
}

/** One of several ways, and its own plan. */
interface Chosen<W extends string> {
  way: W;
  plan: unknown;
}

/** Leaves each call to the way that suits its arguments and the machine best. */
export function chosenTask<W extends string, A, R>(
  ways: Record<W, CompiledTask<A, R>>,
  choose: (args: A, speeds: () => KernelSpeeds) => W,
): CompiledTask<A, R> {
  return compiledTask<A, R, Chosen<W>>({
    prepare(args, memory, machine) {
      const way = choose(args, machine.speeds);
      return { way, plan: ways[way].prepare(args, memory, machine) };
    },
    first: {
      tiles: (args, { way, plan }) => ways[way].first?.tiles(args, plan) ?? 0,
      run: (engine, args, { way, plan }, ...rest) => ways[way].first!.run(engine, args, plan, ...rest),
    },
    tiles: (args, { way, plan }) => ways[way].tiles(args, plan),
    scratchBytes: (args, { way, plan }) => ways[way].scratchBytes(args, plan),
    run: (engine, args, { way, plan }, ...rest) => ways[way].run(engine, args, plan, ...rest),
  });
}
