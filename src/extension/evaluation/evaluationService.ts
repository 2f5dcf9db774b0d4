import * as vscode from "vscode";
import type { CheckProposal } from "../../evaluation/domain/proposeChecks.ts";
import { WorkerClient } from "../../worker/client.ts";
import { CONTEXT } from "../ids.ts";
import { Owner } from "../owner.ts";
import type { EvaluationRequest, EvaluationResult, Progress } from "../../worker/messages.ts";
import { Comparison, type ComparisonOutcome, type ComparisonSubject } from "../compare/comparison.ts";
import { Evaluation, type Answers, type EvaluationHandlers, type EvaluationOutcome } from "./evaluation.ts";
import { QuietEvaluation } from "./quietEvaluation.ts";

/** A worker for small questions is kept so long after the last one. */
const SIDE_WORKER_MS = 20_000;

/** What is in progress: an evaluation or a comparison that a person asked for, or an evaluation of a watched dump. */
export type RunningEvaluation = Evaluation | Comparison | QuietEvaluation;

/** Owns the worker and knows which evaluations are in progress. */
export class EvaluationService extends Owner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly #running = new Set<Evaluation | Comparison>();
  #quiet: QuietEvaluation | undefined;
  #waitingForQuiet: (() => void)[] = [];
  #worker: WorkerClient;
  /** For questions that are answered at once and must not wait behind an evaluation. */
  #side: WorkerClient | undefined;
  #sideEnds: ReturnType<typeof setTimeout> | undefined;

  /** Fires when an evaluation starts, advances or ends. */
  readonly onDidChange = this.#changed.event;

  constructor(
    private readonly workerFile: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.#worker = this.#createWorker(workerFile);
  }

  /** The evaluations in progress, oldest first: the first one computes, the others wait. Watched dumps come last. */
  get running(): readonly RunningEvaluation[] {
    return this.#quiet ? [...this.#running, this.#quiet] : [...this.#running];
  }

  /** Prepares an evaluation of `samples`, to be given to `run`; `answers` are what the user said of them before. */
  prepare(samples: vscode.Uri, answers: Answers, handlers: EvaluationHandlers, renew?: boolean): Evaluation {
    const onProgress: EvaluationHandlers["onProgress"] = (progress) => {
      handlers.onProgress(progress);
      this.#changed.fire();
    };
    return new Evaluation(this.#worker, samples, answers, { ...handlers, onProgress }, renew);
  }

  /** Prepares a comparison, to be given to `runComparison`. */
  prepareComparison(subject: ComparisonSubject, onProgress: (progress: Progress) => void): Comparison {
    return new Comparison(this.#worker, subject, (progress) => {
      onProgress(progress);
      this.#changed.fire();
    });
  }

  /** Runs `evaluation` to its end and writes the outcome to the log. Never rejects. */
  run(evaluation: Evaluation): Promise<EvaluationOutcome> {
    return this.#runOne(evaluation, () => evaluation.run());
  }

  /** As `run`, for a comparison. */
  runComparison(comparison: Comparison): Promise<ComparisonOutcome> {
    return this.#runOne(comparison, () => comparison.run());
  }

  async #runOne<O extends EvaluationOutcome | ComparisonOutcome>(
    evaluation: Evaluation | Comparison,
    work: () => Promise<O>,
  ): Promise<O> {
    const started = performance.now();
    this.#running.add(evaluation);
    this.#quiet?.giveWay();
    this.#announce();
    this.log.info(`Evaluating ${evaluation.name}`);
    const outcome = await work();
    this.#running.delete(evaluation);
    this.#announce();
    if (this.#running.size === 0) for (const resume of this.#waitingForQuiet.splice(0)) resume();
    const took = `${Math.round(performance.now() - started)} ms`;
    if (outcome.status === "failed")
      this.log.error(`${evaluation.name}: ${outcome.error.message} [${outcome.error.code}, ${took}]`);
    else this.log.info(`${evaluation.name}: ${outcome.status} after ${took}`);
    return outcome;
  }

  /**
   * Evaluates a watched dump, one at a time and behind whatever a person asks for.
   * @throws Error with a sentence; see QuietEvaluation
   */
  async evaluateQuietly(request: EvaluationRequest, signal: AbortSignal): Promise<EvaluationResult> {
    const samples = vscode.Uri.file(request.generated);
    const quiet = new QuietEvaluation(this.#worker, samples, request, () => this.#changed.fire());
    this.#quiet = quiet;
    this.#announce();
    try {
      return await quiet.run(() => this.#untilNobodyWaits(), signal);
    } finally {
      if (this.#quiet === quiet) this.#quiet = undefined;
      this.#announce();
    }
  }

  /** What names the present real data and settings of an evaluation; nothing when they cannot be told. */
  async identify(request: EvaluationRequest): Promise<string | undefined> {
    try {
      return (await this.#ask((side) => side.run("identify", request).result)).terms;
    } catch (error) {
      this.log.debug(`${request.generated}: ${String(error)}`);
      return undefined;
    }
  }

  /**
   * Domain checks that suit an experiment's held-out data.
   * @throws with a sentence where they cannot be told
   */
  proposeChecks(experiment: string): Promise<CheckProposal> {
    return this.#ask((side) => side.run("proposeChecks", { experiment }).result);
  }

  async #ask<T>(question: (side: WorkerClient) => Promise<T>): Promise<T> {
    this.#side ??= this.#createWorker(this.workerFile);
    clearTimeout(this.#sideEnds);
    try {
      return await question(this.#side);
    } finally {
      this.#sideEnds = setTimeout(() => this.#endSide(), SIDE_WORKER_MS);
    }
  }

  /** Replaces the worker's program; for tests that need one that crashes. */
  useWorker(workerFile: string): void {
    this.#end(this.#worker);
    this.#worker = this.#createWorker(workerFile);
  }

  override dispose(): void {
    for (const evaluation of this.running) evaluation.cancel();
    this.#end(this.#worker);
    this.#endSide();
    super.dispose();
  }

  #endSide(): void {
    clearTimeout(this.#sideEnds);
    if (this.#side) this.#end(this.#side);
    this.#side = undefined;
  }

  async #untilNobodyWaits(): Promise<void> {
    while (this.#running.size > 0) await new Promise<void>((resolve) => this.#waitingForQuiet.push(resolve));
  }

  #createWorker(workerFile: string): WorkerClient {
    return new WorkerClient({ workerFile, log: (line) => this.log.debug(line) });
  }

  #end(worker: WorkerClient): void {
    worker.dispose().catch((error: unknown) => this.log.warn(`The worker did not end: ${String(error)}`));
  }

  #announce(): void {
    void vscode.commands.executeCommand("setContext", CONTEXT.running, this.running.length > 0);
    this.#changed.fire();
  }
}
