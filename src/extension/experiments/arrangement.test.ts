import { describe, expect, it } from "vitest";
import type { Severity } from "../../evaluation/report.ts";
import type { ReportSummary } from "../../evaluation/reportSummary.ts";
import type { Checkpoint } from "../watching/watchProtocol.ts";
import { arranged, type Filter, type Order } from "./arrangement.ts";

function checkpoint(step: number, severity?: Severity, changes: Partial<Checkpoint> = {}): Checkpoint {
  const summary = severity && ({ verdict: { severity, title: "" } } as ReportSummary);
  return {
    path: `${step}`,
    root: "/",
    run: "r",
    step,
    modified: -step,
    phase: "resting",
    current: summary !== undefined,
    comparable: true,
    ...(summary && { summary }),
    ...changes,
  };
}

const run = [
  checkpoint(1, "bad"),
  checkpoint(2, "good"),
  checkpoint(3),
  checkpoint(4, "warning", { current: false }),
  checkpoint(5, "bad"),
  checkpoint(6, undefined, { phase: "failed" }),
];
const steps = (order: Order, filter: Filter = "all") =>
  arranged(run, { order, filter }).map(({ step }) => step);

describe("checkpoints of a run", () => {
  it("stand in the order that was chosen", () => {
    expect(steps("step")).toEqual([6, 5, 4, 3, 2, 1]);
    expect(steps("newest")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(steps("verdict")).toEqual([5, 1, 4, 2, 6, 3]);
  });

  it("are left out as was chosen", () => {
    expect(steps("step", "unevaluated")).toEqual([6, 4, 3]);
    expect(steps("step", "problems")).toEqual([6, 5, 4, 1]);
  });
});
