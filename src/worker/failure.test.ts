import { describe, expect, it } from "vitest";
import { Refusal } from "../experiment/refusal.ts";
import { readSamples } from "../io/registry.ts";
import { ReadError } from "../io/readError.ts";
import { Cancelled } from "../kernels/tileRunner.ts";
import { describeFailure } from "./failure.ts";

describe("describeFailure", () => {
  it("keeps what the asker needs to act", () => {
    const refusal = new Refusal("ambiguous-role", "Which?", { role: "train", candidates: ["a"], root: "/r" });
    expect(describeFailure(refusal)).toEqual({
      code: "ambiguous-role",
      message: "Which?",
      role: "train",
      candidates: ["a"],
      root: "/r",
    });
    expect(describeFailure(new Cancelled()).code).toBe("cancelled");
  });

  it("keeps path and arrays of a reading error", async () => {
    const error: unknown = await readSamples("/nowhere/x.npy").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReadError);
    expect(describeFailure(error)).toMatchObject({ path: "/nowhere/x.npy", keys: [] });
  });

  it("says that memory ran out", () => {
    const allocate = () => new Float64Array(2 ** 52);
    let thrown: unknown;
    try {
      allocate();
    } catch (error) {
      thrown = error;
    }
    expect(describeFailure(thrown)).toMatchObject({ code: "out-of-memory" });
    expect(describeFailure(new RangeError("Array buffer allocation failed")).code).toBe("out-of-memory");
  });

  it("puts anything else into one sentence", () => {
    const { code, message, stack } = describeFailure(new TypeError("x is not\n a function"));
    expect(code).toBe("internal");
    expect(message).toMatch(/^The evaluation failed unexpectedly \(x is not a function\);[^\n]+\.$/);
    expect(stack).toContain("failure.test.ts");
    expect(describeFailure("odd").message).toContain("odd");
  });
});
