import { describe, expect, it } from "vitest";
import { filledRows } from "../../testing/rows.ts";
import { drawSamples } from "./drawing.ts";

const image = (shape: number[], channelFirst = false) => ({ kind: "image" as const, shape, channelFirst });
const bytes = (data: ArrayBuffer) => [...new Uint8Array(data)];
const values = (data: ArrayBuffer) => [...new Float32Array(data)];

describe("drawings", () => {
  it("map the range to bytes and clip what lies beyond", () => {
    const rows = { n: 1, d: 4, values: Float64Array.of(-3, -1, 0, 9) };
    const { format, data } = drawSamples(rows, image([2, 2]), [-1, 1], 8);
    expect(format).toEqual({ kind: "image", shape: [2, 2, 1], type: "bytes" });
    expect(bytes(data)).toEqual([0, 0, 128, 255]);
  });

  it("bring channels to the end and average large images down, with what is left at the edge", () => {
    const rows = { n: 1, d: 18, values: Float64Array.from({ length: 18 }, (_, i) => (i < 9 ? i : 100)) };
    const { format, data } = drawSamples(rows, image([3, 3, 2], true), [0, 255], 2);
    expect(format.shape).toEqual([2, 2, 2]);
    expect(bytes(data)).toEqual([2, 100, 4, 100, 6, 100, 8, 100]);
  });

  it("are one after another in one buffer, and of no more pixels than asked for", () => {
    const rows = filledRows(3, 100 * 50, (i) => i);
    const { format, data } = drawSamples(rows, image([100, 50]), [0, 2], 96);
    expect(format.shape).toEqual([50, 25, 1]);
    expect(data.byteLength).toBe(3 * 50 * 25);
    expect([0, 1, 2].map((i) => new Uint8Array(data)[i * 1250])).toEqual([0, 128, 255]);
  });

  it("survive a range of one value", () => {
    expect(
      bytes(
        drawSamples(
          filledRows(1, 4, () => 3),
          image([2, 2]),
          [3, 3],
          8,
        ).data,
      ),
    ).toEqual([0, 0, 0, 0]);
  });

  it("keep the extremes of a long series in their order", () => {
    const length = 10_000;
    const rows = filledRows(1, length, (_, t) => (t === 4321 ? 9 : t === 4322 ? -9 : 0));
    const { format, data } = drawSamples(
      rows,
      { kind: "series", shape: [length], channelFirst: false },
      [0, 1],
      1,
    );
    expect(format.shape).toEqual([192, 1]);
    expect(values(data).filter((value) => value !== 0)).toEqual([9, -9]);
  });

  it("keep a short series and the channels of a long one as they are", () => {
    const layout = { kind: "series" as const, shape: [5, 2], channelFirst: false };
    const rows = filledRows(2, 10, (i, c) => 100 * i + c);
    const { format, data } = drawSamples(rows, layout, [0, 1], 1);
    expect(format.shape).toEqual([5, 2]);
    expect(values(data)).toEqual([...rows.values]);
  });

  it("average a vector of many values into bars", () => {
    const layout = { kind: "vector" as const, shape: [200], channelFirst: false };
    const { format, data } = drawSamples(
      filledRows(1, 200, () => 7),
      layout,
      [0, 1],
      1,
    );
    expect(format.shape).toEqual([64]);
    expect(new Set(values(data))).toEqual(new Set([7]));
  });
});
