import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder, someSamples, type Content } from "../testing/experimentFolder.ts";
import { inGolden, inProject } from "../testing/golden.ts";
import { planEvaluation } from "./evaluationPlan.ts";
import type { EvaluationRequest } from "./evaluationRequest.ts";
import { Refusal } from "./refusal.ts";

const samples = someSamples();

/** The plan for a dump in a folder of these files, with the roles' paths made relative. */
async function planIn(
  files: Record<string, Content>,
  { generated = "runs/a/samples/step_1.npy", ...request }: Partial<EvaluationRequest> = {},
) {
  const root = experimentFolder({ [generated]: samples, ...files });
  const inRoot = (path: string | undefined) => path && relative(root, path).replaceAll("\\", "/");
  const absolute = (path: string | undefined) => path && join(root, path);
  const plan = await planEvaluation({
    ...request,
    generated: join(root, generated),
    heldout: absolute(request.heldout),
    train: absolute(request.train),
    experiment: absolute(request.experiment),
  });
  return {
    plan,
    root,
    heldout: inRoot(plan.heldout.path),
    train: inRoot(plan.train?.path),
    chosenBy: { heldout: plan.heldout.chosenBy, train: plan.train?.chosenBy },
  };
}

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).message).toMatch(/^[^\n]+\.$/);
  return error as Refusal;
}

describe("real data found by its name", () => {
  it.each([
    ["beside the samples", "runs/a/samples/heldout.npy", "beside the samples"],
    ["a folder above", "runs/heldout.npy", /in \.\.\/\.\.$/],
    ["four folders above in data/", "data/heldout.npy", /in \.\.\/\.\.\/\.\.\/data$/],
    ["in a folder named real", "runs/a/real/test.npy", /real$/],
    ["a folder of images", "runs/test/0.png", undefined],
  ])("%s", async (_, file, place) => {
    if (place === undefined) {
      // Images of another shape than the samples, or damaged ones, are passed over.
      expect((await refusalOf(planIn({ [file]: "no png" }))).code).toBe("no-heldout");
      return;
    }
    const { heldout, chosenBy } = await planIn({ [file]: samples });
    expect(heldout).toBe(file);
    expect(chosenBy.heldout).toMatch(place);
  });

  it("prefers the nearest level, then the plainer word, then the bare word", async () => {
    const near = await planIn({ "runs/a/val.npy": samples, "heldout.npy": samples });
    expect(near.heldout).toBe("runs/a/val.npy");
    const plain = await planIn({ "test.npy": samples, "heldout.npy": samples, "val.npy": samples });
    expect(plain.heldout).toBe("heldout.npy");
    const bare = await planIn({ "test.npy": samples, "old_test.npy": samples });
    expect(bare.heldout).toBe("test.npy");
  });

  it("passes over samples of another shape, labels, logs and unreadable files", async () => {
    const { heldout, train } = await planIn({
      "runs/a/samples/heldout.npy": someSamples(7),
      "runs/a/heldout_labels.npy": samples,
      "runs/a/test_log.csv": "1,2\n",
      "runs/a/test.npy": "not an array",
      "runs/a/test.md": "words",
      "test.npy": samples,
      "train.npy": samples,
      "train_labels.npy": samples,
    });
    expect([heldout, train]).toEqual(["test.npy", "train.npy"]);
  });

  it("tells what it passed over, and why, but not what it would not have taken", async () => {
    const { plan, root, heldout } = await planIn({
      "runs/a/samples/heldout.npy": samples.subarray(0, samples.length - 8),
      "runs/a/test.npy": someSamples(7),
      "runs/a/val.h5": "anything",
      "runs/a/val_best_model.pt": "a network",
      "runs/a/._test.npy": "attributes",
      "runs/a/test.txt": "words\n",
      "runs/test.npy": samples,
      "runs/val.npy": "not an array",
      "heldout.npy": "not an array",
      "data/train.npy": samples.subarray(0, samples.length - 8),
    });
    expect(heldout).toBe("runs/test.npy");
    const told = plan.passedOver.map(
      ({ role, path }) => `${role} ${relative(root, path).replaceAll("\\", "/")}`,
    );
    expect(told).toEqual([
      "heldout runs/a/samples/heldout.npy",
      "heldout runs/a/test.npy",
      "heldout runs/a/val.h5",
      "train data/train.npy",
    ]);
    for (const { path, reason } of plan.passedOver) {
      expect(reason.startsWith(path)).toBe(true);
      expect(reason).toMatch(/^[^\n]+\.$/);
    }
    expect(plan.passedOver[1].reason).toMatch(/holds samples of shape 7, not 2\.$/);
    expect(plan.passedOver[2].reason).toContain("HDF5");
  });

  it("names up to two of them where nothing else is there", async () => {
    const { message } = await refusalOf(
      planIn({
        "runs/a/samples/heldout.npy": someSamples(7),
        "runs/a/test.h5": "anything",
        "runs/val.npy": someSamples(3),
      }),
    );
    expect(message).toMatch(
      /--heldout\. Passed over: \S+heldout\.npy holds samples of shape 7, not 2\. \S+test\.h5 is not an HDF5 file; .*\.$/,
    );
    expect(message).not.toContain("val.npy");
  });

  it("does without training data", async () => {
    expect((await planIn({ "heldout.npy": samples })).train).toBeUndefined();
  });

  it("asks which, with the candidates, where several fit equally well", async () => {
    const refusal = await refusalOf(planIn({ "test.npy": samples, "test.csv": "1,2\n3,4\n" }));
    expect(refusal.code).toBe("ambiguous-role");
    expect(refusal.details.role).toBe("heldout");
    expect(refusal.details.candidates).toHaveLength(2);
    expect(refusal.message).toContain("--heldout");
  });

  it("leaves an unclear training set out where the held-out data is settled", async () => {
    const files = { "train.npy": samples, "train.csv": "1,2\n", "my.npy": samples };
    expect((await planIn(files, { heldout: "my.npy" })).train).toBeUndefined();
    expect((await refusalOf(planIn({ ...files, "heldout.npy": samples }))).details.role).toBe("train");
  });

  it("never takes the samples themselves, nor a folder they lie in", async () => {
    const refusal = await refusalOf(planIn({}, { generated: "test/heldout.npy" }));
    expect(refusal.code).toBe("no-heldout");
    expect(refusal.details.root).toContain("test");
  });
});

describe("an experiment file", () => {
  it("rules over names, and is found above the samples", async () => {
    const { plan, heldout, train, chosenBy, root } = await planIn({
      "samplescope.json": `{ "data": { "train": "x.npy", "heldout": "y.npy" }, "k": 7, "seed": 9 }`,
      "x.npy": samples,
      "y.npy": samples,
      "heldout.npy": samples,
    });
    expect([heldout, train]).toEqual(["y.npy", "x.npy"]);
    expect(chosenBy.heldout).toBe("named in samplescope.json");
    expect(plan).toMatchObject({ ks: [7], seed: 9, root });
  });

  it("gives way to the request", async () => {
    const { plan, heldout } = await planIn(
      {
        "samplescope.json": `{ "data": { "heldout": "y.npy" }, "k": 7, "tests": [{ "name": "t", "test": "mmd" }] }`,
        "y.npy": samples,
        "z.npy": samples,
      },
      { heldout: "z.npy", k: 2, seed: 5, bandwidth: [1], permutations: 30 },
    );
    expect(heldout).toBe("z.npy");
    expect(plan).toMatchObject({ ks: [2], seed: 5, tests: [{ name: "mmd", rule: [1], permutations: 30 }] });
  });

  it("declares the tests; a number is one bandwidth", async () => {
    const { plan } = await planIn({
      "heldout.npy": samples,
      "samplescope.json": `{ "tests": [
        { "name": "fine", "test": "mmd", "bandwidth": 0.5, "n": 30, "permutations": 99 },
        { "name": "all", "test": "mmd" }
      ], "gate": { "precision": ">= 0.9" }, "domain": [{ "check": "range" }], "downstream": { "task": "classification" } }`,
    });
    expect(plan.tests).toMatchObject([
      { name: "fine", rule: [0.5], permutations: 99, n: 30 },
      { name: "all", rule: "aggregated", permutations: 500, n: undefined },
    ]);
    expect(plan.downstream).toMatchObject({ task: "classification", models: ["logistic"] });
  });

  it("names the run of a dump and its siblings, labels left out", async () => {
    const { plan, root } = await planIn({
      "samplescope.json": `{ "runs": [{ "name": "other", "samples": "b/*.npy" }, { "name": "mine", "samples": "runs/*/samples/step_*.npy" }] }`,
      "heldout.npy": samples,
      "runs/a/samples/step_1_labels.npy": samples,
      "runs/a/samples/step_2.npy": samples,
      "runs/a/samples/step_10.npy": samples,
    });
    expect(plan.subject).toEqual({ title: "mine", run: "mine" });
    expect(plan.dump.siblings.map((path) => relative(root, path).replaceAll("\\", "/"))).toEqual([
      "runs/a/samples/step_1.npy",
      "runs/a/samples/step_2.npy",
      "runs/a/samples/step_10.npy",
    ]);
  });
});

describe("a declared run", () => {
  it("that matches no file is told", async () => {
    const { plan } = await planIn({
      "heldout.npy": samples,
      "samplescope.json": `{ "runs": [{ "name": "a", "samples": "runs/a/samples/*.npy" }, { "name": "b", "samples": "rums/*.npy" }] }`,
    });
    expect(plan.emptyRuns).toEqual([{ name: "b", samples: "rums/*.npy" }]);
  });
});

describe("a declared run of image folders", () => {
  it("is known by its folders", async () => {
    const gray = readFileSync(inGolden("files", "images_gray_png", "0000.png"));
    const root = experimentFolder({
      "samplescope.json": `{ "data": { "heldout": "pictures" }, "runs": [{ "name": "painter", "samples": "p/step_*" }] }`,
      "p/step_9/0.png": gray,
      "p/step_10/0.png": gray,
      "pictures/0.png": gray,
    });
    const { subject, dump } = await planEvaluation({ generated: join(root, "p", "step_10") });
    expect(subject.run).toBe("painter");
    expect(dump.siblings).toEqual([join(root, "p", "step_9"), join(root, "p", "step_10")]);
  });
});

describe("an answer to come", () => {
  it("belongs into the experiment file that is there", async () => {
    const root = experimentFolder({
      "samplescope.json": "{}",
      "a/gen.npy": samples,
      "a/test_one.npy": samples,
      "a/test_two.npy": samples,
    });
    const refusal = await refusalOf(planEvaluation({ generated: join(root, "a/gen.npy") }));
    expect(refusal.code).toBe("ambiguous-role");
    expect(refusal.details.root).toBe(root);
  });
});

describe("defaults", () => {
  it("of an editor hold where there is no experiment file, and only there", async () => {
    const defaults = { seed: 7, permutations: 99 };
    const without = await planIn({ "heldout.npy": samples }, { defaults });
    expect(without.plan).toMatchObject({ seed: 7, tests: [{ permutations: 99 }] });
    const ruled = await planIn({ "heldout.npy": samples, "samplescope.json": '{ "seed": 3 }' }, { defaults });
    expect(ruled.plan.seed).toBe(3);
  });

  it("are k = 3, seed 0, one aggregated test, and the folder's name for the run", async () => {
    const { plan } = await planIn({ "heldout.npy": samples });
    expect(plan).toMatchObject({
      ks: [3],
      ball: "closed",
      likelihood: undefined,
      features: { kind: "raw" },
      seed: 0,
      tests: [{ name: "mmd", rule: "aggregated", permutations: 500 }],
      subject: { title: "a", run: "a" },
      dump: { step: 1, chosenBy: expect.stringMatching(/^chosen/) },
      downstream: undefined,
    });
  });

  it("title a lone file by its name", async () => {
    const { plan } = await planIn({ "heldout.npy": samples }, { generated: "out/fake.npy" });
    expect(plan.subject).toMatchObject({ title: "fake" });
    expect(plan.dump.siblings).toHaveLength(1);
  });

  it("say how the newest of a folder was chosen", async () => {
    const folder = inProject("examples", "digits-ddpm", "runs", "ddpm-w256");
    const { dump, subject } = await planEvaluation({ generated: folder });
    expect(dump).toMatchObject({ step: 12000, chosenBy: "the newest of 4 dumps in the chosen folder" });
    expect(subject.run).toBe("ddpm-w256");
  });
});
