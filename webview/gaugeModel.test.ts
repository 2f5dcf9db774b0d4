import { expect, it } from "vitest";
import { position } from "./gaugeModel.ts";

it("keeps what lies beyond the scale at its ends", () => {
  const scale = { min: -1, max: 3 };
  expect([-5, -1, 0, 3, 9].map((value) => position(scale, value))).toEqual([0, 0, 0.25, 1, 1]);
});

it("has a place for a scale without length", () => {
  expect(position({ min: 2, max: 2 }, 2)).toBe(0);
});
