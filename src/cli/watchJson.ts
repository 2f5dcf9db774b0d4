import type { ReportSummary } from "../evaluation/reportSummary.ts";
import type { WatchEvent } from "../watch/watchEvents.ts";
import { detailOf } from "../worker/detail.ts";
import { nothingYet } from "./nothingYet.ts";
import type { WatchReporter } from "./watchReporter.ts";

/** One line of JSON an event, for other programs. */
export class WatchJson implements WatchReporter {
  failures = 0;
  #told = "";

  onEvent(event: WatchEvent<ReportSummary>): string | undefined {
    if (event.type === "scanned") return this.#tellOnce(nothingYet(event.experiments));
    if (event.type === "unreachable") return line({ event: event.type, message: event.message });
    const { path, root, run, step } = event.dump;
    const dump = { event: event.type, experiment: root, run, step, path };
    switch (event.type) {
      case "found":
        return line({ ...dump, because: event.because });
      case "done":
        return line({ ...dump, stored: event.stored, summary: event.result });
      case "failed":
        this.failures++;
        return line({ ...dump, message: detailOf(event.error) });
      case "evaluating":
        return line({ ...dump, behind: event.behind });
      case "settling":
      case "waiting":
      case "removed":
        return line(dump);
    }
  }

  /** The same again and again is told once. */
  #tellOnce(sentences: readonly string[]): string | undefined {
    const text = sentences.map((message) => line({ event: "nothing-yet", message })).join("");
    const isNew = text !== this.#told;
    this.#told = text;
    return isNew && text !== "" ? text : undefined;
  }

  onNote(note: string): string {
    return line({ event: "note", message: note });
  }
}

function line(document: object): string {
  return `${JSON.stringify(document)}\n`;
}
