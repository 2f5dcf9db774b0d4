import { describe, expect, it } from "vitest";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { problemsOf } from "./experimentProblems.ts";
import { experimentSchema } from "./experimentSchema.ts";

const FILES = {
  "data/train.npy": "",
  "data/heldout.npy": "",
  "runs/a/step_1.npy": "",
  "runs/a/step_2.npy": "",
  "runs/a/step_2_labels.npy": "",
  "runs/b/first.npy": "",
  "runs/b/second.npy": "",
};
const root = experimentFolder(FILES);
const problems = (file: unknown) => problemsOf(experimentSchema.parse(file), root);

describe("problems of an experiment file", () => {
  it("are none where all is in its place", async () => {
    const file = {
      data: { train: "data/train.npy", heldout: "data/heldout.npy" },
      runs: [{ name: "a", samples: "runs/a/step_*.npy" }],
      tests: [{ name: "t", test: "mmd" }],
    };
    expect(await problems(file)).toEqual([]);
  });

  it("are files that are not there", async () => {
    const file = {
      data: { train: "data/trian.npy", labels: { heldout: "l.npy" } },
      likelihood: { file: "x" },
    };
    expect(await problems(file)).toEqual([
      { code: "missing-file", at: ["data", "train"], file: "data/trian.npy" },
      { code: "missing-file", at: ["data", "labels", "heldout"], file: "l.npy" },
      { code: "missing-file", at: ["likelihood", "file"], file: "x" },
    ]);
  });

  it("are one file in both roles", async () => {
    const data = { train: "data/train.npy", heldout: "./data/../data/train.npy" };
    expect(await problems({ data })).toEqual([{ code: "same-real-data", at: ["data", "heldout"] }]);
  });

  it("are patterns that match nothing, real data, or another run's dumps", async () => {
    const runs = [
      { name: "none", samples: "runs/c/*.npy" },
      { name: "a", samples: "runs/a/*.npy" },
      { name: "all", samples: "{data/train.npy,runs/a/step_2.npy}" },
    ];
    const found = await problems({ data: { train: "data/train.npy" }, runs });
    expect(found).toEqual([
      { code: "no-match", at: ["runs", 0, "samples"], pattern: "runs/c/*.npy" },
      { code: "real-as-generated", at: ["runs", 2, "samples"], role: "train", file: "data/train.npy" },
      { code: "shared-dumps", at: ["runs", 2, "samples"], run: "a", count: 1 },
      { code: "unordered", at: ["runs", 2, "samples"], count: 2 },
    ]);
  });

  it("are several dumps whose names say no step, and names given twice", async () => {
    const runs = [
      { name: "b", samples: "runs/b/*.npy" },
      { name: "b", samples: "runs/a/*.npy" },
    ];
    expect(await problems({ runs })).toEqual([
      { code: "twin-name", at: ["runs", 1, "name"], name: "b" },
      { code: "unordered", at: ["runs", 0, "samples"], count: 2 },
    ]);
  });
});
