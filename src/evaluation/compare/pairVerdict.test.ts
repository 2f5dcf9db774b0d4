import { describe, expect, it } from "vitest";
import type { MetricDifference, PairComparison } from "./comparisonReport.ts";
import { pairVerdict, verdictInWords } from "./pairVerdict.ts";

type Word = MetricDifference["word"];

function pairOf(
  words: Partial<Record<MetricDifference["metric"], Word>>,
  closer: "first" | "second" | null = null,
) {
  const differences = Object.entries(words).map(([metric, word]) => ({
    metric,
    word,
    first: 0,
    second: 0.5,
    adjustedP: word === "cannot-tell" ? 0.4 : 0.01,
  })) as MetricDifference[];
  const found = { differences, closer: { to: closer, p: 0.003 } } as unknown as PairComparison;
  return { ...found, first: 0, second: 1, verdict: pairVerdict(found) };
}

describe("the verdict on a pair", () => {
  it("names a winner where nothing speaks for the other", () => {
    expect(pairOf({ coverage: "better", recall: "cannot-tell" }).verdict).toMatchObject({
      kind: "better",
      winner: "second",
      forSecond: ["coverage"],
      weakestP: 0.01,
    });
    expect(pairOf({ coverage: "worse" }).verdict.winner).toBe("first");
  });

  it("names none where each is better in something, or nothing was told apart", () => {
    expect(pairOf({ coverage: "better", precision: "worse" }).verdict).toMatchObject({
      kind: "mixed",
      winner: null,
    });
    expect(pairOf({ coverage: "cannot-tell" }).verdict).toMatchObject({
      kind: "cannot-tell",
      weakestP: null,
    });
  });

  it("does not take what rewards copying for an advantage of the one that copies", () => {
    const copier = pairOf(
      { copies: "worse", precision: "better", kid: "better", coverage: "worse" },
      "second",
    );
    expect(copier.verdict).toMatchObject({
      winner: "first",
      copying: "second",
      forSecond: [],
      closerTo: null,
    });
    expect(verdictInWords(copier, ["A", "B"], 100).title).toBe(
      "A is better than B, which copies its training data (50% of its samples).",
    );
  });

  it("still counts what copying does not reward", () => {
    expect(pairOf({ copies: "worse", recall: "better" }).verdict).toMatchObject({
      kind: "mixed",
      forSecond: ["recall"],
    });
  });

  it("goes by relative similarity where no metric tells them apart", () => {
    const pair = pairOf({ coverage: "cannot-tell" }, "first");
    expect(pair.verdict).toMatchObject({ kind: "better", winner: "first" });
    expect(verdictInWords(pair, ["A", "B"], 100).text).toContain("closer to the held-out data");
  });
});
