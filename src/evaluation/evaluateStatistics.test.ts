import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { readStatistics } from "../io/npzStatistics.ts";
import { npyBytes, type NpyContent } from "../io/testing/npyBytes.ts";
import { zipBytes } from "../io/testing/zipBytes.ts";
import type { Rows } from "../kernels/rows.ts";
import { codesOf, evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder, type Content } from "../testing/experimentFolder.ts";
import { expectationsIn, inGolden } from "../testing/golden.ts";
import { frechetOf } from "../testing/metrics.ts";
import { gaussianRows, mapRows } from "../testing/rows.ts";
import { reportSchema, type Report } from "./report.ts";

const random = createRandom(1, "statistics");
const d = 3;
const [generated, heldout, train] = [
  gaussianRows(random, 120, d, { scale: 1.2, mean: 0.3 }),
  gaussianRows(random, 200, d),
  gaussianRows(random, 150, d),
];

function npz(arrays: Record<string, NpyContent>): Buffer {
  const members = Object.entries(arrays).map(([key, array]) => ({
    name: `${key}.npy`,
    content: npyBytes(array),
  }));
  return Buffer.from(zipBytes(members));
}

const array = (shape: number[], values: ArrayLike<number>, descr = "<f8"): NpyContent => ({
  descr,
  shape,
  values: Array.from(values),
});

/** Mean, covariance (n − 1) and their sums. */
function momentsOf({ n, d: columns, values }: Rows) {
  const sum = new Float64Array(columns);
  const products = new Float64Array(columns ** 2);
  for (let i = 0; i < n; i++) {
    for (let a = 0; a < columns; a++) {
      sum[a] += values[i * columns + a];
      for (let b = 0; b < columns; b++)
        products[a * columns + b] += values[i * columns + a] * values[i * columns + b];
    }
  }
  const mean = sum.map((value) => value / n);
  const covariance = products.map(
    (value, at) => (value - n * mean[Math.floor(at / columns)] * mean[at % columns]) / (n - 1),
  );
  return { sum, products, mean, covariance };
}

function stats(
  rows: Rows,
  names: [string, string] = ["mu", "sigma"],
  extra: Record<string, NpyContent> = {},
): Buffer {
  const { mean, covariance } = momentsOf(rows);
  return npz({ [names[0]]: array([d], mean), [names[1]]: array([d, d], covariance), ...extra });
}

async function reportOf(
  files: Record<string, Content>,
  request: Partial<EvaluationRequest>,
): Promise<Report> {
  const root = experimentFolder(files);
  const { generated: from = "generated.npy", heldout: to } = request;
  const { report } = await evaluateHere({
    ...request,
    generated: join(root, from),
    ...(to && { heldout: join(root, to) }),
  });
  expect(reportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(JSON.parse(JSON.stringify(report)));
  return report;
}

const caveatsOf = (report: Report) => report.caveats.map(({ code }) => code);

describe("a stored mean and covariance as held-out data", () => {
  it.each<[string, Buffer]>([
    ["mu and sigma", stats(heldout)],
    ["mean and cov", stats(heldout, ["mean", "cov"])],
    [
      "ADM's, with those of other features",
      stats(heldout, undefined, { mu_s: array([2], [0, 0]), sigma_s: array([2, 2], [1, 0, 0, 1]) }),
    ],
    ["clean-fid's, with a scalar beside them", stats(heldout, undefined, { step: array([], [7], "<i8") })],
  ])("gives the Fréchet distance of the samples: %s", async (_, content) => {
    const report = await reportOf(
      { "generated.npy": generated, "stats.npz": content },
      { heldout: "stats.npz" },
    );
    const { vsHeldout, curve } = report.metrics.frechet!;
    expect(vsHeldout.value).toBeCloseTo(await frechetOf(generated, heldout), 10);
    expect(vsHeldout).toMatchObject({ floor: null, baseline: null });
    expect(vsHeldout.interval![0]).toBeLessThan(vsHeldout.value);
    expect(curve.map(({ n }) => n)).toEqual([120, 60, 40, 30]);
    expect(Object.keys(report.metrics)).toEqual(["frechet"]);
    expect(report.inputs.heldout).toMatchObject({ statistics: true, shape: [0, d] });
    expect(caveatsOf(report)).toEqual(expect.arrayContaining(["statistics-only", "unknown-sample-size"]));
    expect(report.verdict).toMatchObject({ severity: "unknown", title: "Not judged." });
    expect(report.answers.map(({ question }) => question)).toEqual(["copying", "frechet"]);
    expect(report.answers[0].answer).toContain("hold no samples");
  });

  it("of torchmetrics are sums over samples whose number is known, and so is the floor", async () => {
    const { sum, products } = momentsOf(heldout);
    const content = npz({
      real_features_sum: array([d], sum),
      real_features_cov_sum: array([d, d], products),
      real_features_num_samples: array([], [200], "<i8"),
      fake_features_sum: array([d], [0, 0, 0]),
    });
    const report = await reportOf(
      { "generated.npy": generated, "state.npz": content },
      { heldout: "state.npz" },
    );
    const { vsHeldout } = report.metrics.frechet!;
    expect(vsHeldout.value).toBeCloseTo(await frechetOf(generated, heldout), 10);
    expect(vsHeldout.floor).toBeGreaterThan(0.02);
    expect(report.inputs.heldout.shape).toEqual([200, d]);
    expect(caveatsOf(report)).not.toContain("unknown-sample-size");
  });

  it("takes as many training samples for what real data would give", async () => {
    const far = mapRows(generated, (value) => value + 1);
    const files = { "generated.npy": far, "stats.npz": stats(heldout), "train.npy": train };
    const report = await reportOf(files, { heldout: "stats.npz" });
    const { vsHeldout, baselineSource, vsTrain } = report.metrics.frechet!;
    expect(baselineSource).toMatchObject({ kind: "train-vs-heldout", n: 120 });
    expect(vsHeldout.baseline).toBeLessThan(vsHeldout.value);
    expect(vsTrain!.value).toBeCloseTo(await frechetOf(far, train), 10);
    expect(codesOf(report)).toEqual(["frechet-above"]);
  });

  it("may be named in the experiment file", async () => {
    const experiment = '{ "data": { "heldout": "ref/inception.npz" } }';
    const report = await reportOf(
      { "generated.npy": generated, "ref/inception.npz": stats(heldout), "samplescope.json": experiment },
      {},
    );
    expect(report.inputs.heldout.chosenBy).toBe("named in samplescope.json");
  });

  it("reads the golden statistics", async () => {
    const expected = expectationsIn("files", "expected.json") as Record<
      string,
      { mu: number[]; sigma_trace: number }
    >;
    const path = inGolden("files", "npz_fid_stats.npz");
    const { mean, covariance, n } = await readStatistics(path);
    expect([...mean]).toEqual(expected["npz_fid_stats.npz"].mu);
    expect(covariance[0] + covariance[4] + covariance[8]).toBeCloseTo(
      expected["npz_fid_stats.npz"].sigma_trace,
      12,
    );
    expect(n).toBeNull();
    const root = experimentFolder({ "generated.npy": generated });
    const found = await evaluateHere({ generated: join(root, "generated.npy"), heldout: path });
    expect(found.report.metrics.frechet!.rank.heldout).toBe(3);
  });
});

describe("generated statistics", () => {
  it("stand against held-out samples, whose scatter makes the interval", async () => {
    const files = { "step_10.npz": stats(generated), "heldout.npy": heldout };
    const report = await reportOf(files, { generated: "step_10.npz", heldout: "heldout.npy" });
    const { vsHeldout, curve } = report.metrics.frechet!;
    expect(vsHeldout.value).toBeCloseTo(await frechetOf(generated, heldout), 10);
    expect(curve[0].n).toBe(200);
    expect(report.inputs.generated).toMatchObject({ statistics: true, shape: [0, d] });
    expect(report.answers.find(({ question }) => question === "frechet")?.answer).toContain(
      "the n behind the stored statistics",
    );
  });

  it("stand against stored statistics, without an interval", async () => {
    const files = { "a.npz": stats(generated), "b.npz": stats(heldout) };
    const report = await reportOf(files, { generated: "a.npz", heldout: "b.npz" });
    expect(report.metrics.frechet!.vsHeldout).toMatchObject({ interval: null, floor: null });
    expect(caveatsOf(report)).toContain("no-frechet-interval");
  });
});

describe("statistics that cannot be used are refused in a sentence", () => {
  const bad = (mu: NpyContent, sigma: NpyContent) => npz({ mu, sigma });

  it.each<{ what: string; content: Buffer; words: RegExp; request?: Partial<EvaluationRequest> }>([
    {
      what: "of another dimension",
      content: bad(array([2], [0, 0]), array([2, 2], [1, 0, 0, 1])),
      words: /generated\.npy has 3 values a sample and stats\.npz has 2/,
    },
    {
      what: "that do not belong together",
      content: npz({ mean: array([3], [0, 0, 0]), cov: array([2, 2], [1, 0, 0, 1]) }),
      words: /mean of shape \(3\) and cov of shape \(2, 2\), which do not belong together/,
    },
    {
      what: "not finite",
      content: bad(array([3], [0, NaN, 0]), array([3, 3], [1, 0, 0, 0, 1, 0, 0, 0, 1])),
      words: /holds NaN in mu at position 1/,
    },
    {
      what: "not symmetric",
      content: bad(array([3], [0, 0, 0]), array([3, 3], [1, 0.5, 0, 0, 1, 0, 0, 0, 1])),
      words: /stats\.npz: The stored covariance is not symmetric/,
    },
    {
      what: "with a correlation beyond 1",
      content: bad(array([3], [0, 0, 0]), array([3, 3], [1, 2, 0, 2, 1, 0, 0, 0, 1])),
      words: /correlation beyond 1/,
    },
    {
      what: "indefinite",
      content: bad(array([3], [0, 0, 0]), array([3, 3], [1, 0.9, -0.9, 0.9, 1, 0.9, -0.9, 0.9, 1])),
      words: /negative eigenvalues/,
    },
    {
      what: "in another feature space",
      content: stats(heldout),
      request: { features: "pca" },
      words: /cannot both be mapped to the feature space pca/,
    },
  ])("$what", async ({ content, words, request }) => {
    const files = { "generated.npy": generated, "stats.npz": content };
    await expect(reportOf(files, { heldout: "stats.npz", ...request })).rejects.toThrow(words);
  });
});

describe("an archive of samples", () => {
  it("is samples, statistics beside them or not", async () => {
    const samples = array([200, d], heldout.values);
    const content = stats(heldout, undefined, { arr_0: samples });
    const report = await reportOf(
      { "generated.npy": generated, "stats.npz": content },
      { heldout: "stats.npz" },
    );
    expect(report.inputs.heldout.shape).toEqual([200, d]);
    expect(report.metrics.precisionRecall).toBeDefined();
  });
});
