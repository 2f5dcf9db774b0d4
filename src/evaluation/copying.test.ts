import { expect, it } from "vitest";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { inProject } from "../testing/golden.ts";
import { assessCopying, copyCount } from "./copying.ts";

it("hits that real data explains are none, of which at most so many are copies", async () => {
  const { report } = await evaluateHere({
    generated: inProject("examples/molecules/runs/fresh"),
    only: ["memorization"],
  });
  expect(assessCopying(report)).toMatchObject({ kind: "none", flagged: 8 });
  const { interval } = report.metrics.memorization!.copies;
  expect(interval[1]).toBeLessThan(0.1);
  expect(copyCount(report)).toEqual({ count: 0, share: 0, interval: [0, interval[1]], atLeast: false });
});
