import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaluateHere } from "../testing/evaluateHere.ts";
import type { Rows } from "../kernels/rows.ts";
import { experimentFolder, npyOf, someSamples } from "../testing/experimentFolder.ts";
import { filledRows } from "../testing/rows.ts";

const samples = someSamples(2, 40);

/** The caveats of a code on the inputs of an evaluation in a folder of these files. */
async function caveatsOf(code: string, files: Record<string, string | Buffer>) {
  const root = experimentFolder({ "gen.npy": samples, "heldout.npy": samples, ...files });
  const { report } = await evaluateHere({ generated: join(root, "gen.npy"), only: ["precision-recall"] });
  return report.caveats
    .filter((caveat) => caveat.code === code)
    .map(({ severity, text }) => `${severity}: ${text.replaceAll(root, "")}`);
}

describe("what the search for inputs met", () => {
  it("is told of real data that cannot be taken", async () => {
    const told = await caveatsOf("passed-over", { "train.npy": samples.subarray(0, samples.length - 8) });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^warning: Passed over as training data: .*train\.npy .+\.$/);
  });

  it("is told of three files by name, and of the rest by number", async () => {
    const wrong = someSamples(7);
    const names = ["a", "b", "c", "d", "e"].map((letter) => `train_${letter}.npy`);
    const told = await caveatsOf("passed-over", Object.fromEntries(names.map((name) => [name, wrong])));
    expect(told).toHaveLength(4);
    expect(told[0]).toMatch(/holds samples of shape 7, not 2\.$/);
    expect(told[3]).toMatch(/^warning: Passed over besides: 2 files like train_.\.npy\.$/);
  });

  it("is told of a run without files", async () => {
    const runs = `{ "runs": [{ "name": "wide", "samples": "wide/*.npy" }] }`;
    expect(await caveatsOf("empty-run", { "samplescope.json": runs })).toEqual([
      "info: The run wide matches no file (wide/*.npy).",
    ]);
  });

  it("is nothing where all is in order", async () => {
    expect(await caveatsOf("passed-over", { "train.npy": someSamples(2, 41) })).toEqual([]);
  });
});

describe("values that never change", () => {
  /** 40 samples of 3 values, some of which are the same in all. */
  const constantIn = (...columns: number[]) =>
    filledRows(40, 3, (i, c) => (columns.includes(c) ? 7 : (i * (c + 1)) % 11));
  const told = (generated: Rows, heldout = constantIn()) =>
    caveatsOf("constant-values", { "gen.npy": npyOf(generated), "heldout.npy": npyOf(heldout) });

  it("are told where the held-out data varies in them", async () => {
    expect(await told(constantIn(1))).toEqual([
      "warning: Value 1 of 3 is the same in every generated sample, but varies in the held-out data.",
    ]);
    expect(await told(constantIn(1, 2))).toEqual([
      "warning: 2 of 3 values are the same in every generated sample, but vary in the held-out data; the first is value 1.",
    ]);
  });

  it("are no matter where nothing is constant, or real data are as constant", async () => {
    expect(await told(constantIn())).toEqual([]);
    expect(await told(constantIn(1), constantIn(1))).toEqual([]);
  });
});
