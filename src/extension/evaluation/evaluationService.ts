import * as vscode from "vscode";
import { WorkerClient } from "../../worker/client.ts";
import { CONTEXT } from "../ids.ts";
import { Owner } from "../owner.ts";
import { Evaluation, type Answers, type EvaluationHandlers, type EvaluationOutcome } from "./evaluation.ts";

/** Owns the worker and knows which evaluations are in progress. */
export class EvaluationService extends Owner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly #running = new Set<Evaluation>();
  #worker: WorkerClient;

  /** Fires when an evaluation starts, advances or ends. */
  readonly onDidChange = this.#changed.event;

  constructor(
    workerFile: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.#worker = this.#createWorker(workerFile);
  }

  /** The evaluations in progress, oldest first: the first one computes, the others wait. */
  get running(): readonly Evaluation[] {
    return [...this.#running];
  }

  /** Prepares an evaluation of `samples`, to be given to `run`; `answers` are what the user said of them before. */
  prepare(samples: vscode.Uri, answers: Answers, handlers: EvaluationHandlers): Evaluation {
    return new Evaluation(this.#worker, samples, answers, {
      ...handlers,
      onProgress: (progress) => {
        handlers.onProgress(progress);
        this.#changed.fire();
      },
    });
  }

  /** Runs `evaluation` to its end and writes the outcome to the log. Never rejects. */
  async run(evaluation: Evaluation): Promise<EvaluationOutcome> {
    const started = performance.now();
    this.#running.add(evaluation);
    this.#announce();
    this.log.info(`Evaluating ${evaluation.name}`);
    const outcome = await evaluation.run();
    this.#running.delete(evaluation);
    this.#announce();
    const took = `${Math.round(performance.now() - started)} ms`;
    if (outcome.status === "failed")
      this.log.error(`${evaluation.name}: ${outcome.error.message} [${outcome.error.code}, ${took}]`);
    else this.log.info(`${evaluation.name}: ${outcome.status} after ${took}`);
    return outcome;
  }

  /** Replaces the worker's program; for tests that need one that crashes. */
  useWorker(workerFile: string): void {
    this.#end(this.#worker);
    this.#worker = this.#createWorker(workerFile);
  }

  override dispose(): void {
    for (const evaluation of this.#running) evaluation.cancel();
    this.#end(this.#worker);
    super.dispose();
  }

  #createWorker(workerFile: string): WorkerClient {
    return new WorkerClient({ workerFile, log: (line) => this.log.debug(line) });
  }

  #end(worker: WorkerClient): void {
    worker.dispose().catch((error: unknown) => this.log.warn(`The worker did not end: ${String(error)}`));
  }

  #announce(): void {
    void vscode.commands.executeCommand("setContext", CONTEXT.running, this.#running.size > 0);
    this.#changed.fire();
  }
}
