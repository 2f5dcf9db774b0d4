/** Entry of a compute thread: takes tiles from the shared counter until none is left or the job is cancelled. */
import { parentPort } from "node:worker_threads";
import { tasks, type TaskArguments, type TaskName } from "../kernels/tasks.ts";
import type { ComputeReply, ComputeRequest } from "./computeMessages.ts";

parentPort?.on("message", (request: ComputeRequest) => {
  parentPort?.postMessage(work(request));
});

function work(request: ComputeRequest): ComputeReply {
  const { counter, cancelFlag, tiles } = request;
  const run = tasks[request.task].run as (args: TaskArguments[TaskName], tile: number) => unknown;
  const results: ComputeReply["results"] = [];
  try {
    while (Atomics.load(cancelFlag, 0) === 0) {
      const tile = Atomics.add(counter, 0, 1);
      if (tile >= tiles) break;
      results.push({ tile, result: run(request.args, tile) });
    }
    return { results };
  } catch (error) {
    return { results: [], error: error instanceof Error ? error.message : String(error) };
  }
}
