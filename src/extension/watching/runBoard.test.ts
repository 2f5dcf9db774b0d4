import { describe, expect, it } from "vitest";
import type { ReportSummary } from "../../evaluation/reportSummary.ts";
import type { DumpFile } from "../../watch/watchedExperiment.ts";
import type { WatchedDump } from "../../watch/watchEvents.ts";
import { RunBoard, type StoreView } from "./runBoard.ts";

const dumpFile = (step: number, stamp = "a"): DumpFile => ({
  path: `/w/step_${step}.npy`,
  step,
  modified: step,
  size: 1,
  companions: {},
  stamp,
});
const watched = (step: number): WatchedDump => ({ ...dumpFile(step), run: "r", root: "/w", termsStamp: "" });
const summary = (step: number, changes: Partial<ReportSummary> = {}): ReportSummary => ({
  key: `k${step}`,
  terms: "t",
  dump: `step_${step}.npy`,
  dumpStamp: "a",
  comparable: "c",
  run: "r",
  step,
  n: 10,
  createdAt: "2026-01-01",
  verdict: { severity: "good", title: "Fine." },
  line: "",
  ...changes,
});

function storeWith(...summaries: ReportSummary[]): () => StoreView {
  return () => ({ summaries, terms: () => "t", dumpName: (path) => path.replace("/w/", "") });
}

function scanned(board: RunBoard, ...dumps: DumpFile[]): void {
  board.take({
    type: "scanned",
    at: 1,
    experiments: [
      {
        root: "/w",
        file: "/w/samplescope.json",
        termsStamp: "",
        runs: [{ name: "r", declared: true, dumps }],
      },
    ],
  });
}

describe("the board of a folder", () => {
  it("tells everything once, and then only what differs", () => {
    const board = new RunBoard();
    scanned(board, dumpFile(1), dumpFile(2));
    const first = board.changes(storeWith());
    expect(first.experiments?.[0].runs[0].dumps).toEqual(["/w/step_1.npy", "/w/step_2.npy"]);
    expect(first.changed.map(({ step, phase }) => [step, phase])).toEqual([
      [1, "resting"],
      [2, "resting"],
    ]);
    expect(board.changes(storeWith())).toEqual({ changed: [], removed: [] });
    const told = board.changes(storeWith(summary(2)));
    expect(told.experiments).toBeUndefined();
    expect(told.changed).toMatchObject([{ step: 2, current: true, summary: { key: "k2" } }]);
  });

  it("tells what is gone", () => {
    const board = new RunBoard();
    scanned(board, dumpFile(1), dumpFile(2));
    board.changes(storeWith());
    scanned(board, dumpFile(2));
    const { removed, experiments } = board.changes(storeWith());
    expect(removed).toEqual(["/w/step_1.npy"]);
    expect(experiments?.[0].runs[0].dumps).toEqual(["/w/step_2.npy"]);
  });

  it("knows a report of an earlier dump or of other terms as such", () => {
    const board = new RunBoard();
    scanned(board, dumpFile(1, "b"), dumpFile(2));
    const { changed } = board.changes(storeWith(summary(1), summary(2, { terms: "old" })));
    expect(changed.map(({ current }) => current)).toEqual([false, false]);
  });

  it("follows a dump to its end, and says why it failed until a report comes from elsewhere", () => {
    const board = new RunBoard();
    scanned(board, dumpFile(1));
    for (const type of ["settling", "waiting"] as const) {
      board.take({ type, dump: watched(1) });
      expect(board.changes(storeWith()).changed[0].phase).toBe(type);
    }
    expect(board.pending).toEqual(["/w/step_1.npy"]);
    board.take({ type: "failed", dump: watched(1), error: new Error("Too small.") });
    expect(board.changes(storeWith()).changed[0]).toMatchObject({ phase: "failed", error: "Too small." });
    expect(board.pending).toEqual([]);
    expect(board.changes(storeWith(summary(1))).changed[0]).toMatchObject({ phase: "done", current: true });
  });

  it("lets what has settled rest where nothing is evaluated or offered", () => {
    const board = new RunBoard();
    board.restful = true;
    scanned(board, dumpFile(1));
    board.take({ type: "waiting", dump: watched(1) });
    expect(board.changes(storeWith()).changed[0].phase).toBe("resting");
  });
});
