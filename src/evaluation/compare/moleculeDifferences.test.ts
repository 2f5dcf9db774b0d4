import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRandom } from "../../core/random.ts";
import { sharesDifference } from "../../core/sharesDifference.ts";
import { planEvaluation } from "../../experiment/evaluationPlan.ts";
import { readSamples } from "../../io/registry.ts";
import { experimentFolder } from "../../testing/experimentFolder.ts";
import { inline } from "../../testing/metrics.ts";
import { inProject } from "../../testing/golden.ts";
import { PartCache } from "../partCache.ts";
import { compareDumps } from "./compare.ts";
import { comparisonMarkdown } from "./comparisonMarkdown.ts";
import { comparisonSchema, type ComparisonReport } from "./comparisonReport.ts";

const cache = new PartCache();
const LINES = 80;

/** The first lines of a file of the example. */
function firstLines(...path: string[]): Buffer {
  const text = readFileSync(inProject("examples", "molecules", ...path), "utf8");
  return Buffer.from(text.split("\n").slice(0, LINES).join("\n"));
}

const runs = ["fresh", "broken", "parrot"];
const folder = experimentFolder({
  "data/train.smi": firstLines("data", "train.smi"),
  "data/heldout.smi": firstLines("data", "heldout.smi"),
  ...Object.fromEntries(runs.map((run) => [`runs/${run}.smi`, firstLines("runs", run, "samples.smi")])),
});
const valid = Object.fromEntries(
  await Promise.all(
    runs.map(async (run) => [run, (await readSamples(join(folder, "runs", `${run}.smi`))).shape[0]] as const),
  ),
);

async function compared(...runs: string[]): Promise<ComparisonReport> {
  const dumps = runs.map((run) => join(folder, "runs", `${run}.smi`));
  const plans = await Promise.all(dumps.map((generated) => planEvaluation({ generated })));
  const rule = runs.length > 2 ? { metric: "novelty", where: ["molecules.validity >= 0.9"] } : undefined;
  return compareDumps(plans, rule, { runner: inline, cache, onStage: () => undefined });
}

it("two dumps of molecules are compared at as many valid ones, and the share of these by all lines", async () => {
  const report = await compared("fresh", "broken");
  expect(valid.broken).toBeLessThan(LINES);
  expect(report.terms.n).toBe(valid.broken);
  expect(report.terms.text).toContain("of fresh, which has more, 5 random parts are taken");
  expect(report.subjects.map(({ report: { inputs } }) => inputs.generated.shape[0])).toEqual([
    valid.broken,
    valid.broken,
  ]);
  const [pair] = report.pairs;
  const of = (metric: string) => pair.differences.find((each) => each.metric === metric)!;
  expect(of("validity")).toMatchObject({
    first: 1,
    second: valid.broken / LINES,
    baseline: 1,
    word: "worse",
  });
  expect(of("validity").p).toBeCloseTo(sharesDifference([LINES, valid.broken], [LINES, LINES]).p, 20);
  expect(of("validity").interval![1]).toBeLessThan(-0.08);
  expect(of("uniqueness").word).toBe("cannot-tell");
  expect(of("uniqueness").first).toBeCloseTo(report.subjects[0].report.molecules!.uniqueness.value, 14);
  expect(of("novelty").second).toBe(1);
  for (const { adjustedP, p } of pair.differences) expect(adjustedP ?? 1).toBeGreaterThanOrEqual(p ?? 0);
  expect(comparisonMarkdown(report)).toMatch(/\| validity \| 1\.\d+ \| 0\.\d+ \| -0\.\d+ \|/);
  expect(pair.verdict.forFirst).toContain("validity");
  const written: unknown = JSON.parse(JSON.stringify(report));
  expect(comparisonSchema.parse(written)).toEqual(written);
});

it("what repeats its training molecules is less new, and a rule may ask for valid ones", async () => {
  const report = await compared("broken", "parrot", "fresh");
  expect(report.best).toMatchObject({ metric: "novelty", failed: [["molecules.validity >= 0.9"], [], []] });
  expect(report.best!.subject).toBe(2);
  const toParrot = report.pairs.find(({ second }) => second === 1)!;
  expect(toParrot.differences.find(({ metric }) => metric === "novelty")!.word).toBe("worse");
});

it("uniqueness of two dumps of one law is told apart no more often than the level allows", () => {
  const random = createRandom(3, "uniqueness");
  const [n, runs] = [300, 300];
  /** Different ones among n draws of a law whose i-th molecule has the weight 1 / i to a power. */
  const different = (molecules: number, power: number) => {
    let total = 0;
    const ends = Array.from({ length: molecules }, (_, i) => (total += (i + 1) ** -power));
    const draw = () => {
      const at = random.uniform() * total;
      return ends.findIndex((end) => at < end);
    };
    return () => new Set(Array.from({ length: n }, draw)).size;
  };
  for (const draw of [different(3000, 0.5), different(1000, 0), different(1000, 1)]) {
    let told = 0;
    for (let run = 0; run < runs; run++) if (sharesDifference([draw(), draw()], [n, n]).p <= 0.05) told++;
    expect(told / runs).toBeLessThan(0.075);
  }
});
