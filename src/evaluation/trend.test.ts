import { describe, expect, it } from "vitest";
import type { ReportSummary } from "./reportSummary.ts";
import { trendOf } from "./trend.ts";

const summary = (dump: string, more: Partial<ReportSummary> = {}): ReportSummary => ({
  key: "k",
  dump,
  dumpStamp: "1",
  terms: "t",
  comparable: "c",
  run: "run",
  step: 1,
  n: 10,
  createdAt: "2026-01-01T00:00:00Z",
  verdict: { severity: "good", title: "Nothing wrong." },
  line: "Nothing wrong.",
  ...more,
});
const dumps = ["a", "b", "c"].map((name, step) => ({ name, step, stamp: "1" }));

describe("a trend", () => {
  it("follows the dumps' order and leaves out those without a report", () => {
    const points = trendOf([summary("c"), summary("a"), summary("other")], dumps);
    expect(points.map(({ dump, step }) => [dump, step])).toEqual([
      ["a", 0],
      ["c", 2],
    ]);
  });

  it("prefers the current report of a dump to a later one of other content, and the latest where none is", () => {
    const of = (stamp: string, createdAt: string) => summary("a", { dumpStamp: stamp, createdAt });
    const summaries = [of("1", "2026-01-01"), of("0", "2026-01-03"), of("0", "2026-01-02")];
    expect(trendOf(summaries, dumps)).toMatchObject([{ current: true, summary: summaries[0] }]);
    const rewritten = [{ name: "a", step: 0, stamp: "2" }];
    expect(trendOf(summaries, rewritten)).toMatchObject([{ current: false, summary: summaries[1] }]);
  });

  it("calls a report of other terms not current", () => {
    expect(trendOf([summary("a")], dumps, "t")[0].current).toBe(true);
    expect(trendOf([summary("a")], dumps, "u")[0].current).toBe(false);
  });

  it("marks what may not stand on one curve with the newest report", () => {
    const points = trendOf(
      [
        summary("a", { comparable: "x" }),
        summary("b", { createdAt: "2026-01-02" }),
        summary("c", { createdAt: "2026-01-01" }),
      ],
      dumps,
    );
    expect(points.map(({ comparable }) => comparable)).toEqual([false, true, true]);
  });
});
