/** The oscillation table of the reference text, and what the examples' reports say of each model. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reportSchema, type Report } from "../../src/evaluation/report.ts";
import { npyBytes } from "../../src/io/testing/npyBytes.ts";
import { codesOf, evaluateHere } from "../../src/testing/evaluateHere.ts";
import { expectationsIn, inProject } from "../../src/testing/golden.ts";
import { oscillationFigures } from "../../src/testing/oscillationFigures.ts";
import { fieldExample, fieldShape } from "../examples/fieldExample.ts";

async function domainOf(example: string, run: string): Promise<Report> {
  const generated = inProject("examples", example, "runs", run);
  const { report } = await evaluateHere({ generated, only: ["domain"] });
  return reportSchema.parse(JSON.parse(JSON.stringify(report)));
}

function entry({ domain }: Report, name: string) {
  return domain!.find((one) => one.name === name)!;
}

describe("damped oscillations", () => {
  interface Model {
    max_abs_mean_error?: number;
    lag1: number;
    peak_hz_5_95: [number, number];
  }
  const { models, document_table: table } = expectationsIn("seed", "oscillation", "expected.json") as {
    models: Record<string, Model>;
    document_table: Record<string, string[]>;
  };

  test.each(["good", "shuffled", "narrow-band"])("%s: the text's numbers to its digits", async (run) => {
    const report = await domainOf("oscillation", run);
    const figures = oscillationFigures(report, "generated");
    const { lag1, peak_hz_5_95, max_abs_mean_error } = models[run];
    expect(figures.lag1).toBeCloseTo(lag1, 6);
    expect(figures.range).toEqual(peak_hz_5_95);
    expect(figures.meanError).toBeCloseTo(max_abs_mean_error!, 6);
    expect(figures.words).toEqual(table[run].slice(0, 3));
    const real = oscillationFigures(report, "heldout");
    expect(real.lag1).toBeCloseTo(models.real.lag1, 6);
    expect(real.words.slice(1)).toEqual(table.real.slice(1, 3));
  });

  test("the findings say what the text says", async () => {
    const [good, shuffled, narrow] = await Promise.all(
      ["good", "shuffled", "narrow-band"].map((run) => domainOf("oscillation", run)),
    );
    expect(codesOf(good)).toEqual([]);
    expect(good.answers).toMatchObject(
      [{ question: "copying" }, { question: "domain", severity: "good" }].slice(-1),
    );
    // Nothing but the correlation between positions is lost: the means cannot show it.
    expect(codesOf(shuffled)).toContain("samples-implausible");
    expect(shuffled.findings[0].title).toBe("Loses autocorrelation");
    expect(entry(shuffled, "autocorrelation").violations.fraction).toBe(1);
    expect(shuffled.findings[0].text).not.toContain('"mean"');
    // Every single series is a good one; a range of them is missing.
    expect(codesOf(narrow)).toEqual(["range-not-covered"]);
    expect(narrow.findings[0].text).toMatch(/2\.95 to 4\.92 Hz .* 2\.95 to 7\.88 Hz.*coverage/);
    expect(entry(narrow, "autocorrelation").violations.fraction).toBeLessThan(0.05);
  });
});

describe("a tracer that is carried about", () => {
  test("is conserved by one model and lost by the other, and nothing else differs", async () => {
    const [kept, lost] = await Promise.all(["conserving", "leaky"].map((run) => domainOf("field", run)));
    expect(codesOf(kept)).toEqual([]);
    expect(entry(kept, "mass").violations.count).toBe(0);
    expect(codesOf(lost)).toEqual(["law-broken"]);
    expect(entry(lost, "mass").violations.fraction).toBe(1);
    expect(lost.findings[0].text).toMatch(
      /100% of the generated samples break the rule that the sum over y and x stays the same along time/,
    );
    expect(lost.answers.find(({ question }) => question === "domain")!.severity).toBe("bad");
  });

  test("is made as its generator says", () => {
    for (const [path, values] of Object.entries(fieldExample(250))) {
      const bytes = npyBytes({ descr: "<f4", shape: fieldShape(250), values });
      expect(readFileSync(inProject("examples", "field", path)).equals(bytes)).toBe(true);
    }
  });
});
