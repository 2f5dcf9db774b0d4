import { describe, expect, it } from "vitest";
import { inline } from "../testing/metrics.ts";
import { filledRows, gaussianRows } from "../testing/rows.ts";
import type { Rows } from "../kernels/rows.ts";
import { createRandom } from "./random.ts";
import { nearestShifted } from "./shiftedImages.ts";

const shape = { height: 12, width: 10, channels: 1 };
const d = 120;

/** Smooth random images: sums of a few blobs. */
function blobs(seed: number, n: number): Rows {
  const random = createRandom(seed, "blobs");
  const centres = Array.from({ length: n }, () =>
    Array.from({ length: 3 }, () => [12 * random.uniform(), 10 * random.uniform(), random.normal()]),
  );
  return filledRows(n, d, (i, p) =>
    centres[i].reduce((sum, [y, x, weight]) => {
      const squared = (Math.floor(p / 10) - y) ** 2 + ((p % 10) - x) ** 2;
      return sum + weight * Math.exp(-squared / 6);
    }, 0),
  );
}

/** The value at row y, column x of an image, zero outside. */
function at(rows: Rows, i: number, y: number, x: number): number {
  return y < 0 || x < 0 || y >= 12 || x >= 10 ? 0 : rows.values[i * d + y * 10 + x];
}

describe("nearestShifted", () => {
  const train = blobs(1, 60);
  const changed = {
    shifted: (i: number, y: number, x: number) => at(train, i, y + 2, x - 1),
    mirrored: (i: number, y: number, x: number) => at(train, i, y, 9 - x),
    cropped: (i: number, y: number, x: number) => (y < 2 || x < 2 || y > 9 || x > 7 ? 7 : at(train, i, y, x)),
  };

  it.each(Object.entries(changed))("sees through images that are %s", async (name, change) => {
    const images = filledRows(20, d, (i, p) => change(i, Math.floor(p / 10), p % 10));
    const { distances, indices } = await nearestShifted(inline, images, train, shape);
    const found = [...indices].filter((index, i) => index === i && distances[i] < 1e-9).length;
    // What a shift brings in from outside changes the means that candidates are found by.
    expect(found).toBeGreaterThanOrEqual(name === "shifted" ? 16 : 20);
  });

  it("leaves fresh images at a distance, and bears noise, channels and large images", async () => {
    const { distances } = await nearestShifted(inline, blobs(2, 20), train, shape);
    expect(Math.min(...distances)).toBeGreaterThan(0.01);
    const large = gaussianRows(createRandom(1, "large"), 4, 40 * 70 * 3);
    const same = await nearestShifted(inline, large, large, { height: 40, width: 70, channels: 3 });
    expect([...same.indices]).toEqual([0, 1, 2, 3]);
  });
});
