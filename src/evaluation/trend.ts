import type { ReportSummary } from "./reportSummary.ts";

/** One dump on a run's trend. */
export interface TrendPoint {
  /** Name of the dump as the store has it. */
  dump: string;
  step: number | null;
  summary: ReportSummary;
  /** Whether the dump and the terms are still those of the summary, as far as is known. */
  current: boolean;
  /** Whether it may stand on one curve with the run's newest report: same real data, settings and n. */
  comparable: boolean;
}

/** A dump of the run as it lies there now. */
export interface TrendDump {
  /** As the store names it (`ReportStore.dumpName`). */
  name: string;
  step: number | null;
  /** Its present stamp. */
  stamp: string;
}

/**
 * The stored reports of a run's dumps, in their order; of several for one dump the one that is current, else the latest.
 * Dumps without a report are left out.
 *
 * @param terms the present terms, where they are known
 */
export function trendOf(
  summaries: readonly ReportSummary[],
  dumps: readonly TrendDump[],
  terms?: string,
): TrendPoint[] {
  const byDump = new Map<string, ReportSummary[]>();
  for (const summary of summaries) {
    const known = byDump.get(summary.dump);
    if (known) known.push(summary);
    else byDump.set(summary.dump, [summary]);
  }
  const points = dumps.flatMap(({ name, step, stamp }) => {
    const isCurrent = (summary: ReportSummary) =>
      summary.dumpStamp === stamp && (terms === undefined || summary.terms === terms);
    const latestFirst = (byDump.get(name) ?? []).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const summary = latestFirst.find(isCurrent) ?? latestFirst.at(0);
    return summary ? [{ dump: name, step, summary, current: isCurrent(summary) }] : [];
  });
  const newest = points.reduce<string | undefined>(
    (latest, { summary }) =>
      latest === undefined || summary.createdAt > latest ? summary.createdAt : latest,
    undefined,
  );
  const reference = points.find(({ summary }) => summary.createdAt === newest)?.summary.comparable;
  return points.map((point) => ({ ...point, comparable: point.summary.comparable === reference }));
}
