import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { GATE_METRIC_NAMES } from "../experiment/gateMetrics.ts";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { mixtureRows } from "../testing/rows.ts";
import { judge } from "./gate.ts";
import { gateMarkdown } from "./gateMarkdown.ts";
import { gateValueOf } from "./gateValue.ts";
import type { Report } from "./report.ts";

const random = createRandom(1, "gate");

async function reportOf(n: number, trained = true): Promise<Report> {
  const root = experimentFolder({
    "gen.npy": mixtureRows(random, n),
    "heldout.npy": mixtureRows(random, 80),
    ...(trained && { "train.npy": mixtureRows(random, 80) }),
  });
  return (await evaluateHere({ generated: join(root, "gen.npy"), permutations: 19 })).report;
}
const whole = await reportOf(80);
const precision = whole.metrics.precisionRecall!.precision;
const [value, baseline] = [Number(precision.value), Number(precision.baseline)];

describe("a gate", () => {
  it("has a value for every name it may judge, or says that there is none", () => {
    const absent = GATE_METRIC_NAMES.filter(
      (name) => gateValueOf(whole, name) === undefined && !/^(domain|downstream|molecules)/.test(name),
    );
    // Points are no images, there are no log-likelihoods, no checks, no task, no molecules, and too few samples for cells or none.
    expect(["shiftedCopies", "logLikelihood", "bitsPerDimension", "cT"]).toEqual(
      expect.arrayContaining(absent),
    );
    for (const name of GATE_METRIC_NAMES) expect(gateValueOf(whole, name)?.value).not.toBeNaN();
    expect(gateValueOf(whole, "samples")).toEqual({ value: 80 });
    expect(gateValueOf(whole, "precision")).toMatchObject({ value, baseline });
  });

  it.each([
    [`>= ${value}`, "met"],
    [`> ${value}`, "unmet"],
    [`<= ${value}`, "met"],
    [`< ${value}`, "unmet"],
    [`== ${value}`, "met"],
    [`!= ${value}`, "unmet"],
    [`>= 0 and < ${value}`, "unmet"],
    [`>= baseline - ${Math.abs(baseline - value) + 1e-9}`, "met"],
    [`> baseline + ${Math.abs(baseline - value) + 1e-9}`, "unmet"],
  ])("compares the value: precision %s is %s", (condition, status) => {
    expect(judge(whole, { precision: condition })).toMatchObject({ status, conditions: [{ value, status }] });
  });

  it("mentions an interval that reaches across the limit, and only then", () => {
    const [low, high] = precision.interval!;
    const close = judge(whole, { precision: `>= ${(low + high) / 2}` }).conditions[0];
    expect(close.text).toMatch(/^precision is .* Its interval \S+ to \S+ reaches across the limit: .*\.$/);
    expect(judge(whole, { precision: `>= ${low - 0.01}` }).conditions[0].text).not.toContain("interval");
  });

  it("compares with the baseline at the baseline's number of samples", async () => {
    const large = await reportOf(120, false);
    const estimate = large.metrics.precisionRecall!.precision;
    expect(estimate.valueAtBaseline).toBeDefined();
    const [against] = judge(large, { precision: ">= baseline - 1" }).conditions;
    expect(against.value).toBe(estimate.valueAtBaseline);
    expect(judge(large, { precision: ">= 0" }).conditions[0].value).toBe(estimate.value);
  });

  it("is not met if any condition is not, else unknown if any cannot be judged", async () => {
    const untrained = await reportOf(80, false);
    expect(judge(untrained, { copies: "== 0" })).toMatchObject({
      status: "unknown",
      conditions: [
        {
          text: expect.stringMatching(
            /^copies could not be judged: no training data is known \(name it with --train/,
          ) as string,
        },
      ],
    });
    expect(judge(untrained, { copies: "== 0", precision: ">= 2" }).status).toBe("unmet");
    expect(judge(untrained, { copies: "== 0", precision: ">= 0" }).status).toBe("unknown");
    expect(judge(whole, { copies: ">= baseline" }).status).toBe("unknown");
    expect(judge(whole, {}).status).toBe("met");
  });

  it("has a page of Markdown whose names and sentences are no markup", () => {
    const outcome = judge(whole, { precision: ">= 2", samples: "== 80" });
    const text = gateMarkdown("unmet", [
      { name: "run|a  <b>", path: "/x", report: whole, outcome },
      { name: "gone", path: "/y", outcome: { status: "unknown", conditions: [] }, fault: "It is `damaged`." },
    ]);
    expect(text).toContain("## Samplescope gate: ❌ not met");
    expect(text).toContain("### run\\|a  \\<b\\>: ❌ not met");
    expect(text).toContain("| samples | 80 | – | – | `== 80` | ✅ met |");
    expect(text).toContain("It is \\`damaged\\`.");
    expect(text.split("\n").filter((line) => line.startsWith("| ")).length).toBe(3);
  });
});
