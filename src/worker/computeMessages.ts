import type { TaskArguments, TaskName } from "../kernels/tasks.ts";

/** One kernel call, posted to every compute thread alike. */
export interface ComputeRequest {
  task: TaskName;
  args: TaskArguments[TaskName];
  tiles: number;
  /** Shared; the next tile to take. */
  counter: Int32Array;
  /** Shared; non-zero to stop. */
  cancelFlag: Int32Array;
}

/** What one thread did; `error` instead where a kernel threw. */
export interface ComputeReply {
  results: { tile: number; result: unknown }[];
  error?: string;
}
