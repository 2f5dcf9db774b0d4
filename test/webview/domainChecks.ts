/** Domain checks as an evaluation writes them: a broken law, a curve with bands, and a statistic of one number. */
import type { DomainCheckReport } from "../../src/evaluation/domain/domainReport.ts";

function distribution(centre: number, spread: number): DomainCheckReport["generated"] {
  const [low, high] = [centre - 1.6 * spread, centre + 1.6 * spread];
  return {
    n: 400,
    mean: centre,
    interval: [centre - 0.1 * spread, centre + 0.1 * spread],
    median: centre,
    low,
    high,
    min: centre - 3 * spread,
    max: centre + 3 * spread,
  };
}

function share(count: number): DomainCheckReport["heldoutViolations"] {
  return { count, fraction: count / 400, interval: [Math.max(0, count / 400 - 0.02), count / 400 + 0.02] };
}

const wave = Array.from({ length: 64 }, (_, t) =>
  Number((Math.exp(-t / 40) * Math.cos(t / 2)).toPrecision(4)),
);
const worst = { index: 17, kind: "series", shape: [64], values: wave } as const;

const statistic: DomainCheckReport = {
  check: "dominant-frequency",
  name: "dominant-frequency",
  kind: "statistic",
  statement: "strongest frequency along time",
  quantity: "dominant frequency of a series",
  unit: "Hz",
  generated: distribution(4, 0.6),
  heldout: distribution(5.5, 1.5),
  histogram: {
    scale: "linear",
    edges: [2, 3, 4, 5, 6, 7, 8],
    generated: [40, 200, 160, 0, 0, 0],
    heldout: [20, 60, 90, 90, 80, 60],
  },
  tolerance: null,
  violations: { ...share(4), worst: 17, worstResidual: 2.95 },
  heldoutViolations: share(4),
  relativeMedian: null,
  p: 0.001,
  adjustedP: 0.003,
  permutations: 999,
  distance: {
    value: 1.53,
    what: "Wasserstein distance between the samples' numbers",
    unit: "Hz",
    baseline: 0.09,
  },
  curve: null,
  details: [],
  worst: { ...worst, shape: [64] },
};

const frequencies = Array.from({ length: 24 }, (_, k) => k);
const band = (at: number) => {
  const mean = frequencies.map((k) => 9 / (1 + (k - at) ** 2));
  return { mean, low: mean.map((x) => 0.95 * x), high: mean.map((x) => 1.05 * x) };
};

/** In the order of the experiment file. */
export const domainChecks: DomainCheckReport[] = [
  {
    ...statistic,
    check: "conserved",
    name: "mass",
    kind: "law",
    statement: "the sum over y and x stays the same along time",
    quantity: "largest change of the sum",
    unit: "g",
    generated: distribution(3, 0.5),
    heldout: distribution(1e-6, 2e-7),
    histogram: {
      scale: "log",
      edges: [1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10],
      generated: [0, 0, 0, 0, 0, 0, 0, 400],
      heldout: [200, 200, 0, 0, 0, 0, 0, 0],
    },
    tolerance: { absolute: 2e-6, relative: 5e-7, source: "heldout" },
    violations: { ...share(400), worst: 17, worstResidual: 5.6 },
    heldoutViolations: share(0),
    relativeMedian: { generated: 0.05, heldout: 1e-8 },
    permutations: null,
    distance: null,
  },
  {
    ...statistic,
    check: "spectrum",
    name: "spectrum",
    statement: "amplitude spectrum along time",
    quantity: "mean frequency of a sample",
    curve: {
      label: "amplitude",
      xLabel: "frequency in Hz",
      xNames: null,
      x: frequencies,
      generated: band(4),
      heldout: band(6),
    },
  },
  statistic,
];
