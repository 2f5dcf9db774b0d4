import { describe, expect, it } from "vitest";
import { createRandom } from "../../core/random.ts";
import { domainCheckSchema, sampleSchema } from "../../experiment/domainSchema.ts";
import { inProject, readRows } from "../../testing/golden.ts";
import { proposeChecks, type CheckProposal } from "./proposeChecks.ts";

function proposed(
  shape: number[],
  of: (place: number) => number,
  {
    dtype = "float64",
    sample = {},
    format = "npy",
  }: { dtype?: string; sample?: object; format?: string } = {},
): CheckProposal {
  const d = shape.reduce((product, extent) => product * extent, 1);
  const values = Float64Array.from({ length: 40 * d }, (_, i) => of(i));
  const range: [number, number] = [Math.min(...values), Math.max(...values)];
  return proposeChecks(sampleSchema.parse(sample), {
    shape,
    format,
    dtype,
    range,
    rows: { n: 40, d, values },
  });
}

const names = ({ checks }: CheckProposal) => checks.map(({ check }) => check.check);
const chosen = ({ checks }: CheckProposal) =>
  checks.filter(({ fits }) => fits).map(({ check }) => check.check);

describe("checks are proposed", () => {
  const random = createRandom(1, "propose");

  it("for series: correlations and spectra, on the scale of the values", () => {
    const proposal = proposed([64], () => random.uniform());
    expect(proposal.sample).toMatchObject({ kind: "series", axes: ["time"] });
    expect(names(proposal)).toEqual(
      expect.arrayContaining(["range", "autocorrelation", "spectrum", "dominant-frequency"]),
    );
    expect(proposal.checks[0].check).toEqual({ check: "range", min: 0, max: 1 });
    // Noise is neither monotone nor pinned at its edges.
    expect(chosen(proposal)).not.toContain("monotone");
    expect(chosen(proposal)).not.toContain("boundary");
  });

  it("for images: saturation, repeats and the finest scales", () => {
    const proposal = proposed([8, 8], () => random.integer(256), { dtype: "uint8" });
    expect(proposal.sample.kind).toBe("image");
    expect(names(proposal)).toEqual(["range", "saturation", "duplicates", "spectrum", "high-frequency"]);
  });

  it("for tables and points: moments and correlations", () => {
    expect(names(proposed([5], () => random.normal(), { format: "csv" }))).toEqual(
      expect.arrayContaining(["mean", "variance", "cross-correlation"]),
    );
    expect(proposed([2], () => random.normal()).sample.kind).toBe("points");
  });

  it("with laws that the held-out data obeys chosen: shares that sum to one", () => {
    const rows = Array.from({ length: 40 }, () => {
      const parts = Array.from({ length: 4 }, () => random.uniform());
      const sum = parts.reduce((total, x) => total + x, 0);
      return parts.map((x) => x / sum);
    }).flat();
    expect(chosen(proposed([4], (i) => rows[i]))).toContain("sum-to-one");
    expect(chosen(proposed([4], (i) => 2 * rows[i]))).not.toContain("sum-to-one");
  });

  it("for the field of the example: its conserved total", async () => {
    const rows = await readRows(inProject("examples", "field", "data", "heldout.npy"));
    const range: [number, number] = [Math.min(...rows.values), Math.max(...rows.values)];
    // Four planes of a grid might be a coloured image: the file says what they are.
    const declared = { kind: "field", axes: ["time", "y", "x"] } as const;
    const found = { shape: [4, 8, 8], format: "npy", dtype: "float32", range, rows };
    const proposal = proposeChecks({ ...declared, axes: [...declared.axes] }, found);
    expect(proposal.sample).toEqual({ kind: "field", axes: ["time", "y", "x"] });
    expect(chosen(proposal)).toEqual(
      expect.arrayContaining(["positive", "conserved", "spectrum", "spatial-correlation", "extremes"]),
    );
    expect(chosen(proposal)).not.toContain("boundary");
  });

  it("as the experiment file would hold them", () => {
    for (const { checks } of [
      proposed([64], () => random.normal()),
      proposed([3, 8, 8], () => random.normal()),
    ])
      for (const { check } of checks) expect(domainCheckSchema.safeParse(check).success).toBe(true);
  });

  it("not for molecules, which have checks of their own", () => {
    expect(proposed([1], () => 0, { sample: { kind: "molecule" } }).checks).toEqual([]);
  });
});
