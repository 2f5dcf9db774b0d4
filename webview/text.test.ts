import { afterEach, describe, expect, it } from "vitest";
import { korean } from "./korean.ts";
import { text, translated, useLanguage } from "./text.ts";

afterEach(() => useLanguage("en"));

it("falls back to English where there is no table", () => {
  useLanguage("xx-YY");
  expect(text.cancel).toBe("Cancel");
});

it("takes the part of a translation that there is, in groups too", () => {
  const table = { a: "a", group: { b: "b", c: "c" } };
  expect(translated(table, { group: { c: "다" } })).toEqual({ a: "a", group: { b: "b", c: "다" } });
});

/** Every string of a table by its path; functions are called with words that stand for their arguments. */
function strings(table: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = `${path}${key}`;
    if (typeof value === "string") return [[at, value]];
    if (typeof value === "function") {
      const said = (value as (...words: string[]) => unknown)("⟨1⟩", "⟨2⟩", "⟨3⟩", "⟨4⟩");
      // Some choose among sentences by an argument that none of these is.
      return typeof said === "string" ? [[at, said]] : [];
    }
    return strings(value as object, `${at}.`);
  });
}

describe("Korean", () => {
  it("is used for tags of Korean", () => {
    useLanguage("ko-KR");
    expect(text.cancel).toBe("취소");
    expect(text.mmd).toBe("MMD");
  });

  it("says what the English text says about: the same arguments, in any order", () => {
    const english = new Map(strings(text));
    const argumentsOf = (sentence: string) => [...new Set(sentence.match(/⟨\d⟩/g))].sort();
    for (const [path, sentence] of strings(korean)) {
      expect(english.has(path), path).toBe(true);
      expect(argumentsOf(sentence), path).toEqual(argumentsOf(english.get(path)!));
    }
  });

  it("holds nearly all of it: what was added lately may still be missing, and is shown in English", () => {
    const known = new Map(strings(korean));
    const words = strings(text).filter(([, sentence]) => /[a-z]{4}/.test(sentence));
    const missing = words.map(([path]) => path).filter((path) => !known.has(path));
    expect(missing.length / words.length, missing.join(", ")).toBeLessThan(0.15);
  });
});
