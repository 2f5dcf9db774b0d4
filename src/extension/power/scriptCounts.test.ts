import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleCounts } from "./scriptCounts.ts";

interface Manifest {
  contributes: { configuration: { properties: Record<string, { default: unknown }> } };
}

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8"),
) as Manifest;
const patterns = manifest.contributes.configuration.properties["samplescope.power.scriptPatterns"]
  .default as string[];

const found = (text: string) =>
  sampleCounts(text, patterns).map(({ offset, n }) => [text.slice(offset, offset + 9), n]);

describe("sample counts in a script", () => {
  it("are found where the setting's own patterns say", () => {
    const text = [
      "import numpy as np",
      "n_samples = 30",
      "model.sample(num_samples=10_000)",
      'run("evaluate --n-samples 200")',
      "# n_samples = 99",
      "total_n_samples_seen = 5",
      "n_samples = count",
    ].join("\n");
    expect(found(text)).toEqual([
      ["n_samples", 30],
      ["num_sampl", 10_000],
      ["--n-sampl", 200],
    ]);
  });

  it("are found once where two patterns agree, and not where a pattern is no pattern", () => {
    const twice = ["n = (\\d+)", "n = (\\d+)", "(", "n = \\d+"];
    expect(sampleCounts("n = 12", twice)).toEqual([{ offset: 0, n: 12 }]);
  });

  it("are not looked for in lines that nobody wrote, nor without end", () => {
    expect(sampleCounts(`n_samples = 30${" ".repeat(1000)}`, patterns)).toEqual([]);
    expect(sampleCounts("n_samples = 30\n".repeat(1000), patterns)).toHaveLength(20);
  });
});
