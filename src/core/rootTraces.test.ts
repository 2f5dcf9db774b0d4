import { describe, expect, it } from "vitest";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import type { Float64Rows, Rows } from "../kernels/rows.ts";
import { gaussianRows, mapRows } from "../testing/rows.ts";
import { covarianceFactor, exactCentre } from "./covariance.ts";
import { createRandom } from "./random.ts";
import { factorEigenvalues, rootTraces } from "./rootTraces.ts";
import { singularValues } from "./singularValues.ts";

const runner = new InlineRunner();
const random = createRandom(3, "root traces");

async function factorOf(rows: Rows): Promise<Float64Rows> {
  return covarianceFactor(runner, rows, exactCentre(rows));
}

/** F₁F₂ᵀ and the sum of its singular values by ml-matrix. */
async function bySingularValues(a: Rows, b: Rows): Promise<number> {
  const product = new Float64Array(a.n * b.n);
  await runner.run("crossProduct", { a, b, scale: 1, product });
  return singularValues(product, a.n, b.n).reduce((sum, value) => sum + value, 0);
}

/** Variances fall over six orders of magnitude. */
const graded = (n: number, d: number) =>
  mapRows(gaussianRows(random, n, d), (value, _, column) => value * 1e-3 ** (column / d));

describe("at ranks beyond those of singular values as such", () => {
  it.each([
    ["more samples than dimensions", () => [gaussianRows(random, 500, 170), gaussianRows(random, 400, 170)]],
    ["variances over six orders of magnitude", () => [graded(500, 170), graded(400, 170)]],
    ["fewer samples than dimensions", () => [gaussianRows(random, 180, 300), gaussianRows(random, 190, 300)]],
    ["one set of low rank", () => [gaussianRows(random, 180, 300), gaussianRows(random, 400, 300)]],
    [
      "constant and repeated columns",
      () =>
        [500, 400].map((n) => {
          const rows = gaussianRows(random, n, 200);
          return mapRows(rows, (value, i, c) =>
            c < 10 ? 1 : c < 20 ? rows.values[i * 200 + c + 10] : value,
          );
        }),
    ],
  ])("the trace is that of the singular values, %s", async (_, make) => {
    const [a, b] = await Promise.all(make().map(factorOf));
    const [trace] = await rootTraces(runner, [[a, b]]);
    expect(trace / (await bySingularValues(a, b))).toBeCloseTo(1, 9);
  });

  it("eigenvalues are the squared singular values of the factor", async () => {
    const factor = await factorOf(gaussianRows(random, 400, 170));
    const found = Float64Array.from(await factorEigenvalues(runner, factor)).sort();
    const expected = singularValues(factor.values, factor.n, factor.d).map((value) => value ** 2);
    Float64Array.from(expected)
      .sort()
      .forEach((value, i) => expect(found[i] / value).toBeCloseTo(1, 11));
  });
});
