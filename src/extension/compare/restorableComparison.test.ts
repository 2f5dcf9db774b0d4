import { expect, it } from "vitest";
import { restorableComparison } from "./restorableComparison.ts";

const kept = { version: 1, dumps: ["file:///a.npy", "file:///b.npy"] };

it("brings back what a page kept, with the rule where there is one", () => {
  const rule = { metric: "coverage", where: ["copies == 0"] };
  expect(restorableComparison(kept)).toEqual(kept);
  expect(restorableComparison({ ...kept, rule })).toEqual({ ...kept, rule });
});

it("drops a rule that is none", () => {
  expect(restorableComparison({ ...kept, rule: { metric: 3 } })).toEqual(kept);
});

it.each([
  undefined,
  null,
  "x",
  {},
  { ...kept, version: 2 },
  { ...kept, dumps: ["one"] },
  { ...kept, dumps: [1, 2] },
])("leaves alone what is of another version or broken: %j", (state) =>
  expect(restorableComparison(state)).toBeUndefined(),
);
