import { expect, it } from "vitest";
import { galleryEnglish, galleryKorean } from "./galleryText.ts";

it("says everything in both languages, and differently", () => {
  const sentences = (table: object): string[] =>
    Object.values(table).flatMap((value: unknown) => {
      if (typeof value === "function") return (value as (...words: string[]) => string)("A", "B", "C", "D");
      return typeof value === "object" && value !== null ? sentences(value) : String(value);
    });
  const [english, korean] = [galleryEnglish, galleryKorean].map(sentences);
  expect(korean).toHaveLength(english.length);
  for (const [i, sentence] of korean.entries()) {
    expect(sentence.trim()).not.toBe("");
    // The number alone is the same in every language.
    if (sentence !== "#A") expect(sentence).not.toBe(english[i]);
  }
});
