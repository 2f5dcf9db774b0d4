import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { experimentFolder, someSamples } from "../testing/experimentFolder.ts";
import { loadExperiment } from "./experimentFile.ts";
import { experimentText } from "./experimentText.ts";
import { findRuns } from "./findRuns.ts";
import { proposeExperiment } from "./proposeExperiment.ts";
import { runPattern } from "./runPattern.ts";

/** What the proposed file says, read as every experiment file is. */
async function written(root: string) {
  const file = join(root, "samplescope.json");
  const text = experimentText(await proposeExperiment(root));
  writeFileSync(file, text);
  return { text, loaded: await loadExperiment(file) };
}

describe("the pattern of a run", () => {
  it.each([
    [["a/step_000300.npy", "a/step_012000.npy"], "a/step_*.npy"],
    [["a/step_1.npy", "a/step_10.npy", "a/step_100.npy"], "a/step_*.npy"],
    [["step_9.h5", "step_19.h5"], "step_*.h5"],
    [["a/step_000300.npy"], "a/step_*.npy"],
    [["a/ckpt-10k.npz"], "a/ckpt-*.npz"],
    [["a/epoch=3-step=1200.npy", "a/epoch=4-step=1600.npy"], "a/epoch=*.npy"],
    [["a/0012000", "a/0013000"], "a/*"],
    [["a/samples.npy"], "a/samples.npy"],
    [["a/x.npy", "a/y.npy"], "a/*.npy"],
    [["runs [old]/step_1.npy", "runs [old]/step_2.npy"], "runs \\[old\\]/step_*.npy"],
  ])("of %j is %s", (dumps, pattern) => {
    expect(
      runPattern(
        "/w",
        dumps.map((dump) => `/w/${dump}`),
      ),
    ).toBe(pattern);
  });
});

describe("the experiment file of a folder", () => {
  it("names the data and the runs that are there, and says the same as the folder itself", async () => {
    const root = experimentFolder({
      "data/train.npy": someSamples(),
      "data/heldout.npy": someSamples(),
      "runs/b/samples/step_000100.npy": someSamples(),
      "runs/b/samples/step_000200.npy": someSamples(),
      "runs/b/samples/step_000200_labels.npy": someSamples(1),
      "runs/a/samples.npy": someSamples(),
    });
    const before = await findRuns(root);
    const { text, loaded } = await written(root);
    expect(loaded.experiment.data).toEqual({ train: "data/train.npy", heldout: "data/heldout.npy" });
    expect(loaded.experiment.runs).toEqual([
      { name: "a", samples: "runs/a/samples.npy" },
      { name: "b", samples: "runs/b/samples/step_*.npy" },
    ]);
    const dumps = (runs: typeof before) => runs.map((run) => [run.name, run.dumps]);
    expect(dumps(await findRuns(loaded))).toEqual(dumps(before));
    expect(text).toContain("// 2 dumps, steps 100 to 200");
  });

  it("leaves a choice to the reader", async () => {
    const root = experimentFolder({
      "train.npy": someSamples(),
      "test_a.npy": someSamples(),
      "test_b.npy": someSamples(),
      "samples.npy": someSamples(),
    });
    const { text, loaded } = await written(root);
    expect(loaded.experiment.data).toEqual({ train: "train.npy" });
    expect(text).toContain('// "heldout": "test_a.npy",\n    // "heldout": "test_b.npy",');
  });

  it("goes by names before there is a dump", async () => {
    const { loaded } = await written(experimentFolder({ "data/val.npy": someSamples(), "notes.txt": "x" }));
    expect(loaded.experiment.data).toEqual({ heldout: "data/val.npy" });
    expect(loaded.experiment.runs).toEqual([]);
  });

  it("of an empty folder is still one to begin with", async () => {
    const { text, loaded } = await written(experimentFolder({}));
    expect(loaded.experiment).toMatchObject({ data: {}, runs: [], seed: 0 });
    expect(text).toContain("None was found: name it here.");
  });
});
