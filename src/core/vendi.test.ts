import { describe, expect, it } from "vitest";
import { inline } from "../testing/metrics.ts";
import { filledRows, gaussianRows, mapRows } from "../testing/rows.ts";
import { createRandom } from "./random.ts";
import { vendi } from "./vendi.ts";
import type { Rows } from "../kernels/rows.ts";

const vendiScore = async (rows: Rows) => (await vendi(inline, rows, createRandom(0, "vendi"))).value;

describe("vendiScore", () => {
  it("is 1 of samples that all point the same way", async () => {
    expect(await vendiScore(filledRows(7, 3, (i, c) => (i + 1) * (c + 1)))).toBeCloseTo(1, 12);
  });

  it.each([3, 12])("counts k orthogonal directions, n ≤ d and n > d (%i samples of 6)", async (n) => {
    const axes = filledRows(n, 6, (i, c) => (i % 3 === c ? 2 : 0));
    expect(await vendiScore(axes)).toBeCloseTo(3, 12);
  });

  it("does not change with the length of the samples", async () => {
    const rows = gaussianRows(createRandom(1, "vendi"), 20, 4);
    const longer = mapRows(rows, (value, i) => value * (i + 1));
    expect(await vendiScore(longer)).toBeCloseTo(await vendiScore(rows), 10);
  });

  it("bears zero samples and one sample", async () => {
    expect(await vendiScore(filledRows(1, 3, () => 2))).toBeCloseTo(1, 12);
    expect(await vendiScore(filledRows(4, 3, () => 0))).toBe(1);
  });

  it("has an error that shrinks with n", async () => {
    const random = createRandom(2, "vendi");
    const [few, many] = [gaussianRows(random, 40, 4), gaussianRows(random, 640, 4)];
    const error = async (rows: Rows) => (await vendi(inline, rows, createRandom(0, "vendi"))).standardError!;
    const [wide, narrow] = [await error(few), await error(many)];
    expect(narrow).toBeGreaterThan(0);
    expect(narrow).toBeLessThan(wide);
    expect(await error(gaussianRows(random, 20, 40))).toBeGreaterThan(0);
    expect((await vendi(inline, gaussianRows(random, 19, 3), random)).standardError).toBeNull();
  });
});
