import { describe, expect, it } from "vitest";
import { ExperimentDocument, type Span } from "./experimentDocument.ts";

const TEXT = `{
  // ours
  "data": { "trian": "a.npy", "heldout": "b.npy" },
  "tests": [
    { "name": "spread", "test": "mmd", "n": 30 },
  ],
  "fetures": { "kind": "pca" }
}`;

function cut(text: string, span: Span | undefined): string | undefined {
  return span && text.slice(span.offset, span.offset + span.length);
}

describe("the document of an experiment file", () => {
  const document = new ExperimentDocument(TEXT);

  it("finds values and keys by their path", () => {
    expect(cut(TEXT, document.valueSpan(["tests", 0, "n"]))).toBe("30");
    expect(cut(TEXT, document.keySpan(["tests", 0, "n"]))).toBe('"n"');
    expect(cut(TEXT, document.valueSpan(["tests", 0]))).toMatch(/^\{ "name": "spread".*\}$/);
    expect(document.valueSpan(["tests", 1])).toBeUndefined();
    expect(cut(TEXT, document.nearestSpan(["tests", 0, "power"]))).toMatch(/^\{ "name"/);
  });

  it("names unknown keys, where they stand and what is meant", () => {
    const told = document.unknownKeys.map(({ key, meant, span }) => [key, meant, cut(TEXT, span)]);
    expect(told).toEqual([
      ["trian", "train", '"trian"'],
      ["fetures", "features", '"fetures"'],
    ]);
  });

  it("says what the rest of the file says in spite of them", () => {
    expect(document.experiment?.data).toEqual({ heldout: "b.npy" });
    expect(document.experiment?.tests[0]).toMatchObject({ name: "spread", n: 30, permutations: 500 });
  });

  it("has no experiment where a value is wrong", () => {
    expect(new ExperimentDocument('{ "k": 0 }').experiment).toBeUndefined();
  });

  it.each(["", "// nothing\n", "{}"])("is all defaults where nothing is said: %j", (text) => {
    expect(new ExperimentDocument(text).experiment?.k).toBe(3);
  });

  it.each(['{ "k": ', '{ "data": { "train"', "[", "nonsense", "[".repeat(100_000)])(
    "can be made of a text that is broken: %.20j",
    (text) => {
      const broken = new ExperimentDocument(text);
      expect(broken.unknownKeys).toEqual([]);
      expect(broken.nearestSpan(["k"]).offset).toBeGreaterThanOrEqual(0);
    },
  );
});
