import * as vscode from "vscode";
import type { MetricName, Report } from "../../evaluation/report.ts";
import type { Job, WorkerClient } from "../../worker/client.ts";
import type { EvaluationRequest, EvaluationResult, JobError, Progress } from "../../worker/messages.ts";
import { failureOf } from "../failure.ts";
import { questionAbout } from "../questions/question.ts";
import { requestFor } from "../settings.ts";
import { shortName } from "../shortName.ts";

/** How an evaluation ended. */
export type EvaluationOutcome =
  | { status: "done"; result: EvaluationResult }
  | { status: "failed"; error: JobError }
  | { status: "cancelled" };

/** What happens on the way. */
export interface EvaluationHandlers {
  onProgress(progress: Progress): void;
  onSnapshot(report: Report, pending: MetricName[]): void;
  /** The user answered a question; `samples` is new where one dump of a folder was chosen. */
  onAnswer(samples: vscode.Uri, answers: Answers): void;
}

/** What the user answered and what is written nowhere: asked again only for other samples. */
export type Answers = Pick<EvaluationRequest, "key" | "heldout" | "train" | "arrays">;

/** Train, held-out and the dump can each be asked for once, and the array of each; more means that an answer did not help. */
const MOST_QUESTIONS = 6;

/** One evaluation from the click to its end, questions to the user included. */
export class Evaluation {
  readonly #cancellation = new vscode.CancellationTokenSource();
  #progress: Progress = { fraction: 0, stage: "" };

  constructor(
    private readonly worker: Pick<WorkerClient, "run">,
    readonly samples: vscode.Uri,
    private readonly answers: Answers,
    private readonly handlers: EvaluationHandlers,
    /** Compute it even where its report is stored. */
    private readonly renew = false,
  ) {}

  get progress(): Progress {
    return this.#progress;
  }

  /** Name of what is being evaluated, for the status bar. */
  get name(): string {
    return shortName(this.samples.fsPath);
  }

  cancel(): void {
    this.#cancellation.cancel();
  }

  /** Never rejects: every failure is an outcome. */
  async run(): Promise<EvaluationOutcome> {
    try {
      return await this.#runWithQuestions();
    } catch (error) {
      return { status: "failed", error: failureOf(error) };
    } finally {
      this.#cancellation.dispose();
    }
  }

  async #runWithQuestions(): Promise<EvaluationOutcome> {
    const { token } = this.#cancellation;
    let request = this.#firstRequest();
    for (let asked = 0; ; asked++) {
      const outcome = await this.#attempt(request, token);
      if (outcome.status !== "failed" || asked === MOST_QUESTIONS) return outcome;
      const ask = questionAbout(outcome.error, request);
      if (!ask) return outcome;
      this.#report({ fraction: 0, stage: vscode.l10n.t("Waiting for your answer") });
      const answer = await ask(token);
      if (!answer || token.isCancellationRequested) return { status: "cancelled" };
      const { generated, key, heldout, train, arrays } = answer;
      this.handlers.onAnswer(vscode.Uri.file(generated), { key, heldout, train, arrays });
      request = answer;
    }
  }

  #firstRequest(): EvaluationRequest {
    const request = { ...requestFor(this.samples.fsPath), ...this.answers };
    return this.renew && request.stored === "reuse" ? { ...request, stored: "renew" } : request;
  }

  #report(progress: Progress): void {
    this.#progress = progress;
    this.handlers.onProgress(progress);
  }

  async #attempt(request: EvaluationRequest, token: vscode.CancellationToken): Promise<EvaluationOutcome> {
    if (token.isCancellationRequested) return { status: "cancelled" };
    const job: Job<"evaluate"> = this.worker.run("evaluate", request, {
      onProgress: (progress) => this.#report(progress),
      onSnapshot: (report, pending) => this.handlers.onSnapshot(report, pending),
    });
    const subscription = token.onCancellationRequested(() => job.cancel());
    try {
      return { status: "done", result: await job.result };
    } catch (error) {
      const failure = failureOf(error);
      return failure.code === "cancelled" ? { status: "cancelled" } : { status: "failed", error: failure };
    } finally {
      subscription.dispose();
    }
  }
}
