import { basename } from "node:path";
import type { ReportSummary } from "../evaluation/reportSummary.ts";
import type { WatchedDump, WatchEvent } from "../watch/watchEvents.ts";
import { detailOf } from "../worker/detail.ts";
import type { Progress } from "../worker/messages.ts";
import { nothingYet } from "./nothingYet.ts";
import { ProgressLine } from "./progressLine.ts";
import { ICONS } from "./summary.ts";
import type { WatchReporter } from "./watchReporter.ts";

/** A line a checkpoint for people: its verdict and leading numbers. What goes on meanwhile is on standard error. */
export class WatchLines implements WatchReporter {
  failures = 0;
  #progress: ProgressLine | undefined;
  #told = "";

  onEvent(event: WatchEvent<ReportSummary>): string | undefined {
    switch (event.type) {
      case "scanned":
        return this.#tellOnce(
          nothingYet(event.experiments)
            .map((sentence) => `· ${sentence}\n`)
            .join(""),
        );
      case "unreachable":
        return this.#tellOnce(`! ${event.message}; looking again.\n`);
      case "evaluating":
        this.#progress = new ProgressLine(nameOf(event.dump));
        return undefined;
      case "done":
        this.#clear();
        return `${ICONS[event.result.verdict.severity]} ${nameOf(event.dump)}  ${event.result.line}\n`;
      case "failed":
        this.#clear();
        this.failures++;
        return `⊘ ${nameOf(event.dump)}  could not be evaluated: ${detailOf(event.error)}\n`;
      case "removed":
        this.#clear();
        return `· ${nameOf(event.dump)}  was removed.\n`;
      case "found":
      case "settling":
      case "waiting":
        return undefined;
    }
  }

  onNote(note: string): string {
    this.#clear();
    return `! ${note}\n`;
  }

  onProgress(_: WatchedDump, progress: Progress): void {
    // Lines of stages would drown those of checkpoints where standard error is a file.
    if (process.stderr.isTTY) this.#progress?.show(progress);
  }

  /** The same trouble again and again is told once. */
  #tellOnce(text: string): string | undefined {
    const isNew = text !== this.#told;
    this.#told = text;
    if (!isNew || text === "") return undefined;
    this.#clear();
    return text;
  }

  #clear(): void {
    this.#progress?.clear();
  }
}

/** How a line names a checkpoint. */
export function nameOf({ run, step, path }: Pick<WatchedDump, "run" | "step" | "path">): string {
  return step === null ? `${run}  ${basename(path)}` : `${run}  step ${step.toLocaleString("en")}`;
}
