import { describe, expect, it } from "vitest";
import type { MetricDifference, PairComparison, SubjectCopying } from "./comparisonReport.ts";
import { pairVerdict, verdictInWords } from "./pairVerdict.ts";

type Word = MetricDifference["word"];

function pairOf(
  words: Partial<Record<MetricDifference["metric"], Word>>,
  closer: "first" | "second" | null = null,
  copiers: ("first" | "second")[] = [],
  values: [number, number] = [0, 0.5],
) {
  const differences = Object.entries(words).map(([metric, word]) => ({
    metric,
    word,
    first: values[0],
    second: values[1],
    adjustedP: word === "cannot-tell" ? 0.4 : 0.01,
  })) as MetricDifference[];
  const found = { differences, closer: { to: closer, p: 0.003 } } as unknown as PairComparison;
  return { ...found, first: 0, second: 1, verdict: pairVerdict(found, copiers) };
}

/** A and B, of which some copy half of their samples. */
function dumps(kinds: [SubjectCopying["kind"], SubjectCopying["kind"]] = ["none", "none"]) {
  return ["A", "B"].map((name, i) => ({
    name,
    copying: {
      kind: kinds[i],
      share: kinds[i] === "none" ? 0 : 0.5,
      interval: null,
      atLeast: kinds[i] === "hugging",
    },
  }));
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

  it("does not take valid molecules for an advantage of the one that copies them", () => {
    const { verdict } = pairOf({ copies: "worse", validity: "better", novelty: "worse" }, null, ["second"]);
    expect(verdict).toMatchObject({ winner: "first", forFirst: ["novelty"], forSecond: [] });
  });

  it("does not take what rewards copying for an advantage of the one that copies", () => {
    const copier = pairOf(
      { copies: "worse", precision: "better", kid: "better", coverage: "worse" },
      "second",
      ["second"],
    );
    expect(copier.verdict).toMatchObject({
      winner: "first",
      copying: "second",
      forSecond: [],
      closerTo: null,
    });
    expect(verdictInWords(copier, dumps(["none", "copies"]), 100).title).toBe(
      "A is better than B, which copies its training data (50% of its samples).",
    );
  });

  it("still counts what copying does not reward", () => {
    expect(pairOf({ copies: "worse", recall: "better" }).verdict).toMatchObject({
      kind: "mixed",
      forSecond: ["recall"],
    });
  });

  it("knows the copier by the ratio of distances where no single sample is a copy", () => {
    const words = {
      copies: "cannot-tell",
      memorizationRatio: "better",
      precision: "worse",
      coverage: "worse",
    } as const;
    const hugging = pairOf(words, "first", ["first"], [0.34, 1]);
    expect(hugging.verdict).toMatchObject({
      copying: "first",
      forFirst: ["coverage"],
      closerTo: null,
      kind: "mixed",
    });
    const { text } = verdictInWords(hugging, dumps(["hugging", "none"]), 100);
    expect(text).toContain("A copies its training data (at least 50% of its samples).");
    // By its own report nobody copies: a ratio that differs is no copying.
    expect(pairOf(words, "first", [], [0.34, 1]).verdict).toMatchObject({ copying: null, closerTo: "first" });
  });

  it("counts what rewards copying for neither where both copy, and says so whoever wins", () => {
    const both = pairOf({ precision: "better", recall: "better" }, "second", ["first", "second"]);
    expect(both.verdict).toMatchObject({
      copying: null,
      forSecond: ["recall"],
      closerTo: null,
      winner: "second",
    });
    const { title, text } = verdictInWords(both, dumps(["copies", "copies"]), 100);
    expect(title).toBe("B is better than A, which copies its training data (50% of its samples).");
    expect(text).toContain("B copies its training data (50% of its samples).");
    const untold = pairOf({ precision: "better" }, null, ["first", "second"]);
    expect(verdictInWords(untold, dumps(["copies", "copies"]), 100).text).toMatch(/^A copies .* B copies /);
  });

  it("says that copying was not judged without training data", () => {
    const pair = pairOf({ coverage: "better" });
    expect(verdictInWords(pair, dumps(["not-judged", "not-judged"]), 100).text).toContain(
      "Copying cannot be judged without training data",
    );
  });

  it("goes by relative similarity where no metric tells them apart", () => {
    const pair = pairOf({ coverage: "cannot-tell" }, "first");
    expect(pair.verdict).toMatchObject({ kind: "better", winner: "first" });
    expect(verdictInWords(pair, dumps(), 100).text).toContain("closer to the held-out data");
  });
});
