/** The experiments of the reference text, number for number. */
import { describe, expect, test } from "vitest";
import { median } from "../../src/core/order.ts";
import { nearestTargets } from "../../src/core/neighbours.ts";
import { reportSchema } from "../../src/evaluation/report.ts";
import { codesOf, evaluateHere } from "../../src/testing/evaluateHere.ts";
import { expectationsIn, inGolden, inProject, readRepetitions, readRows } from "../../src/testing/golden.ts";
import { frechetOf, inline, manifoldOf, mmdOf } from "../../src/testing/metrics.ts";
import { filledRows } from "../../src/testing/rows.ts";
import type { Rows } from "../../src/kernels/rows.ts";

describe("four models of a mixture", async () => {
  interface Model {
    precision: number;
    recall: number;
    median_nn_distance_to_train: number;
    memorization_ratio: number;
  }
  const expected = expectationsIn("seed", "mixture", "expected.json") as {
    k: number;
    baseline_median_nn_distance: number;
    models: Record<string, Model>;
    document_table: Record<string, string[]>;
  };
  const inMixture = (...parts: string[]) => inProject("examples", "mixture", ...parts);
  const [heldout, train] = await Promise.all(
    ["heldout", "train"].map((role) => readRows(inMixture("data", `${role}.npy`))),
  );

  test("fresh data lies as far from the training data as the text says", async () => {
    const { distances } = await nearestTargets(inline, heldout, train);
    expect(median(distances)).toBeCloseTo(expected.baseline_median_nn_distance, 12);
  });

  test.each(Object.entries(expected.models))("%s", async (name, model) => {
    const generated = await readRows(inMixture("runs", name, "samples.npy"));
    const { precision, recall } = await manifoldOf(heldout, generated, { k: expected.k });
    const { distances } = await nearestTargets(inline, generated, train);
    const ratio = median(distances) / expected.baseline_median_nn_distance;
    expect(precision.value).toBeCloseTo(model.precision, 9);
    expect(recall.value).toBeCloseTo(model.recall, 9);
    expect(median(distances)).toBeCloseTo(model.median_nn_distance_to_train, 9);
    expect(ratio).toBeCloseTo(model.memorization_ratio, 9);
    expect([precision.value.toFixed(3), recall.value.toFixed(3), ratio.toFixed(2)]).toEqual(
      expected.document_table[name],
    );
  });

  test.each([
    { name: "good", severity: "good", title: /^Fine/, codes: [] },
    { name: "missing-mode", severity: "bad", title: /misses/i, codes: ["missing-modes"] },
    { name: "blurry", severity: "bad", title: /blurry/i, codes: ["blurry"] },
    { name: "copy", severity: "bad", title: /copies/i, codes: ["copies"] },
  ])("the verdict on $name tells it from the others", async ({ name, severity, title, codes }) => {
    const { report } = await evaluateHere({ generated: inMixture("runs", name) });
    reportSchema.parse(JSON.parse(JSON.stringify(report)));
    expect(report.verdict.severity).toBe(severity);
    expect(report.verdict.title).toMatch(title);
    expect(report.subject.run).toBe(name);
    const bad = report.findings.filter((finding) => finding.severity === "bad");
    expect(bad.map(({ code }) => code)).toEqual(codes);
    const { precisionRecall, memorization } = report.metrics;
    expect(precisionRecall!.precision.value).toBeCloseTo(expected.models[name].precision, 9);
    expect(precisionRecall!.recall.value).toBeCloseTo(expected.models[name].recall, 9);
    expect(memorization!.ratio.value).toBeCloseTo(expected.models[name].memorization_ratio, 9);
    expect(codesOf(report).includes("copies")).toBe(name === "copy");
  });
});

describe("MMD rejection", () => {
  interface Row {
    case: string;
    bandwidth_rule: string;
    n: number;
    std: number;
    bandwidth: number[];
    mmd2_unbiased: number[];
    p_value_100_permutations: number[];
  }
  const { rows } = expectationsIn("seed", "mmd", "expected.json") as { rows: Row[] };

  test.each(rows)("$case: 20 repetitions", async (row) => {
    const [generated, real] = await Promise.all(
      ["generated", "real"].map((side) =>
        readRepetitions(inGolden("seed", "mmd", `${row.case}-${side}.npy`)),
      ),
    );
    const rule = row.bandwidth_rule === "median" ? "median" : [Number(row.bandwidth_rule)];
    for (const [i, sample] of generated.entries()) {
      const found = await mmdOf(sample, real[i], { rule, permutations: 400, seed: i });
      expect(found.bandwidths[0] / row.bandwidth[i]).toBeCloseTo(1, 9);
      expect(Math.abs(found.mmd2[0] - row.mmd2_unbiased[i])).toBeLessThanOrEqual(
        1e-9 * Math.abs(row.mmd2_unbiased[i]) + 1e-14,
      );
      // Two Monte Carlo p-values of 100 and 400 permutations; 4.5 standard errors and a step of each.
      const p = row.p_value_100_permutations[i];
      const error = Math.sqrt(Math.max(p * (1 - p), 0.01) * (1 / 100 + 1 / 400));
      expect(Math.abs(found.p - p)).toBeLessThan(4.5 * error + 0.012);
    }
  });
});

describe("Fréchet distance", async () => {
  interface Model {
    raw: number[];
    relu: number[];
  }
  const expected = expectationsIn("seed", "frechet", "expected.json") as {
    models: Record<string, Model>;
    same_distribution: Record<string, { relu: number[] }>;
    document_table_mean: Record<string, string | string[]>;
  };
  const weights = await readRows(inGolden("seed", "frechet", "relu_weights.npy"));
  const file = (name: string) => readRepetitions(inGolden("seed", "frechet", `${name}.npy`));
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  /** The text's features: max(0, xW + 0.5). */
  function relu({ n, values }: Rows): Rows {
    const project = (i: number, c: number) =>
      values[2 * i] * weights.values[c] + values[2 * i + 1] * weights.values[weights.d + c];
    return filledRows(n, weights.d, (i, c) => Math.max(0, project(i, c) + 0.5));
  }

  async function distancesOf(generated: Rows[], real: Rows[], features: (rows: Rows) => Rows) {
    const values: number[] = [];
    for (const [i, rows] of generated.entries())
      values.push(await frechetOf(features(rows), features(real[i])));
    return values;
  }

  function expectEach(found: number[], wanted: number[], tolerance: number): void {
    expect(found).toHaveLength(wanted.length);
    found.forEach((value, i) => expect(Math.abs(value / wanted[i] - 1)).toBeLessThan(tolerance));
  }

  test.each(Object.entries(expected.models))("%s: five repetitions, raw and relu", async (name, model) => {
    const [generated, real] = [await file(`${name}-generated`), await file(`${name}-real`)];
    const raw = await distancesOf(generated, real, (rows) => rows);
    const features = await distancesOf(generated, real, relu);
    expectEach(raw, model.raw, 1e-7);
    // The text's matrix root of a nearly singular product is good to about seven digits.
    expectEach(features, model.relu, 1e-6);
    const [rawInText, featuresInText] = expected.document_table_mean[name];
    expect(meanOf(raw).toFixed(3)).toBe(rawInText);
    expect(meanOf(features).toFixed(2)).toBe(featuresInText);
  });

  test.each(Object.entries(expected.same_distribution))(
    "one law twice, n = %s",
    async (n, { relu: wanted }) => {
      const found = await distancesOf(await file(`same-n${n}-a`), await file(`same-n${n}-b`), relu);
      expectEach(found, wanted, 1e-6);
      expect(meanOf(found).toFixed(2)).toBe(expected.document_table_mean[`same-n${n}`]);
    },
  );
});
