/** Entry of a compute thread: takes tiles from the shared counter until none is left or the job is cancelled. */
import { parentPort, workerData } from "node:worker_threads";
import { KernelEngine } from "../kernels/kernelEngine.ts";
import { runTile } from "../kernels/preparedTask.ts";
import { Cancelled } from "../kernels/tileRunner.ts";
import { exposeGarbageCollection } from "./garbageCollection.ts";
import type { ComputeReply, ComputeRequest, ComputeThreadData } from "./computeMessages.ts";

const { thread, engine: parts } = workerData as ComputeThreadData;
const engine = parts && new KernelEngine(parts);

exposeGarbageCollection();
let collections = 0;

parentPort?.on("message", (request: ComputeRequest) => {
  // What earlier requests held stays in memory until this thread has collected, too.
  if (request.collections > collections) globalThis.gc?.();
  collections = request.collections;
  const reply = work(request);
  parentPort?.postMessage(reply, buffersOf(reply));
});

/** The memory of all arrays in a reply that is not shared: it is handed over rather than copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
    } else if (typeof part === "object" && part !== null) {
      Object.values(part).forEach(visit);
    }
  };
  visit(value);
  return [...found];
}

function work({ prepared, counter, end, cancelFlag }: ComputeRequest): ComputeReply {
  const results: ComputeReply["results"] = [];
  const isCancelled = () => Atomics.load(cancelFlag, 0) !== 0;
  const checkCancelled = () => {
    if (isCancelled()) throw new Cancelled();
  };
  try {
    while (!isCancelled()) {
      const tile = Atomics.add(counter, 0, 1);
      if (tile >= end) break;
      results.push({ tile, result: runTile(engine, prepared, tile, thread, checkCancelled) });
    }
    return { results };
  } catch (error) {
    // Whoever asked looks at the flag too.
    if (error instanceof Cancelled) return { results };
    return { results: [], error: error instanceof Error ? error.message : String(error) };
  }
}
