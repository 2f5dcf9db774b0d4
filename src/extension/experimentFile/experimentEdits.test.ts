import { applyEdits } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { editsForValue, newExperimentText } from "./experimentEdits.ts";

const edited = (text: string, role: "train" | "heldout", path: string) =>
  applyEdits(text, editsForValue(text, ["data", role], path));

describe("the experiment file that an answer is written to", () => {
  it("is a small readable file when it is new", () => {
    expect(newExperimentText(["data", "heldout"], "data/test.npy")).toBe(
      '{\n  "data": {\n    "heldout": "data/test.npy"\n  }\n}\n',
    );
  });

  it("keeps comments, order and indentation", () => {
    const text =
      '{\n    // ours\n    "k": 5, /* chosen in May */\n    "data": {\n        "train": "a.npy" // old\n    }\n}\n';
    expect(edited(text, "heldout", "b.npy")).toBe(
      '{\n    // ours\n    "k": 5, /* chosen in May */\n    "data": {\n        "heldout": "b.npy",\n        "train": "a.npy" // old\n    }\n}\n',
    );
  });

  it("adds behind what is there when no comment would move", () => {
    expect(edited('{\n  "data": {\n    "train": "a.npy"\n  }\n}\n', "heldout", "b.npy")).toBe(
      '{\n  "data": {\n    "train": "a.npy",\n    "heldout": "b.npy"\n  }\n}\n',
    );
  });

  it("replaces an earlier answer", () => {
    expect(edited('{ "data": { "train": "a.npy" } }', "train", "b.npy")).toBe(
      '{ "data": { "train": "b.npy" } }',
    );
  });

  it("keeps tabs and Windows line ends", () => {
    expect(edited('{\r\n\t"k": 5\r\n}\r\n', "train", "t.npy")).toBe(
      '{\r\n\t"k": 5,\r\n\t"data": {\r\n\t\t"train": "t.npy"\r\n\t}\r\n}\r\n',
    );
  });

  it("starts from an empty file", () => {
    expect(JSON.parse(edited("", "train", "t.npy"))).toEqual({ data: { train: "t.npy" } });
  });

  it("accepts trailing commas", () => {
    expect(edited('{ "k": 5, }', "train", "t.npy")).toContain('"train": "t.npy"');
  });

  it("changes a value inside a list", () => {
    const text = '{ "tests": [{ "name": "a", "n": 30 } /* small */] }';
    expect(applyEdits(text, editsForValue(text, ["tests", 0, "n"], 160))).toBe(text.replace("30", "160"));
  });

  it.each(['{ "data": ', "[1, 2", "hello"])("leaves a broken file alone: %s", (text) => {
    expect(() => editsForValue(text, ["data", "train"], "t.npy")).toThrow(SyntaxError);
  });
});
