import { join } from "node:path";
import { expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { mixtureRows } from "../testing/rows.ts";
import { planComparison } from "./comparisonPlan.ts";

const random = createRandom(1, "comparison plan");
const folder = experimentFolder({
  "heldout.npy": mixtureRows(random, 20),
  "a.npy": mixtureRows(random, 20),
  "b.npy": mixtureRows(random, 20),
});
const planned = (...names: string[]) =>
  planComparison(
    names.map((name) => join(folder, name)),
    {},
  );

it("plans every dump, in the order in which they were named", async () => {
  const plans = await planned("b.npy", "a.npy");
  expect(plans.map(({ dump }) => dump.path)).toEqual([join(folder, "b.npy"), join(folder, "a.npy")]);
});

it("says of a file that it is the held-out data of the other, rather than that it has none", async () => {
  const sentence = /^heldout\.npy is the held-out data that a\.npy is measured against/;
  await expect(planned("a.npy", "heldout.npy")).rejects.toThrow(sentence);
  await expect(planned("heldout.npy", "a.npy")).rejects.toThrow(sentence);
  await expect(planned("a.npy", "none.npy")).rejects.toThrow(/none\.npy/);
});
