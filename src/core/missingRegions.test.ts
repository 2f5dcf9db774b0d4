import { describe, expect, it } from "vitest";
import { inline, manifoldOf } from "../testing/metrics.ts";
import { gaussianRows, mixtureRows } from "../testing/rows.ts";
import { missingRegions } from "./missingRegions.ts";
import { nearRepeats } from "./nearRepeats.ts";
import { neighboursWithin, squaredRadii } from "./neighbours.ts";
import { createRandom } from "./random.ts";
import { stackRows, takeRows, type Rows } from "../kernels/rows.ts";

async function regionsOf(heldout: Rows, generated: Rows) {
  const { uncovered } = await manifoldOf(heldout, generated, { k: 3 });
  return missingRegions(heldout, await neighboursWithin(inline, heldout, 20), uncovered);
}

describe("missingRegions", () => {
  const random = createRandom(1, "regions");

  it("is the missing mode, a quarter of the data, with its centre in it", async () => {
    const heldout = mixtureRows(random, 500);
    const regions = await regionsOf(heldout, mixtureRows(random, 500, { modes: 3 }));
    expect(regions).toHaveLength(1);
    expect(regions[0].share).toBeGreaterThan(0.2);
    expect(regions[0].share).toBeLessThan(0.3);
    const [x, y] = heldout.values.subarray(2 * regions[0].centre);
    expect(Math.hypot(x - 2, y + 2)).toBeLessThan(0.4);
  });

  it("is next to nothing where samples are uncovered by chance", async () => {
    const shares: number[] = [];
    for (let i = 0; i < 20; i++) {
      for (const [a, b] of [
        [mixtureRows(random, 300), mixtureRows(random, 300)],
        [gaussianRows(random, 200, 16), gaussianRows(random, 150, 16)],
      ]) {
        shares.push((await regionsOf(a, b)).reduce((sum, { share }) => sum + share, 0));
      }
    }
    expect(shares.filter((share) => share > 0).length).toBeLessThanOrEqual(4);
    expect(Math.max(...shares)).toBeLessThan(0.1);
  });
});

describe("nearRepeats", () => {
  const random = createRandom(2, "repeats");
  const nearest = async (rows: Rows) => {
    const neighbours = await neighboursWithin(inline, rows, 1);
    return { distances: squaredRadii(neighbours, 1).map(Math.sqrt), indices: neighbours.indices };
  };

  it.each([2, 16])("finds a tenth of samples repeated with a little noise, d = %i", async (d) => {
    const base = gaussianRows(random, 450, d);
    const again = takeRows(
      base,
      Array.from({ length: 50 }, (_, i) => i),
    );
    again.values.forEach((value, i) => (again.values[i] = value + 1e-4 * random.normal()));
    const real = await nearest(gaussianRows(random, 300, d));
    const { flagged, p } = nearRepeats(await nearest(stackRows(base, again)), real);
    expect(p).toBeLessThan(1e-3);
    expect(flagged.length).toBeGreaterThanOrEqual(90);
    expect(flagged.length).toBeLessThanOrEqual(110);
  });

  it("finds none in fresh data, whatever the sizes", async () => {
    let alarms = 0;
    for (let i = 0; i < 200; i++) {
      const [a, b] = [i % 2 ? 300 : 100, i % 3 ? 200 : 100];
      const d = [2, 8][i % 2];
      const { p } = nearRepeats(
        await nearest(gaussianRows(random, a, d)),
        await nearest(gaussianRows(random, b, d)),
      );
      if (p < 0.001) alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(2);
  });
});
