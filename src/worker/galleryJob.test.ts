import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import type { GalleryAsk, GalleryQuestions, GallerySource } from "../evaluation/gallery/galleryQuestions.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { readSamples } from "../io/registry.ts";
import { stackRows, takeRows, type Float64Rows } from "../kernels/rows.ts";
import { experimentFolder, npyOf } from "../testing/experimentFolder.ts";
import { inProject } from "../testing/golden.ts";
import { inline } from "../testing/metrics.ts";
import { filledRows, mixtureRows } from "../testing/rows.ts";
import { runEvaluate } from "./evaluateJob.ts";
import { runGallery } from "./galleryJob.ts";
import type { JobTools } from "./jobTools.ts";

const random = createRandom(1, "gallery");
const train = mixtureRows(random, 320);
const heldout = mixtureRows(random, 320);
/** Three copies of training samples, one far away, one repeated, and no fourth mode. */
const generated = stackRows(
  stackRows(
    takeRows(train, [5, 6, 7]),
    filledRows(1, 2, () => 40),
  ),
  stackRows(
    takeRows(mixtureRows(random, 310, { modes: 3 }), [...Array(310).keys()]),
    filledRows(2, 2, () => 2.25),
  ),
);

const tools = {
  cancelFlag: new Int32Array(1),
  pools: { forJob: () => Promise.resolve(inline) },
  progress: () => undefined,
  snapshot: () => undefined,
} as unknown as JobTools;

const FILE = `{ "tests": [{ "name": "t", "test": "mmd", "permutations": 19 }] FEATURES }`;

async function gallery({ file = FILE.replace("FEATURES", ""), request = {} } = {}) {
  const root = experimentFolder({
    "samplescope.json": file,
    "data/train.npy": train,
    "data/heldout.npy": heldout,
    "run/step_1.npy": generated,
  });
  const asked: EvaluationRequest = { ...request, generated: join(root, "run", "step_1.npy") };
  const { report, storedAt } = await runEvaluate(asked, tools);
  const source: GallerySource = {
    inputs: report.inputs,
    features: report.features.kind,
    storedAt,
    request: asked,
  };
  const ask = <K extends GalleryAsk>(question: GalleryQuestions[K]["question"] & { ask: K }, of = source) =>
    runGallery({ source: of, question }, tools) as Promise<GalleryQuestions[K]["answer"]>;
  return { root, report, source, ask };
}

const rowOf = ({ d, values }: Float64Rows, place: number) => [...values.subarray(place * d, (place + 1) * d)];

it("draws molecules as structures, beside those that lie nearest", async () => {
  // A few lines of each file, some of which are no molecules.
  const some = (...parts: string[]) =>
    readFileSync(inProject("examples", "molecules", ...parts), "utf8")
      .split("\n")
      .slice(0, 60)
      .join("\n");
  const root = experimentFolder({
    "data/train.smi": some("data", "train.smi"),
    "data/heldout.smi": some("data", "heldout.smi"),
    "run/broken.smi": some("runs", "broken", "samples.smi"),
  });
  const asked: EvaluationRequest = {
    generated: join(root, "run", "broken.smi"),
    only: ["precision-recall", "memorization"],
    stored: "none",
  };
  const { report } = await runEvaluate(asked, tools);
  const source: GallerySource = { inputs: report.inputs, features: "raw", request: asked };
  const ask = <K extends GalleryAsk>(question: GalleryQuestions[K]["question"] & { ask: K }) =>
    runGallery({ source, question }, tools) as Promise<GalleryQuestions[K]["answer"]>;
  expect(await ask({ ask: "open" })).toMatchObject({ molecules: true });
  const samples = [0, 3, 10].map((place) => ({ role: "generated" as const, place }));
  const { structures, facts, beside } = await ask({ ask: "draw", samples, side: 96, beside: "train" });
  const { molecules } = await readSamples(report.inputs.generated.path);
  const valid = molecules!.given.filter((_, line) => molecules!.canonical[line] !== null);
  expect(structures!.map(({ smiles }) => smiles)).toEqual(facts.map(({ number }) => valid[number]));
  for (const { svg } of [...structures!, ...beside!.structures!])
    expect(svg).toMatch(/^<svg[\s\S]+<path[\s\S]+<\/svg>/);
  expect(beside!.structures).toHaveLength(beside!.samples.filter((each) => each !== null).length);
});

describe("the samples of a report", () => {
  it("are counted by list", async () => {
    const { report, ask } = await gallery();
    const { precisionRecall, memorization } = report.metrics;
    const overview = await ask({ ask: "open" });
    expect(overview).toMatchObject({ kind: "point", shape: [2], hasTrain: true });
    expect(overview.counts).toEqual({
      all: generated.n,
      outside: precisionRecall!.outside.length,
      copies: memorization!.copies.flagged.length,
      repeats: precisionRecall!.repeats.exact + precisionRecall!.repeats.near,
      uncovered: precisionRecall!.uncovered.length,
    });
    expect(overview.groups).toEqual(precisionRecall!.missingRegions.map(({ size }) => size));
    expect(overview.groups).toHaveLength(1);
  });

  it("come most copied first, farthest outside first, in groups", async () => {
    const { report, ask } = await gallery();
    const byTrain = await ask({ ask: "order", list: "all", sort: "train" });
    const pairs = report.metrics.memorization!.nearest;
    expect([...byTrain.places.subarray(0, pairs.length)]).toEqual(pairs.map(({ generated }) => generated));
    const outward = await ask({ ask: "order", list: "outside", sort: "outside" });
    expect(outward.places[0]).toBe(3);
    expect([...outward.places].sort((a, b) => a - b)).toEqual(report.metrics.precisionRecall!.outside);
    const { facts } = await ask({
      ask: "draw",
      samples: [...byTrain.places.subarray(0, 100)].map((place) => ({ role: "generated", place })),
      side: 8,
    });
    for (const { place, outsideness, held } of facts) {
      const isOutside = report.metrics.precisionRecall!.outside.includes(place);
      expect([outsideness! > 1, held === 0]).toEqual([isOutside, isOutside]);
    }
    const group = await ask({ ask: "order", list: "uncovered", sort: "group", group: 0 });
    expect(group.role).toBe("heldout");
    expect(group.places).toHaveLength(report.metrics.precisionRecall!.missingRegions[0].size);
    for (const place of group.places) expect(rowOf(heldout, place)[0]).toBeGreaterThan(0);
  });

  it("are drawn with what is known of them, beside their nearest", async () => {
    const { ask } = await gallery();
    const samples = [3, 0].map((place) => ({ role: "generated" as const, place }));
    const drawn = await ask({ ask: "draw", samples, side: 32, beside: "train" });
    expect(drawn.format).toEqual({ kind: "point", shape: [2], type: "values" });
    expect([...new Float32Array(drawn.data)]).toEqual(
      [...rowOf(generated, 3), ...rowOf(generated, 0)].map(Math.fround),
    );
    const [far, copy] = drawn.facts;
    expect(far).toMatchObject({ number: 3, held: 0, copy: false, range: [40, 40] });
    expect(far.outsideness).toBeGreaterThan(5);
    expect(copy).toMatchObject({ number: 0, copy: true });
    expect(copy.nearest[0]).toEqual({ role: "train", place: 5, number: 5, distance: 0 });
    expect(drawn.beside!.samples[1]).toEqual(copy.nearest[0]);
    expect([...new Float32Array(drawn.beside!.data).subarray(2)]).toEqual(rowOf(train, 5).map(Math.fround));
  });

  it("know their few nearest, as a search through all of them does", async () => {
    const { ask } = await gallery();
    const { near, onMap } = await ask({ ask: "near", sample: { role: "generated", place: 50 } });
    expect(onMap).toEqual(rowOf(generated, 50));
    const distances = (rows: Float64Rows) =>
      Array.from({ length: rows.n }, (_, i) => {
        const [x, y] = rowOf(rows, i);
        const [a, b] = rowOf(generated, 50);
        return Math.sqrt((x - a) ** 2 + (y - b) ** 2);
      }).sort((a, b) => a - b);
    for (const [role, rows] of [
      ["train", train],
      ["heldout", heldout],
    ] as const) {
      const found = near.filter((each) => each.role === role).map(({ distance }) => distance);
      expect(found).toEqual(distances(rows).slice(0, 4));
    }
    const { facts } = await ask({ ask: "draw", samples: [{ role: "generated", place: 50 }], side: 32 });
    for (const nearest of facts[0].nearest)
      expect(near.find(({ role }) => role === nearest.role)).toMatchObject({ place: nearest.place });
  });

  it("have their distances in the report's feature space", async () => {
    const { ask } = await gallery({
      file: FILE.replace("FEATURES", `, "features": { "kind": "standardized" }`),
    });
    const sample = { role: "generated" as const, place: 20 };
    const { near } = await ask({ ask: "near", sample });
    const { facts } = await ask({ ask: "draw", samples: [sample], side: 32 });
    for (const nearest of facts[0].nearest) {
      const first = near.find(({ role }) => role === nearest.role)!;
      expect(first.place).toBe(nearest.place);
      expect(first.distance).toBeCloseTo(nearest.distance, 5);
    }
  });

  it("have their numbers in the file where a random part was used", async () => {
    const { report, ask } = await gallery({ request: { memory: 250.95e6 } });
    expect(report.inputs.generated.total).toBe(generated.n);
    expect(report.inputs.generated.shape[0]).toBeLessThan(generated.n);
    const { counts } = await ask({ ask: "open" });
    expect(counts.all).toBe(report.inputs.generated.shape[0]);
    const { places } = await ask({ ask: "order", list: "all", sort: "train" });
    const samples = [...places.subarray(0, 3)].map((place) => ({ role: "generated" as const, place }));
    const { facts, data } = await ask({ ask: "draw", samples, side: 32 });
    expect(facts.map(({ number }) => number)).toEqual(
      report.metrics.memorization!.nearest.slice(0, 3).map(({ generated }) => generated),
    );
    expect([...new Float32Array(data).subarray(0, 2)]).toEqual(
      rowOf(generated, facts[0].number).map(Math.fround),
    );
  });

  it("are measured again where nothing is stored, to the same", async () => {
    const { root, source, ask } = await gallery();
    const order = { ask: "order", list: "all", sort: "sparse" } as const;
    const stored = await ask(order);
    rmSync(join(root, ".samplescope", "samples"), { recursive: true });
    expect(await ask(order, { ...source, request: { ...source.request, threads: 1 } })).toEqual(stored);
    expect(await ask(order, { ...source, storedAt: undefined })).toEqual(stored);
  });

  it.each(["stored", "open", "computed"])("are refused when a file has changed since (%s)", async (how) => {
    const { root, source, ask } = await gallery();
    if (how === "open") await ask({ ask: "open" });
    writeFileSync(join(root, "run", "step_1.npy"), npyOf(mixtureRows(random, generated.n)));
    const of = how === "computed" ? { ...source, storedAt: undefined } : source;
    const samples = [{ role: "generated" as const, place: 0 }];
    await expect(ask({ ask: "draw", samples, side: 32 }, of)).rejects.toMatchObject({
      code: "changed",
      message: expect.stringContaining(
        "step_1.npy (generated samples) has changed since this report was made",
      ),
    });
  });

  it("are refused where there are none of that name", async () => {
    const { ask } = await gallery();
    for (const place of [-1, 0.5, generated.n])
      await expect(
        ask({ ask: "draw", samples: [{ role: "generated", place }], side: 8 }),
      ).rejects.toMatchObject({ code: "no-such-sample" });
  });
});
