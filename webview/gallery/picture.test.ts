import { describe, expect, it } from "vitest";
import { COLOUR_MAP } from "../drawing/colourMap.ts";
import { pictureBytes, pictureSize } from "./picture.ts";

const format = (kind: "image" | "field", shape: number[]) => ({ kind, shape, type: "bytes" as const });

describe("pictures from bytes", () => {
  it("are grey, coloured or see-through by their channels", () => {
    expect([...pictureBytes(format("image", [1, 2, 1]), Uint8Array.of(0, 9))]).toEqual([
      0, 0, 0, 255, 9, 9, 9, 255,
    ]);
    expect([...pictureBytes(format("image", [1, 1, 3]), Uint8Array.of(1, 2, 3))]).toEqual([1, 2, 3, 255]);
    expect([...pictureBytes(format("image", [1, 1, 4]), Uint8Array.of(1, 2, 3, 4))]).toEqual([1, 2, 3, 4]);
  });

  it("have the colours of the map where they are fields", () => {
    expect([...pictureBytes(format("field", [1, 2, 1]), Uint8Array.of(0, 255))]).toEqual([
      ...COLOUR_MAP.subarray(0, 3),
      255,
      ...COLOUR_MAP.subarray(255 * 3),
      255,
    ]);
  });

  it("keep their shape at any size", () => {
    expect(pictureSize({ kind: "image", shape: [32, 64, 3] }, 72)).toEqual({ width: 72, height: 36 });
    expect(pictureSize({ kind: "point", shape: [2] }, 72)).toEqual({ width: 90, height: 28 });
    expect(pictureSize({ kind: "series", shape: [500] }, 80)).toEqual({ width: 112, height: 56 });
  });
});
