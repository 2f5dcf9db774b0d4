import { join } from "node:path";
import { expect, test } from "vitest";
import { damageInWords } from "./setAside.ts";

const at = (...names: string[]) => join("/lab", ".samplescope", ...names);

test("damage is told in one sentence, however many files it is of", () => {
  expect(damageInWords([])).toEqual([]);
  expect(damageInWords([at("parts", "a.part")])).toEqual([
    `${at("parts", "a.part")} was damaged; it is set aside as ${at("parts", "a.part")}.damaged and computed again.`,
  ]);
  expect(damageInWords([at("parts", "a.part"), at("parts", "b.part")])).toEqual([
    `2 stored results in ${at("parts")} were damaged; they are set aside as *.damaged and computed again.`,
  ]);
  expect(damageInWords([at("parts", "a.part"), at("reports", "b.json"), at("parts", "c.part")])[0]).toMatch(
    `3 stored results in ${at()} were damaged`,
  );
});
