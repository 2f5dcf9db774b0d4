import { describe, expect, it } from "vitest";
import { digits, mixture, nonFinite, withoutTrain } from "../../test/webview/fixtures.ts";
import { QUESTIONS } from "./all.ts";
import { histogramQuantile } from "./distribution.ts";

function lines(report: typeof digits): Record<string, string | undefined> {
  return Object.fromEntries(
    QUESTIONS.map((question) => [
      question.id,
      question
        .facts(report)
        ?.line.map((group) => group.map((piece) => piece.text).join(""))
        .join(" · "),
    ]),
  );
}

describe("the line of numbers under an answer", () => {
  it("holds value, interval and the value for real data", () => {
    expect(lines(digits)).toEqual({
      quality: "Precision 0.916 0.895–0.934 · real against real 0.941 · density 1.65 (real 0.981)",
      coverage: "Coverage 0.367 0.336–0.399 · real against real 0.965 · recall 0 (real 0.935)",
      copying:
        "Copied 78.6% 75.6–81.3% · 0 exact, 629 near · median distance ratio 0.400 · real against real 1.00",
      distribution: "MMD aggregated, p = 0.002 (smallest possible 0.002) · real against real p = 0.413",
      power: "Displaced share probably seen 3.8%",
      frechet: "2.66 2.55–2.81 · real against real 0.112 · floor 0.0917 · against train 2.44",
      domain: undefined,
    });
  });

  it("says what a test could have seen where it did not reject", () => {
    expect(lines(mixture).power).toBe(
      "Power 0.310 0.240–0.390 · real against real 0.05 · spread within groups × 1.5 · n = 400 · 80% needs n ≈ 1,500",
    );
  });

  it("compares at the baseline's size where the baseline had fewer samples", () => {
    expect(lines(mixture).coverage).toBe(
      "Coverage 0.698 0.651–0.740 · at n = 200: 0.680, real against real 0.958 · recall 0.735",
    );
  });

  it("leads with the ratio of distances where no single copy was found", () => {
    expect(lines(mixture).copying).toBe(
      "Median distance ratio 1.03 0.91–1.16 · real against real 0.994 · no sample close enough to be called a copy",
    );
  });

  it("writes what is not finite as words", () => {
    expect(lines(nonFinite).copying).toContain(
      "median distance ratio infinite · real against real not a number",
    );
  });

  it("has no line for a metric that was not computed", () => {
    expect(lines(withoutTrain).copying).toBeUndefined();
  });
});

describe("exact rows", () => {
  const rows = (report: typeof digits, id: string) =>
    Object.fromEntries(
      (QUESTIONS.find((question) => question.id === id)?.facts(report)?.exact ?? []).map((row) => [
        row.name,
        row,
      ]),
    );

  it("repeat the report", () => {
    expect(rows(digits, "coverage").Coverage).toEqual({
      name: "Coverage",
      value: "0.366778",
      interval: "0.336–0.399",
      baseline: "0.9654",
    });
  });

  it("never write a p-value of zero", () => {
    const copying = rows(nonFinite, "copying");
    expect(copying["p of ‘nothing is copied’"].value).toBe("an exact copy settles it");
    expect(copying["Mann–Whitney p (generated lie closer)"].value).toBe("< 10⁻³⁰⁰");
  });
});

describe("gauges", () => {
  const gauge = (report: typeof digits, id: string) =>
    QUESTIONS.find((question) => question.id === id)!.facts(report)!.gauge!;

  it("put shares on a scale from nothing to all", () => {
    expect(gauge(mixture, "coverage")).toMatchObject({
      min: 0,
      max: 1,
      value: 0.6975,
      valueAtBaseline: 0.68,
    });
  });

  it("show the ratio beside its value for fresh data where no single copy was found", () => {
    expect(gauge(mixture, "copying")).toMatchObject({ min: 0, max: 2, baseline: 0.994 });
  });

  it("leave out what is not finite and what was not measured", () => {
    expect(gauge(digits, "copying").baseline).toBeUndefined();
  });

  it("hold the observed statistic and the whole null", () => {
    const { min, max, value, baselineInterval } = gauge(digits, "distribution");
    expect(min).toBe(-0.0012);
    expect(max).toBe(value);
    expect(baselineInterval![0]).toBeLessThan(0);
    expect(baselineInterval![1]).toBeGreaterThan(0);
  });
});

it("finds quantiles inside a bin", () => {
  const histogram = { edges: [0, 1, 2], counts: [1, 3], observed: 0, label: "" };
  expect([0, 0.25, 0.5, 1].map((share) => histogramQuantile(histogram, share))).toEqual([0, 1, 1 + 1 / 3, 2]);
});

it("names likelihoods with their intervals", () => {
  const mean = (value: number) => ({
    value,
    standardError: 0.1,
    interval: [value - 0.2, value + 0.2] as [number, number],
  });
  const likelihood = {
    path: "loglik.npy",
    n: 100,
    dimension: 4,
    unit: "nats" as const,
    perSample: mean(-6),
    perDimension: mean(-1.5),
    bitsPerDimension: mean(2.16),
    junk: [{ share: 0.99, nats: 4.6, natsPerDimension: 1.15 }],
  };
  expect(lines({ ...digits, metrics: { ...digits.metrics, likelihood } }).likelihood).toBe(
    "Log-likelihood, nats per dimension −1.50 −1.70 to −1.30 · Bits per dimension 2.16",
  );
});
