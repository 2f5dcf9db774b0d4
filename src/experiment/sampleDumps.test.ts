import { mkdirSync, symlinkSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder, someSamples } from "../testing/experimentFolder.ts";
import { inGolden } from "../testing/golden.ts";
import { Refusal } from "./refusal.ts";
import { findDump } from "./sampleDumps.ts";

const samples = someSamples();
const png = new Uint8Array(8);

async function refusalOf(path: string): Promise<Refusal> {
  const error: unknown = await findDump(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

describe("findDump", () => {
  it("takes a file as itself, with the dumps of its run in step order", async () => {
    const root = experimentFolder({
      "step_200.npy": samples,
      "step_1000.npy": samples,
      "step_30.npy": samples,
      "step_30_labels.npy": samples,
      "final.npy": samples,
      "heldout.npy": samples,
      "log.csv": "1,2\n",
    });
    const dump = await findDump(join(root, "step_200.npy"));
    expect(dump.step).toBe(200);
    expect(dump.siblings.map((path) => basename(path))).toEqual([
      "step_30.npy",
      "step_200.npy",
      "step_1000.npy",
    ]);
    const last = await findDump(join(root, "final.npy"));
    expect(last).toEqual({ path: join(root, "final.npy"), step: null, siblings: [join(root, "final.npy")] });
  });

  it("takes a run's folder as its newest dump by step, not by name", async () => {
    const root = experimentFolder({
      "ckpt-9k.npy": samples,
      "ckpt-10k.npy": samples,
      "train_labels.npy": samples,
    });
    expect(basename((await findDump(root)).path)).toBe("ckpt-10k.npy");
  });

  it("looks deeper where the folder itself has no dump", async () => {
    const root = experimentFolder({
      "config.json": "{}",
      "samples/epoch_1.npy": samples,
      "samples/epoch_2.npy": samples,
      "real/test.npy": samples,
    });
    expect(relative(root, (await findDump(root)).path)).toBe(join("samples", "epoch_2.npy"));
  });

  it("takes a folder of images as one dump, and folders of images as the dumps of a run", async () => {
    const root = experimentFolder({
      "run/step_5/0.png": png,
      "run/step_10/0.png": png,
      "run/.cache/0.png": png,
    });
    const dump = await findDump(join(root, "run"));
    expect(relative(root, dump.path)).toBe(join("run", "step_10"));
    expect(dump.siblings.map((path) => basename(path))).toEqual(["step_5", "step_10"]);
    expect((await findDump(join(root, "run", "step_5"))).path).toBe(join(root, "run", "step_5"));
  });

  it("asks which, where several runs or several dumps without steps are there", async () => {
    const runs = experimentFolder({
      "a/step_1.npy": samples,
      "a/step_2.npy": samples,
      "b/step_7.npy": samples,
    });
    const { code, message, details } = await refusalOf(runs);
    expect(code).toBe("ambiguous-role");
    expect(message).toMatch(/holds several dumps \(step_2\.npy, step_7\.npy\); choose one of them\.$/);
    expect(details).toEqual({
      role: "generated",
      candidates: [join(runs, "a", "step_2.npy"), join(runs, "b", "step_7.npy")],
      root: runs,
    });
    const named = experimentFolder({ "one.npy": samples, "two.npy": samples });
    expect((await refusalOf(named)).details.candidates).toHaveLength(2);
    const many = Object.fromEntries("abcdef".split("").map((letter) => [`${letter}.npy`, samples]));
    expect((await refusalOf(experimentFolder(many))).message).toContain("d.npy and 2 more");
  });

  it("refuses what is not there and what holds nothing", async () => {
    const root = experimentFolder({ "notes.md": "x", "heldout.npy": samples });
    expect((await refusalOf(root)).code).toBe("no-samples");
    mkdirSync(join(root, "empty"));
    expect((await refusalOf(join(root, "empty"))).code).toBe("no-samples");
    expect((await refusalOf(join(root, "none"))).code).toBe("not-found");
  });

  it("follows a linked folder, and names with spaces and Korean letters", async () => {
    const root = experimentFolder({ "생성 표본/step 10.npy": samples, "생성 표본/step 9.npy": samples });
    symlinkSync(join(root, "생성 표본"), join(root, "link"), "junction");
    expect(basename((await findDump(join(root, "생성 표본"))).path)).toBe("step 10.npy");
    expect((await findDump(join(root, "link"))).path).toBe(join(root, "link", "step 10.npy"));
  });

  it("takes a folder of one-sample arrays as one dump", async () => {
    const path = inGolden("files", "arrays_folder");
    expect(await findDump(path)).toMatchObject({ path, step: null });
  });
});
