import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { npyBytes } from "../io/testing/npyBytes.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { findExperiments } from "./findExperiments.ts";
import { findRuns } from "./findRuns.ts";
import { loadExperiment } from "./experimentFile.ts";

const dump = npyBytes({ descr: "<f8", shape: [2, 1], values: [1, 2] });

/** An experiment whose runs lie on another disk. */
function lab() {
  const root = experimentFolder({});
  const disk = experimentFolder({});
  for (const run of ["a", "b"]) {
    mkdirSync(join(disk, "runs", run), { recursive: true });
    writeFileSync(join(disk, "runs", run, "step_1.npy"), dump);
  }
  symlinkSync(join(disk, "runs"), join(root, "runs"));
  return { root, disk };
}
const inside = (root: string, paths: string[]) =>
  paths.map((path) => relative(root, path).replaceAll("\\", "/"));

describe("links", () => {
  it("to a folder of runs are followed, and so are patterns through them", async () => {
    const { root } = lab();
    const found = await findRuns(root);
    expect(found.map(({ name, dumps }) => [name, ...inside(root, dumps)])).toEqual([
      ["a", "runs/a/step_1.npy"],
      ["b", "runs/b/step_1.npy"],
    ]);
    writeFileSync(
      join(root, "samplescope.json"),
      '{ "runs": [{ "name": "x", "samples": "runs/*/step_*.npy" }] }',
    );
    const [declared] = await findRuns(await loadExperiment(join(root, "samplescope.json")));
    expect(inside(root, declared.dumps)).toEqual(["runs/a/step_1.npy", "runs/b/step_1.npy"]);
  });

  it("that lead in a circle, or to what is there already, add nothing", async () => {
    const { root, disk } = lab();
    symlinkSync(root, join(disk, "runs", "a", "back"));
    symlinkSync(join(disk, "runs", "a"), join(root, "latest"));
    symlinkSync(join(root, "nowhere"), join(root, "broken"));
    const dumps = (await findRuns(root)).flatMap((run) => run.dumps);
    expect(dumps).toHaveLength(2);
  });

  it("to an experiment are followed, once", async () => {
    const { root, disk } = lab();
    writeFileSync(join(disk, "samplescope.json"), "{}");
    symlinkSync(disk, join(root, "lab"));
    symlinkSync(disk, join(root, "lab-again"));
    expect(inside(root, (await findExperiments(root)).files)).toEqual(["lab/samplescope.json"]);
  });
});
