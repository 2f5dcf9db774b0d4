import { describe, expect, it } from "vitest";
import { imageBytes, imageLayout } from "./image.ts";

const bytesOf = (shape: number[], values: number[], range: [number, number] = [0, 1]) => [
  ...imageBytes(imageLayout(shape)!, values, range),
];

describe("images", () => {
  it("map the range to grey and clip what lies beyond", () => {
    expect(bytesOf([1, 3], [-1, 0, 3], [-1, 1])).toEqual([
      0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255,
    ]);
  });

  it("read channels last and channels first alike", () => {
    const last = bytesOf([2, 2, 3], [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1]);
    const first = bytesOf([3, 2, 2], [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1]);
    expect(first).toEqual(last);
    expect(last.slice(0, 8)).toEqual([255, 0, 0, 255, 0, 255, 0, 255]);
  });

  it("keep the opacity of a fourth channel", () => {
    expect(bytesOf([1, 1, 4], [1, 0, 0, 0.2])).toEqual([255, 0, 0, 51]);
  });

  it("survive a range of one value", () => {
    expect(bytesOf([1, 2], [3, 3], [3, 3])).toEqual([0, 0, 0, 255, 0, 0, 0, 255]);
  });

  it("are not made of other shapes", () => {
    expect([imageLayout([7]), imageLayout([2, 3, 4, 5]), imageLayout([5, 6, 7])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
