import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../core/random.ts";
import { evaluateHere } from "../../testing/evaluateHere.ts";
import { experimentFolder } from "../../testing/experimentFolder.ts";
import { filledRows } from "../../testing/rows.ts";
import type { Report } from "../report.ts";

const N = 60;
const random = createRandom(1, "domain files");
const parts = () => filledRows(N, 4, () => random.uniform());
const [generated, heldout] = [parts(), parts()];
const weights = [1, 2, 3, 4];

/** The weighted sum of each sample. */
function sums(rows: typeof generated, error = 0) {
  return filledRows(N, 1, (i) => weights.reduce((sum, w, c) => sum + w * rows.values[4 * i + c], error));
}

async function reportOf(checks: object[], files: Parameters<typeof experimentFolder>[0]): Promise<Report> {
  const text = JSON.stringify({ data: { heldout: "heldout.npy" }, domain: checks });
  const root = experimentFolder({
    "gen.npy": generated,
    "heldout.npy": heldout,
    "samplescope.json": text,
    ...files,
  });
  return (await evaluateHere({ generated: join(root, "gen.npy"), only: ["domain"] })).report;
}

const conserved = { check: "conserved", name: "mass", weights: { file: "weights.npy" }, equals: "target" };
const weightFile = { "weights.npy": filledRows(4, 1, (i) => weights[i]) };

describe("files beside the samples", () => {
  it("give each sample's own quantity and the weights of its values", async () => {
    const kept = await reportOf([conserved], {
      ...weightFile,
      "gen_target.npy": sums(generated),
      "heldout_target.npy": sums(heldout),
    });
    expect(kept.domain).toMatchObject([
      { name: "mass", violations: { count: 0 }, tolerance: { source: "rounding" } },
    ]);
    // Laws alone do not make samples fine.
    expect(kept.verdict).toEqual({
      severity: "info",
      title: "Nothing wrong in what was judged.",
      text: `Judged of the ${N} generated samples: the laws and statistics of the domain. Quality, coverage and the distribution as a whole were not.`,
    });
    const lost = await reportOf([conserved], {
      ...weightFile,
      "gen_target.npy": sums(generated, 0.01),
      "heldout_target.npy": sums(heldout),
    });
    expect(lost.domain).toMatchObject([{ violations: { count: N } }]);
    expect(lost.answers.at(-1)).toMatchObject({ question: "domain", severity: "bad" });
  });

  it.each([1, 5])(
    "%i samples that are off by a little more than rounding are told, within chance",
    async (count) => {
      const targets = sums(generated);
      for (let i = 0; i < count; i++) targets.values[i] += 2e-14;
      const { verdict, answers } = await reportOf([conserved], {
        ...weightFile,
        "gen_target.npy": targets,
        "heldout_target.npy": sums(heldout),
      });
      const told = new RegExp(`${count} of 60 samples break "mass", no held-out one .*: not beyond chance`);
      expect(verdict).toMatchObject({ severity: "info", title: "Nothing wrong beyond chance." });
      expect(verdict.text).toMatch(told);
      expect(answers.find(({ question }) => question === "domain")).toMatchObject({
        severity: "info",
        answer: expect.stringMatching(told) as string,
      });
    },
  );

  it.each([
    ["no targets", { ...weightFile }, /_target\.npy/],
    [
      "targets of other samples",
      { ...weightFile, "gen_target.npy": filledRows(3, 1, () => 1), "heldout_target.npy": sums(heldout) },
      /gen_target\.npy holds 3 × 1 numbers; it must hold one for each of the 60 samples of gen\.npy/,
    ],
    [
      "no weights",
      { "gen_target.npy": sums(generated), "heldout_target.npy": sums(heldout) },
      /weights\.npy/,
    ],
    [
      "weights of another size",
      {
        "weights.npy": filledRows(7, 1, () => 1),
        "gen_target.npy": sums(generated),
        "heldout_target.npy": sums(heldout),
      },
      /the weights are 7 numbers, but column has 4 places/,
    ],
    [
      "a weight that is no number",
      {
        "weights.npy": filledRows(4, 1, (i) => (i === 2 ? NaN : 1)),
        "gen_target.npy": sums(generated),
        "heldout_target.npy": sums(heldout),
      },
      /number 2 in weights\.npy is NaN; write finite numbers only/,
    ],
    [
      "weights of which none counts",
      {
        "weights.npy": filledRows(4, 1, () => 0),
        "gen_target.npy": sums(generated),
        "heldout_target.npy": sums(heldout),
      },
      /every weight in weights\.npy is 0, so any samples keep the sum; write the weights of the cells/,
    ],
    [
      "a target that is none",
      {
        ...weightFile,
        "gen_target.npy": filledRows(N, 1, (i) => 1 / i),
        "heldout_target.npy": sums(heldout),
      },
      /number 0 in gen_target\.npy is Infinity/,
    ],
  ])("are asked for in a sentence: %s", async (_, files, message) => {
    const report = await reportOf([conserved, { check: "positive" }], files);
    const refused = report.caveats.filter(({ code }) => code === "domain-refused");
    expect(refused).toMatchObject([{ severity: "bad", text: expect.stringMatching(message) as string }]);
    expect(report.domain).toMatchObject([{ name: "positive" }]);
    // The reason is the answer, and the headline is no tick.
    expect(report.answers.at(-1)).toMatchObject({
      severity: "unknown",
      answer: expect.stringMatching(message) as string,
    });
    expect(report.verdict).toMatchObject({
      severity: "unknown",
      title: "Not fully judged.",
      text: expect.stringMatching(message) as string,
    });
  });

  it("a mean with weights that add up to 0 is refused, and a sum is not", async () => {
    const files = {
      "weights.npy": filledRows(4, 1, (i) => [1, -1, 1, -1][i]),
      "gen_target.npy": sums(generated),
      "heldout_target.npy": sums(heldout),
    };
    const { caveats, domain } = await reportOf(
      [
        { ...conserved, quantity: "mean" },
        { ...conserved, name: "total" },
      ],
      files,
    );
    expect(caveats.find(({ code }) => code === "domain-refused")?.text).toContain(
      'the weights in weights.npy add up to 0, so there is no weighted mean; write "quantity": "sum" or other weights.',
    );
    expect(domain).toMatchObject([{ name: "total" }]);
  });

  describe("of weights", () => {
    const grid = { axes: ["y", "x"], shape: [2, 2] };
    const fieldOf = (sample: object, over: string[], rows: number, columns: number) => {
      const check = { ...conserved, over };
      const text = JSON.stringify({ data: { heldout: "heldout.npy" }, sample, domain: [check] });
      return reportOf([], {
        "samplescope.json": text,
        "weights.npy": filledRows(rows, columns, (i, c) => weights[i * columns + c]),
        "gen_target.npy": sums(generated),
        "heldout_target.npy": sums(heldout),
      });
    };

    it("lie as the samples do, in whatever order the axes are named", async () => {
      for (const over of [
        ["y", "x"],
        ["x", "y"],
      ]) {
        const { domain } = await fieldOf(grid, over, 2, 2);
        expect(domain).toMatchObject([{ violations: { count: 0 }, tolerance: { source: "rounding" } }]);
      }
    });

    it("are refused where they lie otherwise, or could belong to either axis", async () => {
      const refusal = async (...given: Parameters<typeof fieldOf>) =>
        (await fieldOf(...given)).caveats.find(({ code }) => code === "domain-refused")?.text;
      expect(await refusal(grid, ["y", "x"], 2, 1)).toContain(
        "the 2 weights could be those of y and x; give an array of 2×2.",
      );
      expect(await refusal({ axes: ["z", "x"], shape: [1, 4] }, ["z", "x"], 2, 2)).toContain(
        "the weights are 2×2 numbers, but z and x have 4 places.",
      );
    });
  });

  it("a single held-out sample gives what it can", async () => {
    const report = await reportOf([{ check: "mean" }, { check: "variance" }, { check: "range" }], {
      "heldout.npy": filledRows(1, 4, () => random.uniform()),
    });
    expect(report.domain).toMatchObject([{ distance: { baseline: null } }, {}, {}]);
    expect(report.domain!.every(({ adjustedP }) => adjustedP > 0.01)).toBe(true);
    expect(report.caveats.map(({ text }) => text).join()).toContain("With 1 sample the tests");
  });

  it("are not needed where nothing fits, which is an answer too", async () => {
    const report = await reportOf([{ check: "monotone", along: "depth" }], {});
    expect(report.domain).toEqual([]);
    expect(report.caveats.find(({ code }) => code === "domain-refused")?.text).toMatch(
      /there is no axis "depth"; the samples' axes are "column"/,
    );
    expect(report.answers.find(({ question }) => question === "domain")).toMatchObject({
      severity: "unknown",
    });
  });
});
