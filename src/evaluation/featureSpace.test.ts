import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { randomRelu } from "../core/randomRelu.ts";
import type { FeatureKind } from "../experiment/featurePlan.ts";
import { filledRows, gaussianRows, mapRows, rowAt } from "../testing/rows.ts";
import { frechetOf, inline } from "../testing/metrics.ts";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder, npyOf } from "../testing/experimentFolder.ts";
import { expectationsIn, inGolden, readRepetitions, readRows } from "../testing/golden.ts";
import { alongComponents, principalComponents } from "../core/principalComponents.ts";
import { columnScales, standardize } from "../core/columnScales.ts";

const random = createRandom(1, "features");
const unequal = (n: number) =>
  mapRows(gaussianRows(random, n, 6), (value, _, c) => 5 + value * 10 ** (c % 3));
const files = {
  "heldout.npy": npyOf(unequal(60)),
  "train.npy": npyOf(unequal(80)),
  "samples/step_1.npy": npyOf(unequal(50)),
};

async function reportIn(root: string, features: FeatureKind) {
  const generated = join(root, "samples/step_1.npy");
  return (await evaluateHere({ generated, features, only: ["precision-recall", "wasserstein", "vendi"] }))
    .report;
}

describe("a report in a feature space", () => {
  it.each([
    ["raw", 6, null],
    ["standardized", 6, "train"],
    ["pca", 2, "train"],
    ["random-relu", 32, null],
    ["spectrum", 4, null],
  ] as const)("%s has %i dimensions and its own key", async (kind, dimension, fittedTo) => {
    const root = experimentFolder(files);
    const report = await reportIn(root, kind);
    expect(report.features).toMatchObject({ kind, dimension, fittedTo });
    expect(report.metrics.wasserstein!.perColumn).toHaveLength(dimension);
    const said = report.caveats.filter(({ code }) => code.startsWith("features-"));
    expect(said.map(({ code }) => code)).toEqual(kind === "raw" ? ["features-raw"] : [`features-${kind}`]);
    if (kind !== "raw") expect(report.comparable).not.toBe((await reportIn(root, "raw")).comparable);
  });

  it("says where one column rules all distances, which standardized values mend", async () => {
    const wide = (n: number) =>
      npyOf(mapRows(gaussianRows(random, n, 5), (value, _, c) => (c === 3 ? 500 * value : value)));
    const root = experimentFolder({
      "heldout.npy": wide(60),
      "train.npy": wide(60),
      "samples/step_1.npy": wide(60),
    });
    const codes = async (kind: FeatureKind) => (await reportIn(root, kind)).caveats.map(({ code }) => code);
    expect(await codes("raw")).toContain("one-column-dominates");
    expect(await codes("standardized")).not.toContain("one-column-dominates");
    expect(await codes("pca")).not.toContain("one-column-dominates");
  });

  it("says that features merge samples which differ", async () => {
    const features = (n: number) => npyOf(mapRows(gaussianRows(random, n, 2), (value) => Math.sign(value)));
    const root = experimentFolder({
      "heldout.npy": npyOf(gaussianRows(random, 60, 6)),
      "heldout_features.npy": features(60),
      "samples/step_1.npy": npyOf(gaussianRows(random, 60, 6)),
      "samples/step_1_features.npy": features(60),
    });
    const report = await reportIn(root, "file");
    expect(report.features.heldoutDuplicates).toBe(56);
    expect(report.findings.map(({ code }) => code)).toContain("feature-space-weak");
  });

  it("says so when it was fitted to held-out data", async () => {
    const withoutTrain = {
      "heldout.npy": files["heldout.npy"],
      "samples/step_1.npy": files["samples/step_1.npy"],
    };
    const report = await reportIn(experimentFolder(withoutTrain), "standardized");
    expect(report.features.fittedTo).toBe("heldout");
    expect(report.caveats.map(({ code }) => code)).toContain("features-fitted-to-heldout");
  });

  it("takes features from files beside the samples, and refuses those of other samples", async () => {
    const features = (n: number) => npyOf(gaussianRows(random, n, 3));
    const complete = {
      ...files,
      "heldout_features.npy": features(60),
      "train_features.npy": features(80),
      "samples/step_1_features.npy": features(50),
    };
    const report = await reportIn(experimentFolder(complete), "file");
    expect(report.features).toMatchObject({ kind: "file", dimension: 3 });
    expect(report.subject.siblings).toHaveLength(1);
    const wrong = experimentFolder({ ...complete, "heldout_features.npy": features(59) });
    await expect(reportIn(wrong, "file")).rejects.toThrow(
      /heldout_features\.npy holds features of 59 samples/,
    );
    await expect(reportIn(experimentFolder(files), "file")).rejects.toThrow(/step_1_features/);
  });
});

describe("the maps", () => {
  it("standardized columns of the fitted set have mean 0 and deviation 1, constant ones stay zero", () => {
    const rows = filledRows(4, 2, (i, c) => (c === 0 ? i : 7));
    const mapped = standardize(rows, columnScales(rows));
    expect(mapped.values.filter((_, i) => i % 2 === 1)).toEqual(Float64Array.of(0, 0, 0, 0));
    expect(columnScales(mapped)).toMatchObject({ means: Float64Array.of(0, 0) });
    expect(columnScales(mapped).deviations[0]).toBeCloseTo(1, 12);
  });

  it("principal components keep distances when all are kept, and find the long direction", async () => {
    const rows = gaussianRows(random, 50, 3);
    const stretched = mapRows(rows, (value, _, c) => (c === 1 ? 9 * value : value));
    const all = await principalComponents(inline, stretched, { most: 3, share: 1 }, random);
    const mapped = await alongComponents(inline, stretched, all);
    const length = (values: number[]) => Math.hypot(...values.map((v, c) => v - [...rowAt(mapped, 1)][c]));
    const before = Math.hypot(...rowAt(stretched, 0).map((v, c) => v - rowAt(stretched, 1)[c]));
    expect(length(rowAt(mapped, 0))).toBeCloseTo(before, 10);
    expect(Math.abs(all.axes.values[1])).toBeGreaterThan(0.99);
    expect((await principalComponents(inline, stretched, { most: 3, share: 0.9 }, random)).axes.n).toBe(1);
  });

  it("random ReLU features with the reference text's weights give its Fréchet distances", async () => {
    const weights = await readRows(inGolden("seed", "frechet", "relu_weights.npy"));
    const turned = filledRows(weights.d, weights.n, (i, c) => weights.values[c * weights.d + i]);
    const [generated, real] = await Promise.all(
      ["generated", "real"].map((side) => readRepetitions(inGolden("seed", "frechet", `blurry-${side}.npy`))),
    );
    const { models } = expectationsIn("seed", "frechet", "expected.json") as {
      models: Record<string, { relu: number[] }>;
    };
    const map = (i: number, sets: typeof real) => randomRelu(inline, sets[i], turned);
    const found = await frechetOf(await map(0, generated), await map(0, real));
    expect(found / models.blurry.relu[0]).toBeCloseTo(1, 6);
  });
});
