import { expect, it } from "vitest";
import { checkNames } from "./checkNames.ts";
import { domainCheckSchema } from "./domainSchema.ts";

const namesOf = (...checks: object[]) => checkNames(checks.map((check) => domainCheckSchema.parse(check)));

it("calls checks by their names, else by their kinds", () => {
  expect(namesOf({ check: "range", name: "heat" }, { check: "range" })).toEqual(["heat", "range"]);
});

it("tells checks of one kind apart by their settings", () => {
  expect(
    namesOf(
      { check: "autocorrelation" },
      { check: "autocorrelation", mode: "pooled" },
      { check: "autocorrelation", mode: "pooled", lag: [1, 4], along: "y" },
    ),
  ).toEqual(["autocorrelation", "autocorrelation, pooled", "autocorrelation, y, lag 1 4, pooled"]);
  expect(
    namesOf(
      { check: "positive" },
      { check: "positive", strict: true },
      { check: "spectrum" },
      { check: "spectrum", along: ["y", "x"], scale: "power" },
      { check: "formula", formula: "u = 0" },
      { check: "formula", formula: "v = 0" },
    ),
  ).toEqual([
    "positive",
    "positive, strict",
    "spectrum",
    "spectrum, y and x, power",
    "formula",
    "formula, v = 0",
  ]);
});

it("counts where settings say nothing", () => {
  expect(
    namesOf(
      { check: "range", max: 1 },
      { check: "range" },
      { check: "stencil", weights: [1, -1] },
      { check: "stencil", weights: [[1], [-1]] },
    ),
  ).toEqual(["range", "range 2", "stencil", "stencil 2"]);
});
