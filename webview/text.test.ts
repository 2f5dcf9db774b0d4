import { afterEach, expect, it } from "vitest";
import { text, useLanguage } from "./text.ts";

afterEach(() => useLanguage("en"));

it("falls back to English where there is no table", () => {
  useLanguage("xx-YY");
  expect(text.cancel).toBe("Cancel");
});
