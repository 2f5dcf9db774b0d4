import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundaryLaw } from "./boundary.ts";
import { conservedLaw, cosLatitude } from "./conserved.ts";
import { finiteLaw } from "./finite.ts";
import { offsets, type Layout } from "./layout.ts";
import { monotoneLaw } from "./monotone.ts";
import { normLaw } from "./norm.ts";
import { positivityLaw } from "./positivity.ts";
import { rangeLaw } from "./range.ts";
import { divergenceTerms, stencilLaw, weightTerms } from "./stencil.ts";
import { symmetryLaw, type Transform } from "./symmetry.ts";

function layout(shape: number[], names = ["a", "b", "c", "d"]): Layout {
  return { shape, axes: shape.map((_, axis) => ({ name: names[axis], from: 0, spacing: 1 })) };
}

const all = (one: Layout) =>
  offsets(
    one,
    one.shape.map((_, axis) => axis),
  );
const sample = (...values: number[]) => Float64Array.from(values);
const line = layout([4]);

describe("values", () => {
  it("lie in a range, and the residual is how far they do not", () => {
    const law = rangeLaw(0, 16, all(line));
    expect(law(sample(0, 16, 3, 5), 0).value).toBe(0);
    expect(law(sample(0, 16.5, -2, 5), 0).value).toBe(2);
    expect(law(sample(0, NaN, -2, 5), 0).value).toBe(Infinity);
    // Only the values with a label.
    expect(rangeLaw(0, 1, Int32Array.of(0, 2))(sample(0.5, 9, 1, 9), 0).value).toBe(0);
  });

  it("are finite", () => {
    const law = finiteLaw(all(line));
    expect(law(sample(1, 2, 3, 4), 0).value).toBe(0);
    expect(law(sample(NaN, 2, -Infinity, 4), 0).value).toBe(2);
  });

  it("are positive, strictly or not", () => {
    expect(positivityLaw(false, all(line))(sample(0, 1, 2, 3), 0).value).toBe(0);
    expect(positivityLaw(true, all(line))(sample(0, 1, 2, 3), 0).value).toBeGreaterThan(0);
    expect(positivityLaw(false, all(line))(sample(1, -0.25, 2, 3), 0).value).toBe(0.25);
  });

  it("rise or fall along an axis, in every line of it", () => {
    const grid = layout([3, 2]);
    const rising = sample(1, 5, 2, 5, 3, 6);
    expect(monotoneLaw(grid, 0, "increasing", false)(rising, 0).value).toBe(0);
    expect(monotoneLaw(grid, 0, "increasing", true)(rising, 0).value).toBeGreaterThan(0);
    expect(monotoneLaw(grid, 0, "decreasing", false)(rising, 0).value).toBe(1);
    expect(monotoneLaw(grid, 0, "increasing", false)(sample(1, 5, 2, 2, 3, 6), 0).value).toBe(3);
  });

  it("have a norm over an axis", () => {
    const pairs = layout([2, 2]);
    expect(normLaw(pairs, [1], 5)(sample(3, 4, 0, 5), 0).value).toBe(0);
    expect(normLaw(pairs, [1], 5)(sample(3, 4, 0, 2), 0).value).toBe(3);
  });
});

describe("a conserved sum", () => {
  const grid = layout([3, 2], ["time", "x"]);
  const weights = sample(1, 1);

  it("stays the same along an axis", () => {
    const law = conservedLaw({ layout: grid, over: [1], weights }, { along: 0 });
    expect(law(sample(1, 2, 2, 1, 3, 0), 0)).toMatchObject({ value: 0, scale: 6 });
    expect(law(sample(1, 2, 2, 1, 3, 0.5), 0).value).toBe(0.5);
  });

  it("equals a number, or each sample's own", () => {
    const over = { layout: line, over: [0], weights: sample(1, 1, 1, 1) };
    expect(conservedLaw(over, { value: 1 })(sample(0.25, 0.25, 0.5, 0), 0).value).toBe(0);
    const own = conservedLaw(over, { perSample: sample(1, 7) });
    expect(own(sample(1, 2, 3, 1), 1).value).toBe(0);
    expect(own(sample(1, 2, 3, 1), 0).value).toBe(6);
  });

  it("is the area mean of a latitude grid with cosine weights", () => {
    const latitudes = Float64Array.from({ length: 45 }, (_, i) => -88 + 4 * i);
    const cosines = cosLatitude(latitudes);
    // The mean of sin² φ over the sphere is 1/3; without weights it would be near one half.
    const mean = latitudes.reduce(
      (sum, degrees, i) => sum + (cosines[i] * Math.sin((degrees * Math.PI) / 180) ** 2) / 45,
      0,
    );
    expect(mean).toBeCloseTo(1 / 3, 2);
  });

  it("of float32 noise stays within the rounding that its scale allows", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 60 }),
        (values) => {
          const total = values.reduce((sum, x) => sum + x, 0);
          const exact = Float64Array.from(values);
          const stored = Float64Array.from(values, Math.fround);
          const over = { layout: layout([values.length]), over: [0], weights: exact.map(() => 1) };
          const { value, scale } = conservedLaw(over, { value: total })(stored, 0);
          expect(value).toBeLessThanOrEqual(2 ** -23 * scale + 1e-40);
        },
      ),
    );
  });
});

describe("a boundary", () => {
  const ramp = sample(0, 1, 2, 3);

  it("has a value, a gradient, or equal ends", () => {
    expect(boundaryLaw(line, 0, ["start"], { value: 0 })(ramp, 0).value).toBe(0);
    expect(boundaryLaw(line, 0, ["start", "end"], { value: 0 })(ramp, 0).value).toBe(3);
    expect(boundaryLaw(line, 0, ["start", "end"], { gradient: 1 })(ramp, 0).value).toBe(0);
    expect(boundaryLaw(line, 0, ["end"], { gradient: 0 })(ramp, 0).value).toBe(1);
    expect(boundaryLaw(line, 0, ["start"], "periodic")(ramp, 0).value).toBe(3);
    expect(boundaryLaw(line, 0, ["start"], "periodic")(sample(1, 5, 2, 1), 0).value).toBe(0);
  });

  it("takes gradients in the units of the axis", () => {
    const fine = { shape: [4], axes: [{ name: "x", from: 0, spacing: 0.5 }] };
    expect(boundaryLaw(fine, 0, ["start"], { gradient: 2 })(ramp, 0).value).toBe(0);
  });
});

describe("a symmetry", () => {
  const square = layout([3, 3]);
  const rotated = sample(1, 2, 1, 2, 5, 2, 1, 2, 1);
  const cases: [string, Layout, Transform, Float64Array, Float64Array][] = [
    ["flip", layout([2, 3]), { kind: "flip", axis: 1 }, sample(1, 2, 1, 4, 5, 4), sample(1, 2, 3, 4, 5, 4)],
    [
      "translation",
      layout([4]),
      { kind: "translation", axis: 0, shift: 2 },
      sample(1, 2, 1, 2),
      sample(1, 2, 1, 3),
    ],
    [
      "permutation",
      layout([3]),
      { kind: "permutation", axis: 0, order: [1, 0, 2] },
      sample(4, 4, 1),
      sample(4, 1, 4),
    ],
    [
      "transpose",
      square,
      { kind: "transpose", axes: [0, 1] },
      sample(1, 2, 3, 2, 4, 5, 3, 5, 6),
      sample(1, 2, 3, 9, 4, 5, 3, 5, 6),
    ],
    [
      "quarter turn",
      square,
      { kind: "rotation", axes: [0, 1], quarters: 1 },
      rotated,
      sample(1, 2, 1, 2, 5, 3, 1, 2, 1),
    ],
    [
      "half turn",
      square,
      { kind: "rotation", axes: [0, 1], quarters: 2 },
      sample(1, 2, 3, 4, 5, 4, 3, 2, 1),
      sample(1, 2, 3, 4, 5, 6, 3, 2, 1),
    ],
  ];
  it.each(cases)("%s: kept and broken", (_, shape, transform, kept, broken) => {
    const law = symmetryLaw(shape, transform, 1);
    expect(law(kept, 0).value).toBe(0);
    expect(law(broken, 0).value).toBeGreaterThan(0);
  });

  it("is also one up to the sign", () => {
    const odd = symmetryLaw(layout([3]), { kind: "flip", axis: 0 }, -1);
    expect(odd(sample(-2, 0, 2), 0).value).toBe(0);
    expect(odd(sample(2, 0, 2), 0).value).toBe(4);
  });

  it("is refused where it does not fit", () => {
    expect(() => symmetryLaw(layout([2, 3]), { kind: "transpose", axes: [0, 1] }, 1)).toThrow(
      "two axes of one length",
    );
    expect(() => symmetryLaw(layout([3]), { kind: "permutation", axis: 0, order: [0, 0, 1] }, 1)).toThrow(
      "once",
    );
  });
});

describe("a stencil", () => {
  it("finds curvature: a line has none, a parabola has two", () => {
    const law = stencilLaw(line, [0], weightTerms([1, -2, 1]), { wanted: 0, periodic: false });
    expect(law(sample(1, 3, 5, 7), 0).value).toBe(0);
    expect(law(sample(0, 1, 4, 9), 0).value).toBe(2);
  });

  it("wraps around on a periodic grid", () => {
    const law = stencilLaw(line, [0], weightTerms([-1, 1]), { wanted: 0, periodic: true });
    expect(law(sample(5, 5, 5, 5), 0).value).toBe(0);
    expect(law(sample(5, 5, 5, 6), 0).value).toBe(1);
  });

  it("is a Laplacian in two dimensions", () => {
    const grid = layout([4, 4]);
    const laplacian = weightTerms([
      [0, 1, 0],
      [1, -4, 1],
      [0, 1, 0],
    ]);
    const law = stencilLaw(grid, [0, 1], laplacian, { wanted: 0, periodic: false });
    const at = (work: (y: number, x: number) => number) =>
      Float64Array.from({ length: 16 }, (_, i) => work(Math.floor(i / 4), i % 4));
    expect(
      law(
        at((y, x) => x * x - y * y),
        0,
      ).value,
    ).toBe(0);
    expect(
      law(
        at((y, x) => x * x + y * y),
        0,
      ).value,
    ).toBe(4);
  });

  it("finds sources of a vector field whose components lie along an axis of their own", () => {
    // Components first: u, then v, of 5 × 5 places.
    const shape = layout([2, 5, 5], ["channel", "y", "x"]);
    const terms = divergenceTerms([25, 0], [1, 1]);
    const law = stencilLaw(shape, [1, 2], terms, { bases: Int32Array.of(0), wanted: 0, periodic: false });
    const field = (u: (y: number, x: number) => number, v: (y: number, x: number) => number) =>
      Float64Array.from({ length: 50 }, (_, i) => (i < 25 ? u : v)(Math.floor((i % 25) / 5), i % 5));
    // A rotation has no sources; an outward flow has.
    expect(
      law(
        field(
          (y) => -y,
          (_, x) => x,
        ),
        0,
      ).value,
    ).toBe(0);
    expect(
      law(
        field(
          (_, x) => x,
          (y) => y,
        ),
        0,
      ).value,
    ).toBe(2);
  });

  it("that is larger than the samples is refused", () => {
    expect(() =>
      stencilLaw(layout([2]), [0], weightTerms([1, -2, 1]), { wanted: 0, periodic: false }),
    ).toThrow("larger");
  });
});
