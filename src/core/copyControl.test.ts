import { describe, expect, it } from "vitest";
import { inline } from "../testing/metrics.ts";
import { gaussianRows, mapRows } from "../testing/rows.ts";
import { takeRows, type Rows } from "../kernels/rows.ts";
import { copyControl } from "./copyControl.ts";
import { copyTail } from "./copyTail.ts";
import { nearestTargets } from "./neighbours.ts";
import { createRandom } from "./random.ts";

const random = createRandom(1, "control");
/** A thirtieth of the samples lie in a dense core. */
const cored = (n: number) =>
  mapRows(gaussianRows(random, n, 2), (value, row) => (row % 30 === 0 ? 0.005 * value : value));
const plain = [gaussianRows(random, 600, 2), gaussianRows(random, 400, 2)] as const;
const [train] = plain;

async function lookedFor(generated: Rows, [train, heldout]: readonly [Rows, Rows] = plain) {
  const [own, other] = [
    await nearestTargets(inline, generated, train),
    await nearestTargets(inline, generated, heldout),
  ];
  const control = copyControl({ ...own, count: train.n }, { ...other, count: heldout.n });
  const fresh = (await nearestTargets(inline, heldout, train)).distances;
  return { control, without: copyTail(own.distances, fresh), found: copyTail(own.distances, fresh, control) };
}

describe("the control of copies", () => {
  it("spares samples that crowd where all real data is dense", async () => {
    const { control, without, found } = await lookedFor(gaussianRows(random, 500, 2, { scale: 0.005 }), [
      cored(600),
      cored(400),
    ]);
    expect(control).toMatchObject({ trainCount: 600, heldoutCount: 400 });
    expect(without.flagged.length).toBeGreaterThan(250);
    expect(found.flagged).toEqual([]);
  });

  it("leaves a few copies to be found", async () => {
    const fresh = gaussianRows(random, 500, 2);
    const { control, found } = await lookedFor(
      mapRows(fresh, (value, row, c) => (row < 5 ? train.values[2 * row + c] + 1e-6 : value)),
    );
    expect(control).toBeDefined();
    expect([...found.flagged].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it("is not needed where the samples lean to the training data beyond doubt", async () => {
    const copies = takeRows(
      train,
      Array.from({ length: 300 }, (_, i) => i),
    );
    const { control } = await lookedFor(mapRows(copies, (value) => value + 0.01 * random.normal()));
    expect(control).toBeUndefined();
  });
});
