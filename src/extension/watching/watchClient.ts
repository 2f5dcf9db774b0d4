import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import { Owner } from "../owner.ts";
import { answerWith, Questions } from "./askingPort.ts";
import type {
  FromWatchThread,
  HostRequestKind,
  HostRequests,
  ThreadRequestKind,
  ThreadRequests,
  ToWatchThread,
} from "./watchProtocol.ts";

/** Answers what the thread asks; the signal tells that the answer is no longer wanted. */
export type HostAnswers = {
  [K in HostRequestKind]: (
    request: HostRequests[K]["request"],
    signal: AbortSignal,
  ) => Promise<HostRequests[K]["result"]>;
};

/** A thread that ends unasked is started again after this long. */
const RESTART_MS = 2000;

/** The host's side of the watching thread, which is started with the first message. */
export class WatchClient extends Owner {
  readonly #messages = this.own(new vscode.EventEmitter<FromWatchThread>());
  readonly #restarted = this.own(new vscode.EventEmitter<void>());
  readonly #questions = new Questions();
  readonly #answering = new Map<number, AbortController>();
  #worker: Worker | undefined;
  #disposed = false;

  /** Fires with whatever the thread tells, questions and answers aside. */
  readonly onMessage = this.#messages.event;
  /** The thread was lost and a new one can take its work. */
  readonly onDidRestart = this.#restarted.event;

  constructor(
    private readonly file: string,
    private readonly answers: HostAnswers,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
  }

  post(message: ToWatchThread): void {
    if (this.#disposed) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  async ask<K extends ThreadRequestKind>(
    kind: K,
    request: ThreadRequests[K]["request"],
  ): Promise<ThreadRequests[K]["result"]> {
    const { answer } = this.#questions.ask((id) =>
      this.post({ type: "ask", id, kind, request } as ToWatchThread),
    );
    return (await answer) as ThreadRequests[K]["result"];
  }

  override dispose(): void {
    this.#disposed = true;
    this.#drop("The editor closes.");
    super.dispose();
  }

  #start(): Worker {
    const worker = new Worker(this.file);
    worker.on("message", (message: FromWatchThread) => this.#take(message));
    worker.on("error", (error) =>
      this.log.error(`The watching thread failed: ${error.stack ?? error.message}`),
    );
    worker.on("exit", () => this.#lost(worker));
    return worker;
  }

  #take(message: FromWatchThread): void {
    switch (message.type) {
      case "ask":
        void this.#answer(message);
        break;
      case "abort":
        this.#answering.get(message.id)?.abort();
        break;
      case "answer":
        this.#questions.settle(message);
        break;
      case "listing":
      case "checkpoints":
      case "read":
      case "unreachable":
      case "note":
        this.#messages.fire(message);
    }
  }

  async #answer(message: FromWatchThread & { type: "ask" }): Promise<void> {
    const { id, kind, request } = message;
    const abort = new AbortController();
    this.#answering.set(id, abort);
    const { signal } = abort;
    const work = () =>
      kind === "evaluate" ? this.answers.evaluate(request, signal) : this.answers.identify(request, signal);
    await answerWith(id, work, (answer) => this.post({ type: "answer", ...answer }));
    this.#answering.delete(id);
  }

  #lost(worker: Worker): void {
    if (worker !== this.#worker) return;
    this.#drop("The watching thread ended.");
    if (this.#disposed) return;
    setTimeout(() => {
      if (!this.#disposed) this.#restarted.fire();
    }, RESTART_MS);
  }

  #drop(reason: string): void {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const abort of this.#answering.values()) abort.abort();
    this.#questions.failAll(reason);
    void worker?.terminate();
  }
}
