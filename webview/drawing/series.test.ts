import { expect, it } from "vitest";
import { seriesPoints } from "./series.ts";

it("spreads a channel over the width and the range over the height", () => {
  const points = seriesPoints([0, 9, 1, 9], { channel: 0, channels: 2 }, [0, 1]);
  expect(points).toBe("0.0,47.0 96.0,1.0");
});

it("puts a single value in the middle", () => {
  expect(seriesPoints([0.5], { channel: 0, channels: 1 }, [0, 1])).toBe("48.0,24.0");
});
