import { describe, expect, it } from "vitest";
import { shortName } from "./shortName.ts";

describe("the short name of samples", () => {
  it.each([
    ["/x/mixture/runs/good/samples.npy", "good/samples.npy"],
    ["/x/runs/ddpm-w256/samples/step_012000.npy", "ddpm-w256/step_012000.npy"],
    ["/x/runs/ddpm-w256/samples", "ddpm-w256/samples"],
    ["/x/runs/ddpm-w256", "ddpm-w256"],
    ["/x/out/samples/epoch_3", "epoch_3"],
    ["/samples.npy", "samples.npy"],
  ])("%s → %s", (path, name) => {
    expect(shortName(path)).toBe(name);
  });
});
