import type { EngineParts } from "../kernels/kernelEngine.ts";
import type { PreparedTask } from "../kernels/preparedTask.ts";

/** What a compute thread is started with. */
export interface ComputeThreadData {
  /** Number of the thread, from 0. */
  thread: number;
  /** Compiled kernels and the memory that all threads share; absent where they do not run. */
  engine: EngineParts | undefined;
}

/** One kernel call, posted to every compute thread alike. */
export interface ComputeRequest {
  prepared: PreparedTask;
  /** Shared; the next tile to take. */
  counter: Int32Array;
  /** The tile to stop before: those of one pass must be done before another begins. */
  end: number;
  /** Shared; non-zero to stop. */
  cancelFlag: Int32Array;
  /** How often garbage has been collected so far; a thread that has collected less often does so first. */
  collections: number;
}

/** What one thread did; `error` instead where a kernel threw. */
export interface ComputeReply {
  results: { tile: number; result: unknown }[];
  error?: string;
}
