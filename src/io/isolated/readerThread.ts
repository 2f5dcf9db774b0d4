import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { limits } from "../limits.ts";
import { ReadError } from "../readError.ts";
import type { ThreadAnswer, ThreadRequest } from "./threadMessages.ts";

/** Folder of the threads' bundles; the bundler puts it in. */
declare const readerThreads: string;

type Ending = Exclude<ThreadAnswer, { type: "alive" }>;

/** How long a thread stays without work. */
const idleMilliseconds = 10_000;

/**
 * Of JavaScript objects; values lie outside of it. A damaged file can make a library fill a list without end, and V8 ends
 * the whole process where a list passes some 10^8 entries: the thread has to run out of memory before that.
 */
const heapMegabytes = 512;

/**
 * A thread that runs one library. It starts on the first request and ends after some seconds without any. A file that
 * makes it hang or crash costs that thread and is refused; the next request gets a new one.
 */
export class ReaderThread {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(
    /** Bundle of the thread. */
    private readonly file: string,
    /** Name of the library's format, for refusals. */
    private readonly format: string,
  ) {}

  /**
   * @throws ReadError for what the file is refused for; the signal's reason where it is aborted
   */
  ask(request: Omit<ThreadRequest, "decodedBytes">, signal?: AbortSignal): Promise<Ending> {
    const answer = this.last.then(() => this.run({ ...request, decodedBytes: limits.decodedBytes }, signal));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async run(request: ThreadRequest, signal: AbortSignal | undefined): Promise<Ending> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const worker = this.worker;
    worker.ref();
    try {
      const ending = await answerOf(worker, request, this.format, signal);
      if (ending.type === "refused" && ending.isSpent) this.drop();
      return ending;
    } catch (error) {
      this.drop();
      throw error;
    } finally {
      worker.unref();
      this.idle = setTimeout(() => this.drop(), idleMilliseconds).unref();
    }
  }

  private start(): Worker {
    const worker = new Worker(join(readerThreads, this.file), {
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // Between requests nobody listens for its end.
    worker.on("error", () => this.forget(worker));
    worker.on("exit", () => this.forget(worker));
    return worker;
  }

  private forget(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
  }

  private drop(): void {
    const worker = this.worker;
    this.worker = undefined;
    void worker?.terminate();
  }
}

function answerOf(
  worker: Worker,
  request: ThreadRequest,
  format: string,
  signal: AbortSignal | undefined,
): Promise<Ending> {
  const { path } = request;
  return new Promise((resolve, reject) => {
    const onAbort = () => end(() => reject(signal?.reason as Error));
    const onSilence = () => end(() => reject(silent(path, format)));
    const onError = (error: Error) => end(() => reject(crashed(path, format, error)));
    const onExit = () => onError(new Error("it ended"));
    const onMessage = (answer: ThreadAnswer) => {
      silence.refresh();
      if (answer.type !== "alive") end(() => resolve(answer));
    };
    const silence = setTimeout(onSilence, limits.silentSeconds * 1000);
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal?.removeEventListener("abort", onAbort);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    signal?.addEventListener("abort", onAbort);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(request);
  });
}

function silent(path: string, format: string): ReadError {
  const sentence = `gave the ${format} library no end within ${limits.silentSeconds} s, as damaged files do`;
  return new ReadError("damaged", path, `${path} ${sentence}; copy it again, or save its samples as .npy.`);
}

function crashed(path: string, format: string, error: Error): ReadError {
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
    const sentence = `needs more memory than the ${format} library may take`;
    return new ReadError("too-large", path, `${path} ${sentence}; evaluate a random part of its samples.`);
  }
  const sentence = `made the ${format} library stop, as damaged files do`;
  return new ReadError("damaged", path, `${path} ${sentence}; copy it again, or save its samples as .npy.`);
}
