import { Matrix, SingularValueDecomposition } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";
import { singularValues } from "./singularValues.ts";

const random = createRandom(5, "singular values");
const draw = (rows: number, columns: number) =>
  Float64Array.from({ length: rows * columns }, () => random.normal());

describe("singular values", () => {
  it.each([
    [1, 1],
    [1, 7],
    [7, 1],
    [2, 2],
    [5, 8],
    [40, 40],
    [97, 64],
    [64, 97],
  ])("of %i × %i values are those of ml-matrix", (rows, columns) => {
    const values = draw(rows, columns);
    const matrix = Matrix.from1DArray(rows, columns, values);
    const expected = new SingularValueDecomposition(matrix, { autoTranspose: true }).diagonal;
    const found = singularValues(values, rows, columns);
    expect(found).toHaveLength(Math.min(rows, columns));
    found.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 11));
  });

  it("of a diagonal are its absolute entries, largest first", () => {
    const found = singularValues(Float64Array.of(3, 0, 0, 0, -5, 0, 0, 0, 1e-9), 3, 3);
    [5, 3, 1e-9].forEach((value, i) => expect(found[i]).toBeCloseTo(value, 14));
  });

  it.each([
    [50, 67],
    [50, 50],
    [67, 50],
    [3, 200],
  ])("of %i × %i values of rank one end, with one that is not zero", (rows, columns) => {
    const a = draw(rows, 1).map((value) => Math.sign(value) / 2);
    const b = draw(columns, 1);
    const values = Float64Array.from(
      { length: rows * columns },
      (_, at) => a[Math.floor(at / columns)] * b[at % columns],
    );
    const [first, ...rest] = singularValues(values, rows, columns);
    const norm = (vector: Float64Array) => Math.hypot(...vector);
    expect(first).toBeCloseTo(norm(a) * norm(b), 11);
    for (const value of rest) expect(value).toBeLessThan(1e-13 * first);
  });

  it("of nothing but zeros are zeros", () => {
    expect(singularValues(new Float64Array(12), 3, 4)).toEqual([0, 0, 0]);
    expect(singularValues(new Float64Array(0), 0, 4)).toEqual([]);
  });
});
