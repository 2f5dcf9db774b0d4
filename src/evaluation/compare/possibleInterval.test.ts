import { expect, it } from "vitest";
import { possibleInterval } from "./possibleInterval.ts";

it("ends a difference of shares at all and at none, and leaves other numbers as they are", () => {
  expect(possibleInterval({ metric: "recall" }, [-1.006, -0.928])).toEqual([-1, -0.928]);
  expect(possibleInterval({ metric: "uniqueness" }, [0.9, 1.02])).toEqual([0.9, 1]);
  expect(possibleInterval({ metric: "density" }, [-1.5, 1.2])).toEqual([-1.5, 1.2]);
});

it("has none without a width, be it but that of rounding", () => {
  expect(possibleInterval({ metric: "vendi" }, [0, 0])).toBeNull();
  expect(possibleInterval({ metric: "memorizationRatio" }, [1.15, 1.15 + 4e-16])).toBeNull();
});
