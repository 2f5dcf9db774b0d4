import { Worker } from "node:worker_threads";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { tasks, type TaskArguments, type TaskName, type TaskResults } from "../kernels/tasks.ts";
import { Cancelled, type TileRunner } from "../kernels/tileRunner.ts";
import type { ComputeReply, ComputeRequest } from "./computeMessages.ts";

/** Tasks with fewer tiles than this are not worth waking threads for. */
const FEWEST_TILES = 4;
const PROGRESS_INTERVAL_MS = 50;

export interface ThreadPoolOptions {
  threads: number;
  /** Bundle that a compute thread runs. */
  threadFile: string;
  /** Set to non-zero when the job is to stop. */
  cancelFlag: Int32Array;
  /** Tiles done so far in the running task. */
  onTiles: (done: number, all: number) => void;
}

/**
 * Compute threads that take tiles from a shared counter. Which thread does which tile does not matter: results are put
 * back into tile order. Threads start on the first task that is worth it and stay for the next.
 */
export class ThreadPool implements TileRunner {
  readonly threads: number;
  private workers: Worker[] = [];
  private readonly inline: InlineRunner;

  constructor(private options: ThreadPoolOptions) {
    this.threads = options.threads;
    this.inline = new InlineRunner(
      () => this.isCancelled(),
      (done, all) => this.options.onTiles(done, all),
    );
  }

  /** Points the pool at the next job. */
  begin(options: Pick<ThreadPoolOptions, "cancelFlag" | "onTiles">): void {
    this.options = { ...this.options, ...options };
  }

  async run<K extends TaskName>(task: K, args: TaskArguments[K]): Promise<TaskResults[K][]> {
    const count = tasks[task].tiles(args);
    if (this.threads < 2 || count < FEWEST_TILES || typeof SharedArrayBuffer === "undefined") {
      return this.inline.run(task, args);
    }
    this.start();
    const counter = new Int32Array(new SharedArrayBuffer(4));
    const ticker = setInterval(() => {
      this.options.onTiles(Math.min(count, Atomics.load(counter, 0)), count);
    }, PROGRESS_INTERVAL_MS);
    try {
      const request: ComputeRequest = {
        task,
        args,
        tiles: count,
        counter,
        cancelFlag: this.options.cancelFlag,
      };
      const replies = await Promise.all(this.workers.map((worker) => ask(worker, request)));
      this.checkCancelled();
      return inTileOrder<TaskResults[K]>(replies, count);
    } catch (error) {
      // A thread that died takes the others with it: the next task starts anew.
      await this.stop();
      throw error;
    } finally {
      clearInterval(ticker);
    }
  }

  checkCancelled(): void {
    if (this.isCancelled()) throw new Cancelled();
  }

  async stop(): Promise<void> {
    const workers = this.workers;
    this.workers = [];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private start(): void {
    while (this.workers.length < this.threads) this.workers.push(new Worker(this.options.threadFile));
  }

  private isCancelled(): boolean {
    return Atomics.load(this.options.cancelFlag, 0) !== 0;
  }
}

function ask(worker: Worker, request: ComputeRequest): Promise<ComputeReply> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
      settle();
    };
    const onMessage = (reply: ComputeReply) => end(() => resolve(reply));
    const onError = (error: Error) => end(() => reject(error));
    const onExit = (code: number) => end(() => reject(new Error(`a compute thread ended with code ${code}`)));
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
    worker.postMessage(request);
  });
}

function inTileOrder<R>(replies: ComputeReply[], count: number): R[] {
  const ordered = new Array<R>(count);
  for (const reply of replies) {
    if (reply.error !== undefined) throw new Error(reply.error);
    for (const { tile, result } of reply.results) ordered[tile] = result as R;
  }
  return ordered;
}
