import * as vscode from "vscode";
import type { RuleChoice } from "../../experiment/comparisonRequest.ts";
import type { WorkerClient } from "../../worker/client.ts";
import type {
  ComparisonRequest,
  ComparisonResult,
  EvaluationRequest,
  JobError,
  Progress,
} from "../../worker/messages.ts";
import { failureOf } from "../failure.ts";
import { questionAbout } from "../questions/question.ts";
import { requestFor } from "../settings.ts";
import { shortName } from "../shortName.ts";

/** How a comparison ended. */
export type ComparisonOutcome =
  | { status: "done"; result: ComparisonResult }
  | { status: "failed"; error: JobError }
  | { status: "cancelled" };

/** What is compared and how. */
export interface ComparisonSubject {
  dumps: readonly vscode.Uri[];
  /** Which is picked as the best of more than two; the usual rule when absent. */
  rule?: RuleChoice;
  /** Compute it even where it is stored. */
  renew?: boolean;
}

/** The roles of real data can each be asked for once, and their arrays; more means that an answer did not help. */
const MOST_QUESTIONS = 4;

/** One comparison from the click to its end, questions to the user included. */
export class Comparison {
  readonly #cancellation = new vscode.CancellationTokenSource();
  #progress: Progress = { fraction: 0, stage: "" };

  constructor(
    private readonly worker: Pick<WorkerClient, "run">,
    private readonly subject: ComparisonSubject,
    private readonly onProgress: (progress: Progress) => void,
  ) {}

  get progress(): Progress {
    return this.#progress;
  }

  /** Name of what is being compared, for the status bar. */
  get name(): string {
    return this.subject.dumps.map(({ fsPath }) => shortName(fsPath)).join(", ");
  }

  cancel(): void {
    this.#cancellation.cancel();
  }

  /** Never rejects: every failure is an outcome. */
  async run(): Promise<ComparisonOutcome> {
    try {
      return await this.#runWithQuestions();
    } catch (error) {
      return { status: "failed", error: failureOf(error) };
    } finally {
      this.#cancellation.dispose();
    }
  }

  async #runWithQuestions(): Promise<ComparisonOutcome> {
    const { token } = this.#cancellation;
    let settings = requestFor(this.subject.dumps[0].fsPath);
    if (this.subject.renew && settings.stored === "reuse") settings = { ...settings, stored: "renew" };
    for (let asked = 0; ; asked++) {
      const outcome = await this.#attempt(settings, token);
      if (outcome.status !== "failed" || asked === MOST_QUESTIONS) return outcome;
      // Which dump of a folder is meant cannot be asked here: several were named.
      const ask = outcome.error.role === "generated" ? undefined : questionAbout(outcome.error, settings);
      if (!ask) return outcome;
      this.#report({ fraction: 0, stage: vscode.l10n.t("Waiting for your answer") });
      const answer = await ask(token);
      if (!answer || token.isCancellationRequested) return { status: "cancelled" };
      settings = answer;
    }
  }

  #report(progress: Progress): void {
    this.#progress = progress;
    this.onProgress(progress);
  }

  async #attempt(settings: EvaluationRequest, token: vscode.CancellationToken): Promise<ComparisonOutcome> {
    if (token.isCancellationRequested) return { status: "cancelled" };
    const { dumps, rule } = this.subject;
    const best = rule ?? (dumps.length > 2 ? ("usual" as const) : undefined);
    const request: ComparisonRequest = {
      ...settings,
      generated: dumps.map(({ fsPath }) => fsPath),
      ...(best && { best }),
    };
    const job = this.worker.run("compare", request, { onProgress: (progress) => this.#report(progress) });
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
