import { describe, expect, it } from "vitest";
import { commonAncestor } from "./commonAncestor.ts";
import { nearestName } from "./nearestName.ts";
import { isCompanionName, isNetworkName, isRealDataName, rankForRole } from "./roleNames.ts";
import { stepOf } from "./step.ts";

describe("stepOf", () => {
  it.each([
    ["step_000500", 500],
    ["samples_step_12000", 12000],
    ["step500_ema", 500],
    ["ckpt-10k", 10_000],
    ["checkpoint_2M", 2_000_000],
    ["ckpt-1.5k", 1500],
    ["epoch=3-step=1200", 1200],
    ["step=1200-epoch=3", 1200],
    ["epoch_12", 12],
    ["global_step77", 77],
    ["iter_5e4", 50_000],
    ["iterations-30", 30],
    ["kimg000200", 200],
    ["0012000", 12000],
    ["samples_300", 300],
    ["samples-20k", 20_000],
    ["step_0", 0],
    ["samples", null],
    ["cifar10", null],
    ["digits_28x28", null],
    ["stepwise", null],
    ["", null],
  ])("%s → %s", (name, step) => {
    expect(stepOf(name)).toBe(step);
  });
});

describe("rankForRole", () => {
  it.each([
    ["heldout.npy", 0],
    ["held-out.npy", 0],
    ["Hold_Out.csv", 0],
    ["digits_heldout.npy", 1],
    ["test.npy", 2],
    ["x_test.npz", 3],
    ["val", 4],
    ["validation_images", 5],
    ["real.csv", 6],
    ["cifar_reference.npz", 7],
    ["latest.npy", undefined],
    ["attest.npy", undefined],
    ["samples.npy", undefined],
    ["test_labels.npy", undefined],
    ["y_test.npy", undefined],
    ["val_loss.csv", undefined],
  ])("held-out: %s → %s", (name, rank) => {
    expect(rankForRole(name, "heldout")).toBe(rank);
  });

  it.each([
    ["train.npy", 0],
    ["X_train.npy", 1],
    ["training", 0],
    ["trained.npy", undefined],
    ["train_labels.npy", undefined],
    ["train_log.csv", undefined],
  ])("train: %s → %s", (name, rank) => {
    expect(rankForRole(name, "train")).toBe(rank);
  });

  it("knows companions and real data by name", () => {
    expect(["step_1_labels.npy", "mu.npy", "metrics.csv"].every(isCompanionName)).toBe(true);
    expect(isCompanionName("samples.npy")).toBe(false);
    expect(["train.npy", "heldout.npy"].every(isRealDataName)).toBe(true);
    expect(isRealDataName("step_1.npy")).toBe(false);
  });
});

describe("nearestName", () => {
  const names = ["precision-recall", "memorization", "frechet", "mmd"];

  it.each([
    ["memorisation", "memorization"],
    ["FRECHET", "frechet"],
    ["precision_recal", "precision-recall"],
    ["mdm", "mmd"],
    ["wasserstein", undefined],
  ])("%s → %s", (typed, meant) => {
    expect(nearestName(typed, names)).toBe(meant);
  });

  it("suggests nothing among nothing", () => expect(nearestName("k", [])).toBeUndefined());
});

describe("commonAncestor", () => {
  it.each([
    [["/a/b/x", "/a/b/y"], "/a/b"],
    [["/a/b/x", "/a/c/y"], "/a"],
    [["/a/bc/x", "/a/b/y"], "/a"],
    [["/x", "/y/z"], "/"],
    [["/a/b/x"], "/a/b"],
  ])("of %j is %s", (paths, folder) => {
    expect(commonAncestor(paths)).toBe(folder);
  });
});

describe("files of networks", () => {
  it.each([
    ["best.pt", "runs"],
    ["model-00001.safetensors", "runs"],
    ["step_1000.pt", "checkpoints"],
    ["unet_ema.pth", "out"],
    ["weights.h5", "out"],
  ])("%s in %s is one", (name, folder) => expect(isNetworkName(name, folder)).toBe(true));

  it.each([
    ["samples_best.pt", "runs"],
    ["step_1000.pt", "samples"],
    ["step_1000.npy", "checkpoints"],
    ["x.safetensors", "runs"],
  ])("%s in %s is none", (name, folder) => expect(isNetworkName(name, folder)).toBe(false));
});
