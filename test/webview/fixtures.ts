import type { FakeGalleryOptions } from "./page/fakeGallery.ts";
/** Reports as evaluations write them, small and typed: what the page is tested and looked at with. */
import type { Estimate, MmdReport, Report, ReportInput } from "../../src/evaluation/report.ts";
import type { ReportView } from "../../src/extension/reportProtocol.ts";
import { domainChecks } from "./domainChecks.ts";
import { digit, digitPreviews } from "./digitSamples.ts";
import { mixtureMap } from "./mixtureSamples.ts";

function input(
  path: string,
  shape: number[],
  range: [number, number],
  more: Partial<ReportInput> = {},
): ReportInput {
  return {
    path,
    format: "npy",
    shape,
    dtype: "<f4",
    sha256: "9f2c4b7ad1e05c3386f1b2a4907de8d5c0f7a6b3e2d1c4f5a6978877665544aa",
    nonFinite: 0,
    duplicates: 0,
    range,
    chosenBy: "named in samplescope.json",
    ...more,
  };
}

/** Counts of a bell over equal bins. */
function bell(edges: number[], center: number, spread: number, total: number): number[] {
  const weights = edges.slice(0, -1).map((edge, i) => {
    const x = ((edge + edges[i + 1]) / 2 - center) / spread;
    return Math.exp(-x * x * 0.5);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => Math.round((weight / sum) * total));
}

function equalEdges(low: number, high: number, bins: number): number[] {
  return Array.from({ length: bins + 1 }, (_, i) => low + ((high - low) * i) / bins);
}

function mmdTest(change: Partial<MmdReport>): MmdReport {
  const edges = equalEdges(-0.0012, 0.0016, 28);
  return {
    name: "MMD aggregated",
    bandwidths: [0.9, 1.8, 3.6, 7.2],
    rule: "aggregated",
    n: 800,
    m: 897,
    mmd2: 0.004949155770499036,
    p: 1 / 501,
    permutations: 500,
    alpha: 0.05,
    rejected: true,
    perBandwidth: [0.9, 1.8, 3.6, 7.2].map((bandwidth, i) => ({
      bandwidth,
      mmd2: [0.00121, 0.004949155770499036, 0.0031, 0.00094][i],
      p: 1 / 501,
      null: { edges, counts: bell(edges, 0, 0.0002 + 0.0001 * i, 500) },
    })),
    baseline: { mmd2: -0.000087, p: 0.413 },
    visible: { displacedFraction: 0.038 },
    null: {
      edges,
      counts: bell(edges, 0, 0.00042, 500),
      observed: 0.004949155770499036,
      label: "MMD² (unbiased)",
    },
    ...change,
  };
}

/** Precision, recall and their like at one k, beside those of real data. */
function atK(k: number, precision: number, recall: number, i: number) {
  const share = (value: number, baseline: number): Estimate => ({
    value,
    interval: [Math.max(0, value - 0.02), Math.min(1, value + 0.02)],
    baseline,
  });
  return {
    k,
    precision: share(precision, 0.94 + 0.02 * i),
    recall: share(recall, 0.935 + 0.02 * i),
    density: { value: 1.65, interval: null, baseline: 0.98 },
    coverage: { ...share(0.367 + 0.05 * i, 0.965), expectation: 0.896 },
  };
}

const distanceEdges = equalEdges(0, 4.4, 40);

/** An over-trained model of 8 × 8 digits: sharp samples, most of them copies, most of the data never made. */
export const digits: Report = {
  schemaVersion: 1,
  tool: { name: "samplescope", version: "0.1.0" },
  createdAt: "2026-11-12T14:02:33.000Z",
  seed: 0,
  subject: { title: "ddpm-overfit-n60", run: "ddpm-overfit-n60", step: 12000, siblings: ["step_001000.npy"] },
  inputs: {
    generated: input("runs/ddpm-overfit-n60/samples/step_012000.npy", [800, 8, 8], [-1.02, 1.04], {
      duplicates: 12,
      chosenBy: "opened by you",
    }),
    heldout: input("data/heldout.npy", [897, 8, 8], [-1, 1]),
    train: input("data/train.npy", [900, 8, 8], [-1, 1], {
      sha256: "11d0c4b7ad1e05c3386f1b2a4907de8d5c0f7a6b3e2d1c4f5a6978877665544a",
    }),
  },
  features: { kind: "raw", dimension: 64, standardized: false, fittedTo: null, heldoutDuplicates: 0 },
  comparable: "raw-64-k3-closed-9f2c4b7a",
  metrics: {
    precisionRecall: {
      k: 3,
      ball: "closed",
      precision: {
        value: 0.91625,
        interval: [0.8949, 0.9336],
        baseline: 0.9408,
        baselineInterval: [0.923, 0.955],
      },
      recall: { value: 0, interval: [0, 0.0041], baseline: 0.9353 },
      density: { value: 1.6533333333333333, interval: null, baseline: 0.9812 },
      coverage: {
        value: 0.36677814938684505,
        interval: [0.3358, 0.3988],
        baseline: 0.9654,
        expectation: 0.8962,
      },
      baselineSource: { kind: "train-vs-heldout", n: 800, m: 897 },
      outside: [4, 17, 33],
      perK: [3, 5, 10].map((k, i) => atK(k, [0.916, 0.951, 0.982][i], [0, 0.004, 0.021][i], i)),
      missingRegions: [{ centre: 12, size: 402, share: 402 / 897 }],
      classes: Array.from({ length: 10 }, (_, label) => {
        const covered = [0, 12, 61, 58, 33, 47, 70, 52, 9, 40][label];
        const share = covered / 90;
        return {
          label,
          size: 90,
          covered,
          interval: [Math.max(0, share - 0.08), Math.min(1, share + 0.09)],
          baseline: 0.93 + 0.005 * label,
        };
      }),
      repeats: { exact: 12, near: 31, fraction: 0.054, p: 0, nearest: [] },
      strays: 0,
      generatedInHeldout: 0,
      uncovered: Array.from({ length: 568 }, (_, i) => i + Math.floor(i / 2)),
    },
    memorization: {
      ratio: { value: 0.39979939951877136, interval: [0.377, 0.421], baseline: 1.003 },
      medianDistance: 0.8656,
      baselineMedianDistance: 2.165063509461097,
      mannWhitney: { u: 105132, p: 2.1264172296678035e-222, z: -31.82 },
      copies: {
        exact: 0,
        near: 629,
        fraction: 0.78625,
        interval: [0.7565, 0.8134],
        p: 3.1e-41,
        tailDimension: 9.4,
        flagged: Array.from({ length: 629 }, (_, i) => i),
        farthest: 1.07,
      },
      authenticity: { value: 0.021, interval: [0.013, 0.034], baseline: 0.548 },
      cT: { value: -24.1, freshInterval: [-0.8, 0.8], cells: [] },
      shiftedCopies: null,
      leaning: { nearerTrain: 0.52, expected: 0.5, p: 0.3 },
      leakage: { heldoutInTrain: 0 },
      nearest: digitPreviews.pairs,
      histogram: {
        edges: distanceEdges,
        generated: bell(distanceEdges, 0.75, 0.42, 800),
        heldout: bell(distanceEdges, 2.17, 0.55, 897),
      },
    },
    frechet: {
      vsHeldout: {
        value: 2.6566634723260094,
        interval: [2.55, 2.81],
        baseline: 0.1124,
        floor: 0.0917,
        excess: 2.5442634723260094,
      },
      vsTrain: { value: 2.4433607439060907 },
      infinity: { value: 2.571, standardError: 0.0213 },
      curve: [800, 600, 480, 400, 320].map((n) => ({ n, value: 2.571 + 68 / n })),
      rank: { generated: 58, heldout: 61, dimension: 64 },
      baselineSource: { kind: "train-vs-heldout", n: 800, m: 897 },
    },
    mmd: [mmdTest({})],
    wasserstein: {
      sliced: { order: 1, value: 0.0612, standardError: 0.0019, baseline: 0.0141, projections: 128 },
      slicedSecondOrder: {
        order: 2,
        value: 0.0795,
        standardError: 0.0022,
        baseline: 0.0187,
        projections: 128,
      },
      perColumn: Array.from({ length: 64 }, (_, column) => ({
        column,
        value: 0.02 + 0.05 * digit(3)[column] + 0.01 * Math.abs(Math.sin(column)),
        baseline: 0.008 + 0.006 * digit(3)[column],
      })),
      baselineSource: { kind: "train-vs-heldout", n: 800, m: 897 },
    },
    vendi: {
      value: 9.61,
      standardError: 0.08,
      interval: [9.45, 9.77],
      baseline: 12.4,
      n: 800,
      baselineN: 800,
    },
    kid: {
      value: 0.0041,
      standardError: 0.0006,
      interval: [0.0029, 0.0053],
      baseline: -0.00002,
      baselineError: 0.0001,
      baselineSource: { kind: "train-vs-heldout", n: 800, m: 897 },
      scale: 1,
      subsets: { count: 10, size: 200, mean: 0.0043, spread: 0.0005 },
    },
    energy: {
      value: 0.0512,
      standardError: 0.0041,
      interval: [0.0432, 0.0592],
      baseline: -0.0004,
      baselineError: 0.0007,
      baselineSource: { kind: "train-vs-heldout", n: 800, m: 897 },
    },
  },
  verdict: {
    severity: "bad",
    title: "Copies its training data and misses most of the distribution.",
    text: "Single samples look right, which is why precision alone would have passed this checkpoint. Nearly two held-out samples in three have no counterpart, and four generated samples in five are near copies of training images.",
  },
  answers: [
    {
      question: "quality",
      severity: "good",
      answer: "As good as real data.",
      why: "92% of the generated samples lie within the held-out data; of real samples 94% do. The intervals overlap. Density above 1 says that samples crowd into few places.",
    },
    {
      question: "coverage",
      severity: "bad",
      answer: "No. 63% of the held-out data has nothing near it.",
      why: "A held-out sample is covered when a generated one lies within the distance of its 3rd neighbour. Of real samples as many would cover 97%.",
    },
    {
      question: "copying",
      severity: "bad",
      answer: "Yes. 629 of 800 samples lie closer to a training sample than chance allows.",
      why: "Held-out samples show how close fresh data comes to the training data by chance. Generated samples come much closer.",
    },
    {
      question: "distribution",
      severity: "bad",
      answer: "Different. No relabelling of 500 came as far.",
      why: "The labels generated and held-out were shuffled 500 times over the pooled samples. The observed statistic is larger than each of them.",
    },
    {
      question: "power",
      severity: "good",
      answer: "Yes. It told generated from held-out samples.",
      why: "Power: the share of simulated tests that reject when the real data is changed by that much.",
    },
    {
      question: "frechet",
      severity: "warning",
      answer: "High, and only comparable at n = 800 in raw values.",
      why: "The distance between the two Gaussians with the samples' means and covariances. It is biased upward at finite n; two real sets give 0.11.",
    },
  ],
  findings: [
    {
      code: "memorization",
      severity: "bad",
      title: "Training data is copied",
      text: "Most samples are near copies of single training samples. More training of this model on this data makes it worse.",
      evidence: [
        { name: "near copies", value: 629 },
        { name: "ratio", value: 0.39979939951877136 },
      ],
    },
    {
      code: "missing-modes",
      severity: "bad",
      title: "Parts of the data are never generated",
      text: "568 of 897 held-out samples are not covered. They are listed farthest first.",
      evidence: [
        { name: "coverage", value: 0.36677814938684505 },
        { name: "recall", value: 0 },
      ],
    },
  ],
  caveats: [
    {
      code: "precision-outlier",
      severity: "info",
      metric: "precisionRecall",
      text: "Precision and recall can hang on one outlier; density and coverage do not.",
    },
    {
      code: "duplicates",
      severity: "warning",
      metric: "inputs",
      text: "12 generated samples equal an earlier one. Their neighbour radii are smaller.",
    },
    {
      code: "raw-frechet",
      severity: "info",
      metric: "frechet",
      text: "Computed on raw values: it does not compare with FIDs of Inception features.",
    },
  ],
  previews: digitPreviews.previews,
  timing: {
    totalMs: 2140,
    readMs: 31,
    parts: [
      { name: "Precision and recall", ms: 212 },
      { name: "Memorization", ms: 240 },
      { name: "Fréchet distance", ms: 388 },
      { name: "MMD permutation test", ms: 1269 },
    ],
    threads: 4,
  },
};

/** A plane with four modes, one of which the model misses; nothing copied; the test has nothing to say. */
export const mixture: Report = {
  ...digits,
  subject: { title: "mixture-gan", run: "mixture-gan", step: null, siblings: [] },
  inputs: {
    generated: input("samples/mixture.npy", [400, 2], [-6.1, 6.4], { dtype: "<f8" }),
    heldout: input("data/heldout.npy", [400, 2], [-6.3, 6.2], { dtype: "<f8" }),
    train: input("data/train.npy", [1000, 2], [-6.6, 6.5], { dtype: "<f8" }),
  },
  features: { kind: "raw", dimension: 2, standardized: false, fittedTo: null, heldoutDuplicates: 0 },
  metrics: {
    precisionRecall: {
      k: 3,
      ball: "closed",
      precision: {
        value: 0.9425,
        interval: [0.915, 0.9613],
        baseline: 0.965,
        baselineInterval: [0.93, 0.98],
        valueAtBaseline: 0.94,
      },
      recall: { value: 0.735, interval: [0.689, 0.776], baseline: 0.97 },
      density: { value: 1.021, interval: null, baseline: 0.99 },
      coverage: {
        value: 0.6975,
        interval: [0.6508, 0.7404],
        baseline: 0.9575,
        expectation: 0.9382,
        valueAtBaseline: 0.68,
      },
      baselineSource: { kind: "halves-of-heldout", n: 200, m: 200 },
      outside: mixtureMap.generated.outside.flatMap((flag, i) => (flag ? [i] : [])),
      perK: [],
      missingRegions: [{ centre: 12, size: 402, share: 402 / 897 }],
      repeats: { exact: 12, near: 31, fraction: 0.054, p: 0, nearest: [] },
      strays: 0,
      generatedInHeldout: 0,
      uncovered: mixtureMap.heldout.uncovered.flatMap((flag, i) => (flag ? [i] : [])),
    },
    memorization: {
      ...digits.metrics.memorization!,
      ratio: { value: 1.0312, interval: [0.91, 1.16], baseline: 0.994 },
      medianDistance: 0.1093,
      baselineMedianDistance: 0.106,
      mannWhitney: { u: 79120, p: 0.3812, z: -0.3 },
      copies: {
        exact: 0,
        near: 0,
        fraction: 0,
        interval: [0, 0.0092],
        p: 1,
        tailDimension: 1.9,
        flagged: [],
        farthest: null,
      },
      nearest: [3, 41, 77, 120, 208].map((generated, i) => ({
        generated,
        train: generated * 2 + 5,
        distance: 0.0042 * (i + 1),
        heldoutQuantile: 0.004 * (i + 1),
      })),
      histogram: {
        edges: equalEdges(0, 0.6, 30),
        generated: bell(equalEdges(0, 0.6, 30), 0.11, 0.07, 400),
        heldout: bell(equalEdges(0, 0.6, 30), 0.105, 0.07, 400),
      },
    },
    frechet: {
      vsHeldout: { value: 0.4127, interval: [0.291, 0.57], baseline: 0.0391, floor: 0.0302, excess: 0.3736 },
      vsTrain: { value: 0.3816 },
      infinity: null,
      curve: [],
      rank: { generated: 2, heldout: 2, dimension: 2 },
      baselineSource: { kind: "halves-of-heldout", n: 200, m: 200 },
    },
    mmd: [
      mmdTest({
        name: "median heuristic",
        bandwidths: [5.4],
        rule: "median",
        n: 400,
        m: 400,
        mmd2: -0.000214,
        p: 0.1157,
        rejected: false,
        perBandwidth: [{ bandwidth: 5.4, mmd2: -0.000214, p: 0.1157 }],
        power: {
          effect: "spread",
          size: 1.5,
          reached: 1.46,
          n: 400,
          m: 400,
          value: 0.31,
          interval: [0.24, 0.39],
          repetitions: 144,
          wanted: 0.8,
          underpowered: true,
          requiredN: { value: 1500, interval: [1200, 1900], extrapolated: false },
          smallest: 2.1,
          curve: [100, 160, 260, 400, 650, 1000, 1500, 2400].map((n, i) => {
            const value = [0.09, 0.14, 0.21, 0.31, 0.48, 0.66, 0.8, 0.95][i];
            return { n, value, interval: [value - 0.07, Math.min(1, value + 0.05)] as [number, number] };
          }),
          basis: "real",
          sentence:
            "At n = 400 the smallest effect of its kind that the test could have seen with a power of 80% is a 2.1× spread within groups; of a 1.5× spread within groups it sees 31%: it is underpowered.",
        },
        null: { ...mmdTest({}).null, observed: -0.000214 },
      }),
      mmdTest({}),
    ],
  },
  verdict: {
    severity: "warning",
    title: "Good samples, but one in three held-out samples is not covered.",
    text: "What is generated looks like the data; a whole part of the data is never generated. Nothing is copied.",
  },
  answers: [
    {
      question: "quality",
      severity: "good",
      answer: "As good as real data.",
      why: "94% lie within the held-out data.",
    },
    {
      question: "coverage",
      severity: "bad",
      answer: "No. 30% has nothing near it.",
      why: "One mode is missing.",
    },
    {
      question: "copying",
      severity: "good",
      answer: "No sign of it.",
      why: "No sample lies closer than chance allows.",
    },
    {
      question: "distribution",
      severity: "unknown",
      answer: "Not seen by the median bandwidth; seen by the aggregated test.",
      why: "One wide bandwidth cannot see a missing mode of unit width.",
    },
    {
      question: "power",
      severity: "warning",
      answer:
        "No. At n = 400 a 1.5× spread within groups would be seen 31% of the time; 80% needs n = 1,500.",
      why: "Power: the share of simulated tests that reject when the real data is changed by that much.",
    },
    {
      question: "frechet",
      severity: "info",
      answer: "Ten times that of real data.",
      why: "Means and covariances only.",
    },
  ],
  findings: digits.findings.slice(1),
  previews: undefined,
  map: mixtureMap,
};

/** Only what the first metric gives, as a running or cancelled evaluation has it. */
export const partial: Report = {
  ...digits,
  metrics: { precisionRecall: digits.metrics.precisionRecall },
  answers: digits.answers.slice(0, 2),
  findings: digits.findings.slice(1),
  verdict: {
    severity: "bad",
    title: "Misses most of the distribution.",
    text: "Two held-out samples in three have no counterpart. Copying has not been looked at.",
  },
};

/** Numbers that JSON cannot hold, and p-values that a double cannot. */
export const nonFinite: Report = {
  ...digits,
  metrics: {
    ...digits.metrics,
    precisionRecall: {
      ...digits.metrics.precisionRecall!,
      density: { value: "NaN", interval: null, baseline: null },
    },
    memorization: {
      ...digits.metrics.memorization!,
      ratio: { value: "Infinity", interval: null, baseline: "NaN" },
      baselineMedianDistance: 0,
      mannWhitney: { u: 0, p: 0, z: -37.9 },
      copies: { ...digits.metrics.memorization!.copies, exact: 629, near: 0, p: 0 },
    },
  },
};

/** Without training data there is nothing to compare copies with. */
export const withoutTrain: Report = {
  ...digits,
  inputs: { generated: digits.inputs.generated, heldout: digits.inputs.heldout },
  metrics: {
    ...digits.metrics,
    memorization: undefined,
    frechet: { ...digits.metrics.frechet!, vsTrain: null, infinity: null },
  },
  answers: digits.answers.map((answer) =>
    answer.question === "copying"
      ? {
          ...answer,
          severity: "unknown",
          answer: "Not measured: no training data.",
          why: "Name the training data in samplescope.json to have it measured.",
        }
      : answer,
  ),
  findings: [],
  caveats: [],
};

/** Every `step`-th of so many indices. */
function indices(count: number, step: number): number[] {
  return Array.from({ length: Math.floor(count / step) }, (_, i) => i * step);
}

/** 50,000 samples of a thousand values, most of them outside, copied or left out. */
export const huge: Report = {
  ...digits,
  subject: { title: "cifar-ddpm", run: "cifar-ddpm", step: 400_000, siblings: [] },
  inputs: {
    generated: input("runs/cifar/samples.npy", [50_000, 32, 32], [-1, 1]),
    heldout: input("data/heldout.npy", [50_000, 32, 32], [-1, 1]),
    train: input("data/train.npy", [50_000, 32, 32], [-1, 1]),
  },
  metrics: {
    ...digits.metrics,
    precisionRecall: {
      ...digits.metrics.precisionRecall!,
      outside: indices(50_000, 2),
      uncovered: indices(45_000, 1).reverse(),
    },
    memorization: {
      ...digits.metrics.memorization!,
      copies: { ...digits.metrics.memorization!.copies, flagged: indices(40_000, 1), near: 40_000 },
    },
    mmd: Array.from({ length: 4 }, (_, i) => mmdTest({ name: `test ${i + 1}` })),
    wasserstein: {
      ...digits.metrics.wasserstein!,
      perColumn: indices(1024, 1).map((column) => ({
        column,
        value: 0.05 + 0.04 * Math.sin(column / 40),
        baseline: 0.01 + 0.005 * Math.sin(column / 90),
      })),
    },
  },
  map: {
    ...mixtureMap,
    kind: "pca",
    generated: {
      points: indices(1000, 1).map((i) => [Math.sin(i) * 3, Math.cos(i * 1.7) * 2]),
      outside: indices(1000, 1).map((i) => i % 2 === 0),
    },
    heldout: {
      points: indices(1000, 1).map((i) => [Math.sin(i * 1.3) * 4, Math.cos(i) * 3]),
      uncovered: indices(1000, 1).map((i) => i % 10 !== 0),
    },
  },
};

const LONG = "a_very_long_experiment_name_without_any_place_to_break_lr1e-4_wd0.01_ema0.9999_seed12345";

/** Names that would push a narrow page apart. */
export const longNames: Report = {
  ...digits,
  subject: { ...digits.subject, title: LONG },
  inputs: {
    ...digits.inputs,
    generated: { ...digits.inputs.generated, path: `runs/${LONG}/${LONG}/samples/step_012000.npy` },
  },
};

/** Series of 48 values, previewed as sparklines. */
export const series: Report = {
  ...digits,
  subject: { title: "wind-vae", run: "wind-vae", step: 40, siblings: [] },
  previews: {
    kind: "series",
    shape: [48],
    range: [-2, 2],
    generated: digitPreviews.pairs.map(({ generated }, i) => ({
      index: generated,
      values: wave(48, i, 1.2),
    })),
    train: digitPreviews.pairs.map(({ train }, i) => ({ index: train, values: wave(48, i, 1.3) })),
    heldout: [5, 9, 12].map((index, i) => ({ index, values: wave(48, i + 0.5, 1.9) })),
  },
};

/** Rows of a table with 12 columns, previewed as bars. */
export const vectors: Report = {
  ...series,
  subject: { title: "tabular-copula", run: null, step: null, siblings: [] },
  previews: {
    ...series.previews!,
    kind: "vector",
    shape: [12],
    generated: digitPreviews.pairs.map(({ generated }, i) => ({
      index: generated,
      values: wave(12, i, 1.2),
    })),
    train: digitPreviews.pairs.map(({ train }, i) => ({ index: train, values: wave(12, i, 1.3) })),
    heldout: [5, 9, 12].map((index, i) => ({ index, values: wave(12, i + 0.5, 1.9) })),
  },
};

/** A colour image of 8 × 8 pixels a sample, channels last. */
export const colour: Report = {
  ...digits,
  previews: {
    ...digitPreviews.previews,
    shape: [8, 8, 3],
    generated: colourful(digitPreviews.previews.generated),
    train: colourful(digitPreviews.previews.train),
    heldout: colourful(digitPreviews.previews.heldout),
  },
};

/** A field on a grid, drawn in colours. */
const field: Report = {
  ...digits,
  previews: { ...digitPreviews.previews, kind: "field" },
};

function colourful(samples: { index: number; values: number[] }[]): { index: number; values: number[] }[] {
  return samples.map(({ index, values }) => ({ index, values: values.flatMap((v) => [v, v * 0.5, -v]) }));
}

function wave(length: number, phase: number, height: number): number[] {
  return Array.from(
    { length },
    (_, i) => height * Math.sin((i / length) * 9 + phase) * (0.6 + 0.4 * digit(3)[i % 64]),
  );
}

/** A view of a finished report; `change` makes it another state. */
export function viewOf(report: Report | undefined, change: Partial<ReportView> = {}): ReportView {
  return {
    generation: 1,
    title: "ddpm-overfit-n60",
    samples: "runs/ddpm-overfit-n60/samples/step_012000.npy",
    status: "done",
    pending: [],
    report,
    ...change,
  };
}

/** A report with domain checks, one of which every sample breaks. */
const domain: Report = {
  ...series,
  domain: domainChecks,
  answers: [
    ...series.answers,
    {
      question: "domain",
      severity: "bad",
      answer: 'No. 100% of the samples break "mass"; of held-out ones none.',
      why: "Laws are checked sample by sample.",
    },
  ],
};

/** Every state of the page, by name. */
export const VIEWS: Record<string, ReportView> = {
  digits: viewOf(digits),
  mixture: viewOf(mixture),
  starting: viewOf(undefined, {
    status: "running",
    pending: [
      "precision-recall",
      "memorization",
      "wasserstein",
      "vendi",
      "kid",
      "energy",
      "frechet",
      "mmd",
      "power",
    ],
  }),
  running: viewOf(partial, {
    status: "running",
    progress: { fraction: 0.62, stage: "MMD permutation test, 310 of 500 permutations" },
    pending: ["memorization", "frechet", "mmd", "power"],
  }),
  cancelled: viewOf(partial, { status: "cancelled" }),
  failed: viewOf(undefined, {
    status: "failed",
    error: {
      code: "not-finite",
      message:
        "runs/ddpm-overfit-n60/samples/step_012000.npy holds NaN at sample 17, value 3. Remove the sample or train again; an evaluation would mislead.",
    },
  }),
  nonFinite: viewOf(nonFinite),
  withoutTrain: viewOf(withoutTrain),
  longNames: viewOf(longNames),
  series: viewOf(series),
  vectors: viewOf(vectors),
  colour: viewOf(colour),
  huge: viewOf(huge),
  field: viewOf(field),
  domain: viewOf(domain),
};

/** What answers questions about samples of a view. */
export const GALLERIES: Record<string, FakeGalleryOptions> = {
  digits: { kind: "image", count: 800, shape: [8, 8] },
  mixture: { kind: "point", count: 400, shape: [2] },
  series: { kind: "series", count: 800, shape: [12] },
  vectors: { kind: "vector", count: 800, shape: [12], hasTrain: false },
  colour: { kind: "image", count: 800, shape: [24, 32, 3] },
  field: { kind: "field", count: 800, shape: [32, 32] },
  molecules: { kind: "vector", count: 800, shape: [1024], molecules: true },
};
