import type { ReportView } from "../src/extension/reportProtocol.ts";
import { disclosure } from "./disclosure.ts";
import { h } from "./dom.ts";
import { formatDuration } from "./format.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";

/** Parts of an evaluation are named as their metrics. */
function nameOf(part: string): string {
  const names: Partial<Record<string, string>> = text.metrics;
  return names[part] ?? part;
}

/** What made the report, how long it took, and with what it may be compared. */
export function footer({ report }: ReportView): HTMLElement | null {
  if (!report) return null;
  const { timing, tool, comparable } = report;
  const parts = [
    { name: text.readTime, ms: timing.readMs },
    ...timing.parts,
    { name: text.totalTime, ms: timing.totalMs },
  ];
  const summary = `${text.timing}: ${formatDuration(timing.totalMs)}, ${text.threads(timing.threads)}`;
  return h(
    "footer",
    {},
    h("p", {}, text.reading),
    h("p", {}, text.made(tool.version), " · ", text.comparable, " ", h("code", {}, comparable)),
    disclosure("data-timing", summary, summary, () =>
      table(
        { caption: text.timing, numeric: true },
        [text.part, text.time],
        parts.map(({ name, ms }) => [nameOf(name), formatDuration(ms)]),
      ),
    ),
  );
}
