import type { MemorizationReport, Estimate, Report, ReportInput } from "../evaluation/report.ts";

/** An estimate with symmetric intervals about it and its real-vs-real value. */
export function estimateOf(value: number, baseline = value, half = 0.03): Estimate {
  return {
    value,
    interval: [value - half, value + half],
    baseline,
    baselineInterval: [baseline - half, baseline + half],
  };
}

function inputOf(name: string): ReportInput {
  return {
    path: `/data/${name}.npy`,
    format: "npy",
    shape: [500, 2],
    dtype: "float64",
    sha256: name,
    nonFinite: 0,
    duplicates: 0,
    range: [-3, 3],
    chosenBy: "for a test",
  };
}

/** Memorization numbers of a model that copies nothing. */
function noCopying(): MemorizationReport {
  return {
    ratio: { value: 1, interval: [0.9, 1.1], baseline: 1, baselineInterval: [0.9, 1.1] },
    medianDistance: 0.1,
    baselineMedianDistance: 0.1,
    mannWhitney: { u: 125000, z: 0, p: 0.5 },
    copies: { exact: 0, near: 0, fraction: 0, interval: [0, 0.01], p: 1, tailDimension: 2, flagged: [] },
    authenticity: null,
    cT: null,
    shiftedCopies: null,
    leaning: { nearerTrain: 0.5, expected: 0.5, p: 0.5 },
    leakage: { heldoutInTrain: 0 },
    nearest: [],
    histogram: { edges: [0, 1], generated: [500], heldout: [500] },
  };
}

/** The report of a model that nothing is wrong with, to be spoiled by a test. */
export function plainReport(): Report & {
  metrics: Required<Pick<Report["metrics"], "precisionRecall" | "memorization" | "frechet" | "mmd">>;
} {
  const source = { kind: "train-vs-heldout" as const, n: 500, m: 500 };
  return {
    schemaVersion: 1,
    tool: { name: "samplescope", version: "0.0.0" },
    createdAt: "2026-01-01T00:00:00.000Z",
    seed: 0,
    subject: { title: "model", run: "model", step: 1, siblings: [] },
    inputs: { generated: inputOf("generated"), heldout: inputOf("heldout"), train: inputOf("train") },
    features: { kind: "raw", dimension: 2, standardized: false, fittedTo: null, heldoutDuplicates: 0 },
    comparable: "0",
    metrics: {
      precisionRecall: {
        k: 3,
        ball: "closed",
        precision: estimateOf(0.97),
        recall: estimateOf(0.96),
        density: estimateOf(1),
        coverage: { ...estimateOf(0.85), expectation: 0.87 },
        perK: [],
        missingRegions: [],
        repeats: { exact: 0, near: 0, fraction: 0, p: 1, nearest: [] },
        baselineSource: source,
        outside: [],
        uncovered: [],
        strays: 0,
        generatedInHeldout: 0,
      },
      memorization: noCopying(),
      frechet: {
        vsHeldout: { value: 0.05, interval: [0.02, 0.1], baseline: 0.04, floor: 0.03, excess: 0.01 },
        vsTrain: { value: 0.05 },
        infinity: { value: 0, standardError: 0.02 },
        curve: [],
        rank: { generated: 2, heldout: 2, dimension: 2 },
        baselineSource: source,
      },
      mmd: [
        {
          name: "mmd",
          bandwidths: [1],
          rule: "given",
          n: 500,
          m: 500,
          mmd2: 0.0001,
          p: 0.4,
          permutations: 500,
          alpha: 0.05,
          rejected: false,
          perBandwidth: [{ bandwidth: 1, mmd2: 0.0001, p: 0.4 }],
          baseline: { mmd2: 0.0001, p: 0.5 },
          visible: { displacedFraction: 0.1 },
          null: { edges: [0, 1], counts: [500], observed: 0.0001, label: "MMD²" },
        },
      ],
    },
    verdict: { severity: "unknown", title: "", text: "" },
    answers: [],
    findings: [],
    caveats: [],
    timing: { totalMs: 1, readMs: 1, parts: [], threads: 1 },
  };
}
