import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { filledRows, mixtureRows } from "../testing/rows.ts";
import { missingClasses } from "./classCoverage.ts";

const random = createRandom(8, "classes");
const heldout = mixtureRows(random, 200);
/** The quadrant of each sample: the mode that it comes from. */
const quadrant = (i: number) => (heldout.values[2 * i] > 0 ? 1 : 0) + (heldout.values[2 * i + 1] > 0 ? 2 : 0);

function folderWith(labels: ReturnType<typeof filledRows>, modes?: number) {
  return experimentFolder({
    "train.npy": mixtureRows(random, 200),
    "heldout.npy": heldout,
    "heldout_labels.npy": labels,
    "generated.npy": mixtureRows(random, 200, modes === undefined ? {} : { modes }),
  });
}

const labels = filledRows(200, 1, quadrant);
const reportOf = async (folder: string) =>
  (await evaluateHere({ generated: join(folder, "generated.npy"), only: ["precision-recall"] })).report;

describe("coverage by class", () => {
  it("names the classes that are never made, beside what real data covers of them", async () => {
    const report = await reportOf(folderWith(labels, 2));
    const { classes, uncovered } = report.metrics.precisionRecall!;
    expect(classes!.map(({ label }) => label)).toEqual([0, 1, 2, 3]);
    expect(classes!.reduce((sum, { size }) => sum + size, 0)).toBe(200);
    expect(classes!.reduce((sum, { covered }) => sum + covered, 0)).toBe(200 - uncovered.length);
    expect(classes!.every(({ baseline }) => baseline! > 0.7)).toBe(true);
    const { never, hardly } = missingClasses(classes!, 0.9);
    expect([...never, ...hardly]).toHaveLength(2);
    const { text } = report.findings.find(({ code }) => code === "missing-modes")!;
    for (const { label, size } of never) expect(text).toContain(`${label} (0 of ${size} covered)`);
  });

  it("names none where all are covered", async () => {
    const { classes } = (await reportOf(folderWith(labels))).metrics.precisionRecall!;
    expect(missingClasses(classes!, 0.9)).toEqual({ never: [], hardly: [] });
  });

  it.each([
    ["labels of other samples", filledRows(30, 1, () => 1), /holds 30 labels for 200 held-out samples/],
    ["numbers that are no classes", filledRows(200, 1, (i) => i / 7), /holds no classes/],
  ])("leaves out %s, and says so", async (_, wrong, sentence) => {
    const report = await reportOf(folderWith(wrong));
    expect(report.metrics.precisionRecall!.classes).toBeUndefined();
    expect(report.caveats.find(({ code }) => code === "labels")!.text).toMatch(sentence);
  });
});
