import { describe, expect, it } from "vitest";
import { pictureLayout } from "./pictureLayout.ts";

const of = (sampleShape: number[], format = "npy", dtype = "float32") => ({
  sampleShape,
  report: { format, dtype },
});

describe("as what samples are drawn", () => {
  it.each([
    [[8, 8], "npy", "float32", "image", [8, 8]],
    [[8, 8, 3], "npy", "uint8", "image", [8, 8, 3]],
    [[3, 8, 9], "pt", "float32", "image", [8, 9, 3]],
    [[8, 9], "netcdf", "float32", "field", [8, 9]],
    [[8, 9], "hdf5", "uint8", "image", [8, 9]],
    [[12, 8, 9], "npy", "float32", "field", [8, 9, 1]],
    [[2], "npy", "float64", "point", [2]],
    [[100], "npy", "float64", "series", [100]],
    [[100], "csv", "float64", "vector", [100]],
    [[5], "npy", "float64", "vector", [5]],
  ])("%j of %s and %s: %s", (shape, format, dtype, kind, drawn) => {
    expect(pictureLayout(of(shape, format, dtype))).toMatchObject({ kind, shape: drawn });
  });

  it("is what the experiment file says, where that fits", () => {
    expect(pictureLayout(of([64]), { kind: "field", shape: [8, 8] })).toMatchObject({
      kind: "field",
      shape: [8, 8],
    });
    expect(pictureLayout(of([8, 8]), { kind: "field" }).kind).toBe("field");
    expect(pictureLayout(of([100]), { kind: "table" }).kind).toBe("vector");
    expect(pictureLayout(of([50, 3]), { kind: "series" })).toMatchObject({ kind: "series", shape: [50, 3] });
    expect(pictureLayout(of([64]), { kind: "image", shape: [9, 9] })).toMatchObject({
      kind: "series",
      shape: [64],
    });
  });

  it("is the first layer of a field with several", () => {
    expect(pictureLayout(of([4, 2, 8, 9]), { kind: "field" })).toEqual({
      kind: "field",
      shape: [8, 9, 1],
      channelFirst: true,
      layers: 8,
    });
  });
});
