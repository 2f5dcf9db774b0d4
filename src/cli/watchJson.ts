import type { ReportSummary } from "../evaluation/reportSummary.ts";
import type { WatchEvent } from "../watch/watchEvents.ts";
import { detailOf } from "../worker/detail.ts";
import type { WatchReporter } from "./watchReporter.ts";

/** One line of JSON an event, for other programs. */
export class WatchJson implements WatchReporter {
  failures = 0;

  onEvent(event: WatchEvent<ReportSummary>): string | undefined {
    if (event.type === "scanned") return undefined;
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

  onNote(note: string): string {
    return line({ event: "note", message: note });
  }
}

function line(document: object): string {
  return `${JSON.stringify(document)}\n`;
}
