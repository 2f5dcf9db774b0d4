import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { MetricName, Report } from "../evaluation/report.ts";
import { detailOf } from "./detail.ts";
import type { HostToWorker, JobError, JobKind, Jobs, Progress, WorkerToHost } from "./messages.ts";

/** A job that failed, was cancelled or lost its worker. `error.code` says which; `message` is one sentence for people. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";

  constructor(readonly error: JobError) {
    super(error.message);
  }
}

export interface JobHandlers {
  onProgress?: (progress: Progress) => void;
  /** Whole reports of what is known so far, each replacing the one before. */
  onSnapshot?: (report: Report, pending: MetricName[]) => void;
}

export interface Job<K extends JobKind> {
  /** Settles once: with the result, or with a JobFailure. */
  result: Promise<Jobs[K]["result"]>;
  /** Rejects `result` with code "cancelled" at once and stops the work within 100 ms. Harmless after the end. */
  cancel: () => void;
}

export interface WorkerClientOptions {
  /** Bundle of the evaluation worker; the compute threads' bundle lies beside it. */
  workerFile: string;
  log?: (line: string) => void;
}

/** How long a cancelled worker may take to stop by itself before it is ended. */
const CANCEL_GRACE_MS = 70;

interface Ticket {
  start: HostToWorker;
  handlers: JobHandlers;
  resolve: (result: Jobs[JobKind]["result"]) => void;
  reject: (failure: JobFailure) => void;
  settled: boolean;
}

/**
 * The host's side of the evaluation worker. Jobs run one after another; a worker that crashes fails its job alone, and
 * the next job gets a new one. The host's own thread only passes messages.
 */
export class WorkerClient {
  private worker: Worker | undefined;
  private active: Ticket | undefined;
  private readonly queue: Ticket[] = [];
  private nextId = 1;

  constructor(private readonly options: WorkerClientOptions) {}

  /** Queues a job. */
  run<K extends JobKind>(kind: K, request: Jobs[K]["request"], handlers: JobHandlers = {}): Job<K> {
    const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
    const start = { type: "start", id: this.nextId++, kind, request, cancelFlag } as HostToWorker;
    let ticket!: Ticket;
    const result = new Promise<Jobs[JobKind]["result"]>((resolve, reject) => {
      ticket = { start, handlers, resolve, reject, settled: false };
    });
    this.queue.push(ticket);
    this.startNext();
    return { result: result, cancel: () => this.cancel(ticket) };
  }

  /** Fails what is running and queued as cancelled, and ends the worker. */
  async dispose(): Promise<void> {
    for (const ticket of this.queue.splice(0)) settle(ticket, CANCELLED);
    if (this.active) settle(this.active, CANCELLED);
    this.active = undefined;
    await this.dropWorker();
  }

  private startNext(): void {
    if (this.active) return;
    this.active = this.queue.shift();
    if (!this.active) return;
    this.worker ??= this.createWorker();
    this.worker.postMessage(this.active.start);
  }

  private createWorker(): Worker {
    const { workerFile } = this.options;
    const worker = new Worker(workerFile, {
      workerData: { computeThreadFile: join(dirname(workerFile), "computeThread.js") },
    });
    worker.on("message", (message: WorkerToHost) => this.onMessage(message));
    worker.on("error", (error) => this.onLost(worker, lostBecause(error)));
    worker.on("exit", (code) => this.onLost(worker, lostBecause(new Error(`it ended with code ${code}`))));
    return worker;
  }

  private onMessage(message: WorkerToHost): void {
    if (message.type === "ready" || message.id !== this.active?.start.id) return;
    const ticket = this.active;
    switch (message.type) {
      case "progress":
        if (!ticket.settled) ticket.handlers.onProgress?.(message.progress);
        return;
      case "snapshot":
        if (!ticket.settled) ticket.handlers.onSnapshot?.(message.report, message.pending);
        return;
      case "result":
        settle(ticket, message.result);
        break;
      case "failed":
        settle(ticket, this.failureOf(message.error));
        break;
    }
    this.active = undefined;
    this.startNext();
  }

  /** The failure that a worker tells of; a stack goes to the log, not to people. */
  private failureOf({ stack, ...error }: JobError): JobFailure {
    if (stack !== undefined) this.options.log?.(stack);
    return new JobFailure(error);
  }

  private onLost(worker: Worker, error: JobError): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    this.options.log?.(`worker lost: ${error.message}`);
    if (this.active) settle(this.active, new JobFailure(error));
    this.active = undefined;
    this.startNext();
  }

  private cancel(ticket: Ticket): void {
    if (ticket.settled) return;
    settle(ticket, CANCELLED);
    if (ticket !== this.active) {
      this.queue.splice(this.queue.indexOf(ticket), 1);
      return;
    }
    Atomics.store(ticket.start.cancelFlag, 0, 1);
    setTimeout(() => {
      if (this.active !== ticket) return;
      this.active = undefined;
      void this.dropWorker().then(() => this.startNext());
    }, CANCEL_GRACE_MS);
  }

  private async dropWorker(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    await worker?.terminate();
  }
}

const CANCELLED = new JobFailure({ code: "cancelled", message: "The evaluation was cancelled." });

function settle(ticket: Ticket, outcome: JobFailure | Jobs[JobKind]["result"]): void {
  if (ticket.settled) return;
  ticket.settled = true;
  if (outcome instanceof JobFailure) ticket.reject(outcome);
  else ticket.resolve(outcome);
}

function lostBecause(error: unknown): JobError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    return {
      code: "out-of-memory",
      message:
        "The evaluation ran out of memory; use fewer samples, or close other programs, and evaluate again.",
    };
  }
  return {
    code: "crashed",
    message: `The evaluation worker stopped (${detailOf(error)}); evaluate again to start a new one.`,
  };
}
