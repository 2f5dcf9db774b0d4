import { chmodSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { storeReport } from "./reportStore.ts";

const mmd = { name: "mmd", rule: "aggregated", bandwidths: [1, 2], permutations: 500, n: 100 };
const report = {
  tool: { version: "0.1.0" },
  seed: 0,
  comparable: "abc",
  inputs: { generated: { sha256: "123" } },
  metrics: { mmd: [mmd] },
};

describe("storeReport", () => {
  it("writes the whole report under .samplescope, out of version control, and leaves nothing else", async () => {
    const root = experimentFolder({});
    const path = await storeReport(root, report);
    expect(JSON.parse(readFileSync(path!, "utf8"))).toEqual(report);
    expect(readdirSync(join(root, ".samplescope", "reports"))).toHaveLength(1);
    expect(readFileSync(join(root, ".samplescope", ".gitignore"), "utf8")).toBe("*\n");
  });

  it("gives one content and setting one place, and any other its own", async () => {
    const root = experimentFolder({});
    const others = [
      { ...report, seed: 1 },
      { ...report, comparable: "abd" },
      { ...report, inputs: { generated: { sha256: "124" } } },
      { ...report, tool: { version: "0.2.0" } },
      { ...report, metrics: {} },
      { ...report, metrics: { mmd: [{ ...mmd, permutations: 99 }] } },
      { ...report, metrics: { mmd: [{ ...mmd, rule: "given", bandwidths: [1] }] } },
    ];
    const paths = await Promise.all([report, ...others].map((one) => storeReport(root, one)));
    expect(new Set(paths).size).toBe(8);
    expect(await storeReport(root, { ...report })).toBe(paths[0]);
    expect(readdirSync(join(root, ".samplescope", "reports"))).toHaveLength(8);
  });

  it("leaves a whole file when two write at once", async () => {
    const root = experimentFolder({});
    const [path] = await Promise.all(Array.from({ length: 8 }, () => storeReport(root, report)));
    expect(JSON.parse(readFileSync(path!, "utf8"))).toEqual(report);
  });

  it("does not lose the evaluation where the folder cannot be written", async () => {
    const root = experimentFolder({ ".samplescope": "a file in the way" });
    expect(await storeReport(root, report)).toBeUndefined();
    const locked = experimentFolder({});
    chmodSync(locked, 0o500);
    try {
      // Whoever may write all the same, as an administrator may, gets a path.
      const probe = () => writeFileSync(join(locked, "probe"), "");
      const mayWrite = (() => {
        try {
          probe();
          return true;
        } catch {
          return false;
        }
      })();
      expect((await storeReport(locked, report)) !== undefined).toBe(mayWrite);
    } finally {
      chmodSync(locked, 0o700);
    }
  });
});
