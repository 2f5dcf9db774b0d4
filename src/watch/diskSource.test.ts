import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder, someSamples } from "../testing/experimentFolder.ts";
import { DiskSource } from "./diskSource.ts";

const samples = someSamples();

/** What a look at a folder gives, in short: experiment → run → steps. */
async function seen(folder: string) {
  const experiments = await new DiskSource(folder).scan();
  return Object.fromEntries(
    experiments.map(({ root, runs, fault }) => [
      relative(folder, root).replaceAll("\\", "/") || ".",
      fault ?? Object.fromEntries(runs.map(({ name, dumps }) => [name, dumps.map(({ step }) => step)])),
    ]),
  );
}

describe("a look at the disk", () => {
  it("finds several experiments, nested ones too, with declared runs and runs by their folders", async () => {
    const root = experimentFolder({
      "one/samplescope.json": JSON.stringify({ runs: [{ name: "w", samples: "out/step_*.npy" }] }),
      "one/out/step_10.npy": samples,
      "one/out/step_9.npy": samples,
      "one/out/step_9_labels.npy": samples,
      "two/samplescope.json": "",
      "two/heldout.npy": samples,
      "two/data/real.npy": samples,
      "two/a/samples/epoch=3-step=1200.npy": samples,
      "two/b/0012000.npy": samples,
      "two/b/iter_5e4.npy": samples,
      "two/inner/samplescope.json": "{}",
      "two/inner/ckpt-10k.npy": samples,
      "broken/samplescope.json": '{ "rnus": [] }',
      "node_modules/samplescope.json": "{}",
    });
    expect(await seen(root)).toEqual({
      one: { w: [9, 10] },
      two: { a: [1200], b: [12_000, 50_000] },
      "two/inner": { inner: [10_000] },
      broken: expect.stringContaining('did you mean "runs"?') as string,
    });
  });

  it("takes a folder without an experiment file for an experiment", async () => {
    const root = experimentFolder({ "run/step_1.npy": samples, "train.npy": samples });
    expect(await seen(root)).toEqual({ ".": { run: [1] } });
  });

  it("knows what stands beside a dump, and a link to a dump is no second one", async () => {
    const root = experimentFolder({
      "r/step_1.npy": samples,
      "r/step_1_labels.npy": samples,
      "r/step_1_loglik.csv": "1\n",
    });
    symlinkSync("step_1.npy", join(root, "r", "latest.npy"));
    symlinkSync("gone.npy", join(root, "r", "step_2.npy"));
    const [{ runs }] = await new DiskSource(root).scan();
    expect(runs[0].dumps).toHaveLength(1);
    expect(runs[0].dumps[0].companions).toEqual({
      labels: join(root, "r", "step_1_labels.npy"),
      likelihood: join(root, "r", "step_1_loglik.csv"),
    });
  });

  it("stamps a dump anew when it or what stands beside it is written, and the terms when real data is", async () => {
    const root = experimentFolder({ "r/step_1.npy": samples, "heldout.npy": samples });
    const look = async () => {
      const [{ runs, termsStamp }] = await new DiskSource(root).scan();
      return { dump: runs[0].dumps[0].stamp, termsStamp };
    };
    const first = await look();
    expect(await look()).toEqual(first);
    writeFileSync(join(root, "r", "step_1_loglik.npy"), samples);
    const second = await look();
    expect(second.dump).not.toBe(first.dump);
    writeFileSync(join(root, "heldout.npy"), someSamples(3));
    expect((await look()).termsStamp).not.toBe(second.termsStamp);
  });

  it("does not take a folder that is gone for an empty one", async () => {
    const root = experimentFolder({ "r/step_1.npy": samples });
    const source = new DiskSource(join(root, "r"));
    rmSync(join(root, "r"), { recursive: true });
    await expect(source.scan()).rejects.toThrow("ENOENT");
    mkdirSync(join(root, "r"));
    expect(await source.scan()).toMatchObject([{ runs: [] }]);
  });
});
