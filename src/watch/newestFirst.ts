import type { WatchedDump } from "./watchEvents.ts";

/**
 * The order in which dumps are evaluated: the run that was written last comes first, and in it the highest step. Steps
 * rather than times within a run, because a burst of copies has times of no meaning.
 */
export function newestFirst<T extends { dump: WatchedDump }>(items: Iterable<T>): T[] {
  const all = [...items];
  const latest = new Map<string, number>();
  for (const { dump } of all) {
    latest.set(runKey(dump), Math.max(latest.get(runKey(dump)) ?? -Infinity, dump.modified));
  }
  return all.sort(({ dump: a }, { dump: b }) => {
    const [runA, runB] = [runKey(a), runKey(b)];
    if (runA !== runB) return latest.get(runB)! - latest.get(runA)! || (runA < runB ? -1 : 1);
    return (b.step ?? -1) - (a.step ?? -1) || b.modified - a.modified || (a.path < b.path ? -1 : 1);
  });
}

/** Names a run across experiments. */
export function runKey({ root, run }: WatchedDump): string {
  return `${root}\n${run}`;
}
