import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { comparisonMarkdown } from "../evaluation/compare/comparisonMarkdown.ts";
import { GallerySession } from "../evaluation/gallery/gallerySession.ts";
import type { PartCache } from "../evaluation/partCache.ts";
import type { ComparisonRequest } from "../experiment/comparisonRequest.ts";
import { experimentFolder, npyOf } from "../testing/experimentFolder.ts";
import { inline } from "../testing/metrics.ts";
import { mixtureRows } from "../testing/rows.ts";
import { runCompare } from "./compareJob.ts";
import type { JobTools } from "./jobTools.ts";

const random = createRandom(3, "compare job");
const fresh = () => mixtureRows(random, 60);
const tools = {
  cancelFlag: new Int32Array(1),
  pools: { forJob: () => Promise.resolve(inline) },
  progress: () => undefined,
  snapshot: () => undefined,
} as unknown as JobTools;

function experiment() {
  const root = experimentFolder({
    "samplescope.json": `{ "data": { "train": "data/train.npy", "heldout": "data/heldout.npy" } }`,
    "data/heldout.npy": fresh(),
    "data/train.npy": fresh(),
    "run/step_1.npy": fresh(),
    "run/step_2.npy": fresh(),
    "run/step_3.npy": fresh(),
  });
  const compare = (steps: number[], request: Partial<ComparisonRequest> = {}) =>
    runCompare({ ...request, generated: steps.map((step) => join(root, `run/step_${step}.npy`)) }, tools);
  const stored = () => readdirSync(join(root, ".samplescope/comparisons"));
  return { root, compare, stored };
}

describe("a stored comparison", () => {
  it("answers what is asked again, and only that", async () => {
    const { compare, stored } = experiment();
    const first = await compare([1, 2]);
    expect(first).toMatchObject({ reused: false, notes: [] });
    expect(await compare([1, 2])).toEqual({
      ...first,
      report: JSON.parse(JSON.stringify(first.report)),
      reused: true,
    });
    expect((await compare([2, 1])).reused).toBe(false);
    expect((await compare([1, 2], { k: 4 })).reused).toBe(false);
    expect((await compare([1, 2, 3], { best: "usual" })).reused).toBe(false);
    expect((await compare([1, 2, 3], { best: { metric: "recall", where: [] } })).reused).toBe(false);
    expect(stored()).toHaveLength(5);
  });

  it("keeps the measures of the samples that were compared, so that their galleries open without another evaluation", async () => {
    const { root, compare } = experiment();
    const larger = mixtureRows(random, 90);
    writeFileSync(join(root, "run/step_2.npy"), npyOf(larger));
    const { report, samples } = await compare([1, 2]);
    expect((await compare([1, 2])).samples).toEqual(samples);
    const evaluating = () => Promise.reject(new Error("evaluated again"));
    const host = { runner: inline, cache: { get: evaluating } as unknown as PartCache };
    for (const [i, { report: own, path }] of report.subjects.entries()) {
      const { inputs, features } = own;
      const source = { inputs, features: features.kind, storedAt: samples![i], request: { generated: path } };
      const { measures } = await GallerySession.open(source, host);
      expect(measures.sets.generated.n).toBe(60);
      expect(measures.generated.outsideness.filter((ratio) => ratio > 1)).toHaveLength(
        own.metrics.precisionRecall!.outside.length,
      );
      // Of the larger dump it is the part that was compared.
      expect(measures.sets.generated.numbers === null).toBe(i === 0);
    }
    rmSync(join(root, ".samplescope/samples"), { recursive: true });
    expect((await compare([1, 2])).samples).toBeUndefined();
  });

  it("is computed again when a dump or the real data has changed, or when asked to", async () => {
    const { root, compare } = experiment();
    await compare([1, 2]);
    expect((await compare([1, 2], { stored: "renew" })).reused).toBe(false);
    writeFileSync(join(root, "run/step_2.npy"), npyOf(fresh()));
    expect((await compare([1, 2])).reused).toBe(false);
    writeFileSync(join(root, "data/heldout.npy"), npyOf(fresh()));
    expect((await compare([1, 2])).reused).toBe(false);
  });

  it("is set aside with a sentence where its file was damaged", async () => {
    const { root, compare, stored } = experiment();
    await compare([1, 2]);
    writeFileSync(join(root, ".samplescope/comparisons", stored()[0]), "{}");
    const again = await compare([1, 2]);
    expect(again.reused).toBe(false);
    expect(again.notes.join(" ")).toContain("damaged");
    expect((await compare([1, 2])).reused).toBe(true);
  });

  it("is not kept where nothing may be written", async () => {
    const { compare, stored } = experiment();
    await compare([1, 2], { stored: "none" });
    expect(stored).toThrow();
  });
});

describe("as Markdown", () => {
  it("has a row a metric of two dumps, and a row a dump of more", async () => {
    const { compare } = experiment();
    const two = comparisonMarkdown((await compare([1, 2])).report);
    expect(two).toContain("| metric | step 1 | step 2 | difference |");
    expect(two).toMatch(/\| coverage \| [\d.]+ \| [\d.]+ \|/);
    const three = comparisonMarkdown((await compare([1, 2, 3], { best: "usual" })).report);
    expect(three).toContain("| dump | precision | recall | coverage |");
    expect(three).toMatch(/\| step 2 \|/);
    expect(three).toMatch(/\| real vs real \|/);
  });
});
