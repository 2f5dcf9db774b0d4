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
    const lost = await reportOf([conserved], {
      ...weightFile,
      "gen_target.npy": sums(generated, 0.01),
      "heldout_target.npy": sums(heldout),
    });
    expect(lost.domain).toMatchObject([{ violations: { count: N } }]);
    expect(lost.answers.at(-1)).toMatchObject({ question: "domain", severity: "bad" });
  });

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
