import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder } from "../testing/experimentFolder.ts";
import type { ReportSummary } from "./reportSummary.ts";
import { SummaryFiles } from "./summaryFiles.ts";
import { trendOf } from "./trend.ts";

const summary = (step: number, more: Partial<ReportSummary> = {}): ReportSummary => ({
  key: `key${step}`,
  terms: "terms",
  dump: `run/step_${step}.npy`,
  dumpStamp: "1",
  comparable: "c",
  run: "run",
  step,
  n: 100,
  createdAt: new Date(step).toISOString(),
  verdict: { severity: "good", title: "Fine." },
  line: "Fine.",
  precision: { value: 0.9, interval: [0.8, 1], baseline: 0.9 },
  ...more,
});
const folderOf = (root: string) => join(root, ".samplescope", "summaries");
const filesIn = (root: string) => readdirSync(folderOf(root)).filter((name) => name !== "index.json");
const steps = (summaries: readonly ReportSummary[]) =>
  summaries.map(({ step }) => step).sort((a, b) => a! - b!);

async function storeOf(count: number): Promise<string> {
  const root = experimentFolder({});
  const files = new SummaryFiles(root);
  for (let step = 0; step < count; step++) await files.save(summary(step));
  return root;
}

describe("summaries", () => {
  it("come back, and a later one of the same report and dump takes the place of the earlier", async () => {
    const root = await storeOf(3);
    await new SummaryFiles(root).save(summary(1, { dumpStamp: "2" }));
    await new SummaryFiles(root).save(summary(1, { dumpStamp: "2" }));
    await new SummaryFiles(root).save(summary(1, { dump: "other/step_1.npy" }));
    expect(filesIn(root)).toHaveLength(4);
    const all = await new SummaryFiles(root).all();
    expect(steps(all)).toEqual([0, 1, 1, 2]);
    expect(all).toContainEqual(summary(1, { dumpStamp: "2" }));
    expect(all).not.toContainEqual(summary(1));
  });

  it("of thousands are read from one index, which follows what comes and goes", async () => {
    const root = await storeOf(200);
    const reader = new SummaryFiles(root);
    expect(await reader.all()).toHaveLength(200);
    // With the index alone: the files themselves no longer hold anything.
    for (const name of filesIn(root)) writeFileSync(join(folderOf(root), name), "");
    const notes: string[] = [];
    const other = new SummaryFiles(root, (note) => notes.push(note));
    expect(steps(await other.all())).toEqual(Array.from({ length: 200 }, (_, i) => i));
    await other.save(summary(500));
    expect((await reader.all()).some(({ step }) => step === 500)).toBe(true);
    rmSync(join(folderOf(root), filesIn(root)[0]));
    expect(await reader.all()).toHaveLength(200);
    expect(notes).toEqual([]);
  });

  it("do without an index that is damaged, and set a damaged file aside", async () => {
    const root = await storeOf(100);
    await new SummaryFiles(root).all();
    const index = join(folderOf(root), "index.json");
    writeFileSync(index, readFileSync(index, "utf8").slice(0, -9));
    const [first] = filesIn(root);
    writeFileSync(join(folderOf(root), first), "{}");
    const notes: string[] = [];
    expect(await new SummaryFiles(root, (note) => notes.push(note)).all()).toHaveLength(99);
    expect(notes).toHaveLength(2);
    expect(readdirSync(folderOf(root)).filter((name) => name.endsWith(".damaged"))).toHaveLength(2);
  });

  it("saved by many at once are all there", async () => {
    const root = experimentFolder({});
    await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        new SummaryFiles(root).save(summary(i % 40, { dumpStamp: String(i) })),
      ),
    );
    const all = await new SummaryFiles(root).all();
    expect(new Set(steps(all)).size).toBe(40);
  });

  it("of a dump can be forgotten, and name the reports that nobody else has", async () => {
    const root = await storeOf(3);
    const files = new SummaryFiles(root);
    await files.save(summary(2, { dump: "copy.npy" }));
    expect(await files.forget("run/step_1.npy")).toEqual(["key1"]);
    expect(await files.forget("run/step_2.npy")).toEqual([]);
    expect((await new SummaryFiles(root).all()).map(({ dump }) => dump).sort()).toEqual([
      "copy.npy",
      "run/step_0.npy",
    ]);
  });

  it("are none where there is no store, and make a trend of those that are there", async () => {
    expect(await new SummaryFiles(experimentFolder({})).all()).toEqual([]);
    const root = await storeOf(30);
    const dumps = Array.from({ length: 40 }, (_, step) => ({
      name: `run/step_${step}.npy`,
      step,
      stamp: "1",
    }));
    const points = trendOf(await new SummaryFiles(root).all(), dumps, "terms");
    expect(points.map(({ step }) => step)).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(points.every(({ current, comparable }) => current && comparable)).toBe(true);
  });

  it("cannot be saved where a file is in the way, which is told to whoever saves", async () => {
    const root = experimentFolder({});
    mkdirSync(join(root, ".samplescope"));
    writeFileSync(folderOf(root), "");
    await expect(new SummaryFiles(root).save(summary(1))).rejects.toThrow();
  });
});
