import * as vscode from "vscode";
import type { Job, WorkerClient } from "../../worker/client.ts";
import type { EvaluationRequest, EvaluationResult, Progress } from "../../worker/messages.ts";
import { failureOf } from "../failure.ts";
import { shortName } from "../shortName.ts";

/** Why an attempt ended before its time. */
type Stop = "gave-way" | "cancelled" | "unwanted";

/**
 * One evaluation that nobody waits for: it asks nothing, shows nothing but its progress, and gives way to what a person
 * asks for, to start again afterwards.
 */
export class QuietEvaluation {
  #progress: Progress = { fraction: 0, stage: "" };
  #job: Job<"evaluate"> | undefined;
  #stop: Stop | undefined;

  constructor(
    private readonly worker: Pick<WorkerClient, "run">,
    readonly samples: vscode.Uri,
    private readonly request: EvaluationRequest,
    private readonly onProgress: () => void,
  ) {}

  get name(): string {
    return shortName(this.samples.fsPath);
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** The user does not want it. */
  cancel(): void {
    this.#end("cancelled");
  }

  /** Makes room for what a person asked for. */
  giveWay(): void {
    this.#end("gave-way");
  }

  /**
   * @param free resolves when nothing that a person asked for is in progress
   * @throws Error with a sentence when it fails, or was cancelled, or `signal` says that nobody wants it
   */
  async run(free: () => Promise<void>, signal: AbortSignal): Promise<EvaluationResult> {
    signal.addEventListener("abort", () => this.#end("unwanted"), { once: true });
    for (;;) {
      await free();
      const stopped = this.#stop;
      this.#stop = undefined;
      if (signal.aborted || stopped === "cancelled") throw cancelled();
      const result = await this.#attempt();
      if (result) return result;
    }
  }

  /** @returns nothing when it gave way */
  async #attempt(): Promise<EvaluationResult | undefined> {
    this.#job = this.worker.run("evaluate", this.request, {
      onProgress: (progress) => {
        this.#progress = progress;
        this.onProgress();
      },
    });
    try {
      return await this.#job.result;
    } catch (error) {
      if (this.#stop === "gave-way") return undefined;
      throw this.#stop ? cancelled() : new Error(failureOf(error).message, { cause: error });
    } finally {
      this.#job = undefined;
    }
  }

  #end(stop: Stop): void {
    if (this.#stop === undefined || stop !== "gave-way") this.#stop = stop;
    this.#job?.cancel();
  }
}

function cancelled(): Error {
  return new Error(vscode.l10n.t("Its evaluation was cancelled: evaluate it with a click."));
}
