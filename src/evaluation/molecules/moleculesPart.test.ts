import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codesOf, evaluateHere } from "../../testing/evaluateHere.ts";
import { experimentFolder } from "../../testing/experimentFolder.ts";
import { inProject } from "../../testing/golden.ts";
import { gateValueOf } from "../gateValue.ts";
import { reportSchema } from "../report.ts";
import { reportMarkdown } from "../reportMarkdown.ts";

const ONLY = ["precision-recall", "memorization", "molecules"] as const;

async function reportOf(run: string) {
  const generated = inProject("examples", "molecules", "runs", run, "samples.smi");
  const { report } = await evaluateHere({ generated, only: [...ONLY] });
  reportSchema.parse(JSON.parse(JSON.stringify(report)));
  return report;
}

describe("the example of molecules", () => {
  test("fresh molecules are fine in every respect", async () => {
    const report = await reportOf("fresh");
    expect(report.inputs.generated).toMatchObject({ format: "smiles", shape: [300, 1024] });
    expect(codesOf(report).filter((code) => code !== "no-difference-seen")).toEqual([]);
    expect(report.molecules!.validity).toMatchObject({ value: 1, baseline: 1 });
    expect(report.molecules!.properties.every(({ p }) => p > 0.05)).toBe(true);
    expect(report.answers.find(({ question }) => question === "molecules")!.severity).toBe("good");
    // Distances are between fingerprints, and said to be between nothing else.
    const spaces = report.caveats.filter(({ text }) => /^(All d|D)istances are between/.test(text));
    expect(spaces.map(({ code }) => code)).toEqual(["fingerprint-space"]);
    expect(report.features.kind).toBe("raw");
    expect(reportMarkdown(report)).toContain("Morgan fingerprints of 1024 bits");
    expect(report.molecules!.drawings.filter(({ group }) => group === "generated")).toHaveLength(8);
  });

  test("broken ones are told with the atoms that are bonded too often", async () => {
    const report = await reportOf("broken");
    const { molecules } = report;
    expect(molecules!.n).toBe(300);
    expect(report.inputs.generated.shape[0]).toBe(Math.round(molecules!.validity.value * 300));
    expect(codesOf(report)).toEqual(expect.arrayContaining(["invalid-molecules", "other-properties"]));
    expect(molecules!.faults.reduce((sum, { count }) => sum + count, report.inputs.generated.shape[0])).toBe(
      300,
    );
    expect(molecules!.faults.map(({ kind, atom }) => atom ?? kind)).toEqual(
      expect.arrayContaining(["C", "N", "ring"]),
    );
    const weight = molecules!.properties.find(({ name }) => name === "weight")!;
    expect(weight.generated.mean).toBeGreaterThan(weight.heldout.mean + 20);
    expect(weight.p).toBeLessThanOrEqual(0.01);
    expect(molecules!.drawings.some(({ group }) => group === "invalid")).toBe(true);
    expect(gateValueOf(report, "molecules.validity")!.value).toBeLessThan(0.9);
  });

  test("parrots are found by novelty and by distances", async () => {
    const report = await reportOf("parrot");
    expect(codesOf(report)).toEqual(expect.arrayContaining(["copies", "known-molecules"]));
    expect(report.molecules!.novelty!.value).toBeLessThan(0.5);
    const pairs = report.molecules!.drawings.filter(({ group }) => group === "pair");
    expect(pairs).toHaveLength(6);
    expect(pairs[0].note).toBe("1.00");
  });
});

test("molecules without training data have no novelty; tables with a column of SMILES are read", async () => {
  const lines = ["CCO", "CCN", "CCC", "c1ccccc1", "CC(=O)O", "C#N"];
  const root = experimentFolder({
    "heldout.csv": `id,smiles\n${lines.map((line, i) => `${i},${line}`).join("\n")}\n`,
    "generated.csv": `smiles\n${[...lines, "foo"].join("\n")}\n`,
  });
  const { report } = await evaluateHere({ generated: join(root, "generated.csv"), only: ["molecules"] });
  expect(report.molecules!.novelty).toBeNull();
  // Headline and line are of one mind: what is judged here is the molecules alone.
  const { severity } = report.answers.find(({ question }) => question === "molecules")!;
  if (severity === "good") expect(report.verdict.title).toBe("Nothing wrong in what was judged.");
  else expect(report.verdict.severity).toBe(severity);
  expect(report.molecules!.validity.value).toBeCloseTo(6 / 7, 12);
  expect(report.caveats.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["no-novelty", "invalid-left-out"]),
  );
});

test("pictures hold nothing that acts or points elsewhere", async () => {
  const { molecules } = await reportOf("broken");
  for (const { svg } of molecules!.drawings) {
    expect(svg.startsWith("<svg")).toBe(true);
    expect(svg).not.toMatch(/<script|href|on\w+=|<foreignObject/i);
  }
});
