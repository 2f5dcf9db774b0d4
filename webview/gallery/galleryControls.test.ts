import { describe, expect, it } from "vitest";
import type { GalleryOverview } from "../../src/evaluation/gallery/galleryQuestions.ts";
import { possibleChoice, sortsOf } from "./galleryControls.ts";

const overview: GalleryOverview = {
  kind: "image",
  shape: [8, 8],
  range: [0, 1],
  counts: { all: 10, outside: 2, copies: 0, repeats: 0, uncovered: 4 },
  groups: [3],
  hasTrain: true,
  most: 64,
};

describe("what a gallery can show", () => {
  it("begins with the most copied, or with the farthest outside where there is no training data", () => {
    expect(possibleChoice(undefined, overview)).toEqual({ list: "all", sort: "train" });
    expect(possibleChoice(undefined, { ...overview, hasTrain: false })).toEqual({
      list: "all",
      sort: "outside",
    });
  });

  it("keeps what was chosen as far as it means something", () => {
    const kept = { list: "uncovered", sort: "far", group: 0 } as const;
    expect(possibleChoice(kept, overview)).toEqual(kept);
    expect(possibleChoice({ ...kept, group: 5 }, overview)).toEqual({ list: "uncovered", sort: "far" });
    expect(possibleChoice({ list: "copies", sort: "outside" }, overview)).toEqual({
      list: "all",
      sort: "outside",
    });
    expect(possibleChoice({ list: "outside", sort: "group" }, overview)).toEqual({
      list: "outside",
      sort: "outside",
    });
  });

  it("orders uncovered samples by group only where there are groups", () => {
    expect(sortsOf("uncovered", overview)[0]).toBe("group");
    expect(sortsOf("uncovered", { ...overview, groups: [] })).toEqual(["far", "file"]);
  });
});
