import { join } from "node:path";
import { WorkerClient, type Job } from "../worker/client.ts";
import type { JobKind, Jobs } from "../worker/messages.ts";

/**
 * Runs one job on a worker of its own and ends the worker. An interrupt (Ctrl+C) cancels the job.
 * @throws JobFailure
 */
export async function withWorker<K extends JobKind>(
  start: (client: WorkerClient) => Job<K>,
): Promise<Jobs[K]["result"]> {
  const client = new WorkerClient({ workerFile: join(__dirname, "worker.js") });
  const job = start(client);
  const interrupt = () => job.cancel();
  process.once("SIGINT", interrupt);
  try {
    return await job.result;
  } finally {
    process.off("SIGINT", interrupt);
    await client.dispose();
  }
}
