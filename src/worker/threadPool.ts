import { Worker } from "node:worker_threads";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { KernelEngine } from "../kernels/kernelEngine.ts";
import { prepareTask, type PreparedTask } from "../kernels/preparedTask.ts";
import { collectionsAsked } from "../kernels/rows.ts";
import { tasks, type TaskArguments, type TaskName, type TaskResults } from "../kernels/tasks.ts";
import { Cancelled, type TileRunner } from "../kernels/tileRunner.ts";
import type { ComputeReply, ComputeRequest, ComputeThreadData } from "./computeMessages.ts";

/** Tasks with fewer tiles in a pass than this are not worth waking threads for. */
const FEWEST_TILES = 4;
const FEWEST_COARSE_TILES = 2;
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
  private readonly engine = KernelEngine.create();
  private readonly inline: InlineRunner;
  /** Runs share the threads and the memory: one begins when the one before has ended. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private options: ThreadPoolOptions) {
    this.threads = options.threads;
    this.inline = new InlineRunner(
      () => this.isCancelled(),
      (done, all) => this.options.onTiles(done, all),
      this.engine ?? "none",
    );
  }

  /** Points the pool at the next job. */
  begin(options: Pick<ThreadPoolOptions, "cancelFlag" | "onTiles">): void {
    this.options = { ...this.options, ...options };
  }

  run<K extends TaskName>(task: K, args: TaskArguments[K]): Promise<TaskResults[K][]> {
    const result = this.last.then(() => this.runNow(task, args));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async runNow<K extends TaskName>(task: K, args: TaskArguments[K]): Promise<TaskResults[K][]> {
    this.checkCancelled();
    if (this.threads < 2 || typeof SharedArrayBuffer === "undefined") return this.inline.run(task, args);
    const mark = this.engine?.memory.mark();
    try {
      const prepared = prepareTask(this.engine, task, args, this.threads);
      // The inline runner prepares anew above this run's operands: cheap where there are so few tiles.
      const fewest = tasks[task].coarse ? FEWEST_COARSE_TILES : FEWEST_TILES;
      if (mostAtOnce(prepared) < fewest) return await this.inline.run(task, args);
      const { firstPass, tiles } = prepared;
      const first = firstPass > 0 ? await this.onThreads(prepared, 0, firstPass) : [];
      return first.concat(await this.onThreads(prepared, firstPass, tiles));
    } finally {
      if (mark !== undefined) this.engine?.memory.release(mark);
    }
  }

  /** Runs tiles `begin` … `end − 1`. */
  private async onThreads<K extends TaskName>(
    prepared: PreparedTask<K>,
    begin: number,
    end: number,
  ): Promise<TaskResults[K][]> {
    const last = end === prepared.tiles ? end + prepared.helpers : end;
    const counter = new Int32Array(new SharedArrayBuffer(4)).fill(begin);
    const { cancelFlag } = this.options;
    const collections = collectionsAsked();
    const request: ComputeRequest = { prepared, counter, end: last, cancelFlag, collections };
    this.start();
    const ticker = setInterval(() => {
      this.options.onTiles(Math.min(end, Atomics.load(counter, 0)), prepared.tiles);
    }, PROGRESS_INTERVAL_MS);
    try {
      const replies = await Promise.all(this.workers.map((worker) => ask(worker, request)));
      this.checkCancelled();
      return inTileOrder<TaskResults[K]>(replies, begin, end);
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
    while (this.workers.length < this.threads) {
      const workerData: ComputeThreadData = { thread: this.workers.length, engine: this.engine?.parts };
      this.workers.push(new Worker(this.options.threadFile, { workerData }));
    }
  }

  private isCancelled(): boolean {
    return Atomics.load(this.options.cancelFlag, 0) !== 0;
  }
}

/** Tiles of the larger pass, with the threads that help. */
function mostAtOnce({ tiles, firstPass, helpers }: PreparedTask): number {
  return Math.max(firstPass, tiles - firstPass + helpers);
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

function inTileOrder<R>(replies: ComputeReply[], begin: number, end: number): R[] {
  const ordered = new Array<R>(end - begin);
  for (const reply of replies) {
    if (reply.error !== undefined) throw new Error(reply.error);
    for (const { tile, result } of reply.results) if (tile < end) ordered[tile - begin] = result as R;
  }
  return ordered;
}
