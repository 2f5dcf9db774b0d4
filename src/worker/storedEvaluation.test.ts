import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { PartCache } from "../evaluation/partCache.ts";
import { reportSchema, type Report } from "../evaluation/report.ts";
import { ReportStore } from "../evaluation/reportStore.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { PartFiles } from "../store/partFiles.ts";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder, npyOf } from "../testing/experimentFolder.ts";
import { inline } from "../testing/metrics.ts";
import { mixtureRows } from "../testing/rows.ts";
import { runEvaluate } from "./evaluateJob.ts";
import { runIdentify } from "./identifyJob.ts";
import type { JobTools } from "./jobTools.ts";

const random = createRandom(1, "stored");
const fresh = (n = 60) => mixtureRows(random, n);
const sets = { "data/heldout.npy": fresh(), "data/train.npy": fresh() };
const FILE = `{ "data": { "train": "data/train.npy", "heldout": "data/heldout.npy" },
  "tests": [{ "name": "t", "test": "mmd", "permutations": 19 }] }`;

const tools = {
  cancelFlag: new Int32Array(1),
  pools: { forJob: () => Promise.resolve(inline) },
  progress: () => undefined,
  snapshot: () => undefined,
} as unknown as JobTools;

function experiment(more: Record<string, string> = {}) {
  const root = experimentFolder({
    "samplescope.json": FILE,
    ...sets,
    "run/step_1.npy": fresh(),
    "run/step_2.npy": fresh(),
    ...more,
  });
  const evaluate = (name = "run/step_1.npy", request: Partial<EvaluationRequest> = {}) =>
    runEvaluate({ ...request, generated: join(root, name) }, tools);
  return { root, evaluate };
}

/** A report but for its date and timing. */
const timeless = (report: Report): unknown =>
  JSON.parse(JSON.stringify({ ...report, createdAt: "", timing: null }));
const inStore = (root: string, kind: string) =>
  readdirSync(join(root, ".samplescope", kind)).filter((name) => name !== "index.json");

describe("a stored report", () => {
  it("answers what is asked again, equal to the last bit to what is computed without a store", async () => {
    const { root, evaluate } = experiment();
    const first = await evaluate();
    expect(first).toMatchObject({ reused: false, notes: [] });
    const second = await evaluate();
    expect(second).toEqual({ ...first, reused: true });
    const apart = await evaluate("run/step_1.npy", { stored: "none" });
    expect(apart.reused).toBe(false);
    expect(timeless(second.report)).toEqual(timeless(apart.report));
    expect(reportSchema.parse(JSON.parse(JSON.stringify(second.report)))).toBeDefined();
    expect(inStore(root, "reports")).toHaveLength(1);
    expect(readFileSync(join(root, ".samplescope", ".gitignore"), "utf8")).toBe("*\n");
  });

  it("follows the content: a moved experiment, a renamed run, another name for the same file", async () => {
    const { root, evaluate } = experiment();
    await evaluate();
    const moved = experimentFolder({});
    rmSync(moved, { recursive: true });
    cpSync(root, moved, { recursive: true });
    const there = await runEvaluate({ generated: join(moved, "run", "step_1.npy") }, tools);
    expect(there.reused).toBe(true);
    expect(there.report.inputs.generated.path).toBe(join(moved, "run", "step_1.npy"));
    expect(there.report.inputs.heldout.path).toBe(join(moved, "data", "heldout.npy"));
    renameSync(join(root, "run"), join(root, "renamed"));
    renameSync(join(root, "renamed", "step_1.npy"), join(root, "renamed", "step_7.npy"));
    const renamed = await evaluate("renamed/step_7.npy");
    expect(renamed.reused).toBe(true);
    expect(renamed.report.subject).toMatchObject({ run: "renamed", step: 7 });
    const apart = await evaluate("renamed/step_7.npy", { stored: "none" });
    expect(timeless(renamed.report)).toEqual(timeless(apart.report));
  });

  it("has the neighbours and the search of today: new dumps, runs without files, files passed over", async () => {
    const { root, evaluate } = experiment({
      "samplescope.json": `{ "runs": [{ "name": "r", "samples": "run/*.npy" }, { "name": "empty", "samples": "no/*.npy" }] }`,
    });
    await evaluate();
    writeFileSync(join(root, "run", "step_3.npy"), npyOf(fresh()));
    writeFileSync(join(root, "data", "test.npy"), "no samples");
    const again = await evaluate();
    expect(again.reused).toBe(true);
    expect(again.report.subject.siblings).toHaveLength(3);
    const apart = await evaluate("run/step_1.npy", { stored: "none" });
    expect(timeless(again.report)).toEqual(timeless(apart.report));
  });

  it.each<[what: string, change: (root: string) => void, request?: Partial<EvaluationRequest>]>([
    ["the dump", (root) => writeFileSync(join(root, "run", "step_1.npy"), npyOf(fresh()))],
    ["the held-out data", (root) => writeFileSync(join(root, "data", "heldout.npy"), npyOf(fresh()))],
    ["the training data", (root) => writeFileSync(join(root, "data", "train.npy"), npyOf(fresh()))],
    [
      "a setting in the file",
      (root) => writeFileSync(join(root, "samplescope.json"), FILE.replace("19", "20")),
    ],
    ["a setting that is asked for", () => undefined, { k: 4 }],
    ["the metrics", () => undefined, { only: ["precision-recall"] }],
    [
      "log-likelihoods beside the dump",
      (root) => writeFileSync(join(root, "run", "step_1_loglik.csv"), "-1\n-2\n"),
    ],
  ])("does not answer where %s has changed", async (_, change, request) => {
    const { root, evaluate } = experiment();
    await evaluate();
    change(root);
    expect((await evaluate("run/step_1.npy", request)).reused).toBe(false);
    expect(inStore(root, "reports")).toHaveLength(2);
  });

  it("is set aside where it is damaged, with a note, and computed again", async () => {
    const { evaluate } = experiment();
    const first = await evaluate();
    for (const damage of [
      (text: string) => text.slice(0, -20),
      (text: string) => text.replace('"severity":"', '"severity":"x'),
      () => "",
      () => "null",
    ]) {
      writeFileSync(first.storedAt!, damage(readFileSync(first.storedAt!, "utf8")));
      const again = await evaluate();
      expect(again.reused).toBe(false);
      expect(again.notes).toEqual([
        `${first.storedAt!} was damaged; it is set aside as ${first.storedAt!}.damaged and computed again.`,
      ]);
      expect(timeless(again.report)).toEqual(timeless(first.report));
      expect((await evaluate()).reused).toBe(true);
    }
  });

  it("is computed anew, and replaced, where that is asked for", async () => {
    const { root, evaluate } = experiment();
    await evaluate();
    expect((await evaluate("run/step_1.npy", { stored: "renew" })).reused).toBe(false);
    expect(inStore(root, "reports")).toHaveLength(1);
    expect(inStore(root, "summaries")).toHaveLength(1);
  });

  it("is kept only where an experiment is, unless asked for", async () => {
    const root = experimentFolder({ "run/step_1.npy": fresh(), "heldout.npy": fresh() });
    const request = { generated: join(root, "run", "step_1.npy") };
    const { storedAt } = await runEvaluate(request, tools);
    expect(storedAt).toBeUndefined();
    expect(readdirSync(join(root, "run"))).toEqual(["step_1.npy"]);
    expect((await runEvaluate({ ...request, stored: "reuse" }, tools)).storedAt).toBeDefined();
    expect((await runEvaluate(request, tools)).reused).toBe(true);
  });

  it("does not lose the evaluation where the store cannot be written", async () => {
    const { evaluate } = experiment({ ".samplescope": "a file in the way" });
    const { report, storedAt, reused } = await evaluate();
    expect([storedAt, reused]).toEqual([undefined, false]);
    expect(report.metrics.precisionRecall).toBeDefined();
  });

  it("has a summary that says which dump and terms it is of", async () => {
    const { root, evaluate } = experiment();
    const [one, two] = [await evaluate(), await evaluate("run/step_2.npy")];
    const summaries = await new ReportStore(root).summaries();
    expect(summaries.map(({ dump }) => dump).sort()).toEqual(["run/step_1.npy", "run/step_2.npy"]);
    expect(two.summary.terms).toBe(one.summary.terms);
    expect(await runIdentify({ generated: join(root, "run", "step_1.npy") })).toEqual({
      key: one.summary.key,
      terms: one.summary.terms,
    });
    expect(one.summary).toMatchObject({
      run: "run",
      step: 1,
      n: 60,
      line: expect.stringContaining("precision"),
    });
  });

  it("is refused where an input is written again and again while it is read", async () => {
    const { root } = experiment();
    const path = join(root, "run", "step_1.npy");
    let writes = 0;
    const writing = {
      ...tools,
      // A training loop that writes the dump anew whenever it has been read.
      snapshot: () => writes++ % 8 === 0 && writeFileSync(path, npyOf(fresh())),
    } as unknown as JobTools;
    await expect(runEvaluate({ generated: path }, writing)).rejects.toMatchObject({ code: "changing" });
    expect(existsSync(join(root, ".samplescope", "reports"))).toBe(false);
  });
});

describe("parts of the real data", () => {
  /** Part files that tell what was asked and what was there. */
  class CountingParts extends PartFiles {
    readonly found: string[] = [];
    readonly computed: string[] = [];

    override async get(key: string): Promise<{ value: unknown } | undefined> {
      const part = await super.get(key);
      if (part) this.found.push(key);
      return part;
    }

    override put(key: string, value: unknown): void {
      this.computed.push(key);
      super.put(key, value);
    }
  }

  const evaluateWith = async (root: string, name: string, tool = "t") => {
    const notes: string[] = [];
    const parts = new CountingParts(root, tool, (note) => notes.push(note));
    const request = { generated: join(root, name), permutations: 19 };
    const { report } = await evaluateHere(request, new PartCache(), parts);
    await parts.written();
    return { report, parts, notes, kinds: parts.computed.map((key) => key.split("/")[0]) };
  };

  it("are computed once an experiment: the next checkpoint, in another program, computes none", async () => {
    const { root } = experiment();
    const first = await evaluateWith(root, "run/step_1.npy");
    expect(first.kinds).toEqual(
      expect.arrayContaining(["neighbours", "manifold", "nearest", "gaussian", "mmd"]),
    );
    expect(inStore(root, "parts")).toHaveLength(new Set(first.parts.computed).size);
    const second = await evaluateWith(root, "run/step_2.npy");
    expect(second.parts.computed).toEqual([]);
    expect(second.parts.found.length).toBeGreaterThan(5);
    const apart = await evaluateHere({ generated: join(root, "run/step_2.npy"), permutations: 19 });
    expect(timeless(second.report)).toEqual(timeless(apart.report));
  });

  it("are computed anew for other real data and by another program", async () => {
    const { root } = experiment();
    const first = await evaluateWith(root, "run/step_1.npy");
    const other = await evaluateWith(root, "run/step_1.npy", "another");
    expect(other.parts.computed).toEqual(first.parts.computed);
    writeFileSync(join(root, "data", "heldout.npy"), npyOf(fresh()));
    const { parts } = await evaluateWith(root, "run/step_1.npy");
    const ofTrain = parts.found.filter((key) => !/^(neighbours|gaussian|cells)\//.test(key));
    expect(ofTrain).toEqual([]);
  });

  it("are set aside where they are damaged, and computed again to the same report", async () => {
    const { root } = experiment();
    const first = await evaluateWith(root, "run/step_1.npy");
    const folder = join(root, ".samplescope", "parts");
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      bytes[bytes.length >> 1] ^= 1;
      writeFileSync(join(folder, name), bytes);
    }
    const again = await evaluateWith(root, "run/step_1.npy");
    expect(again.notes.length).toBeGreaterThan(5);
    expect(again.notes.every((path) => path.endsWith(".part"))).toBe(true);
    expect(timeless(again.report)).toEqual(timeless(first.report));
    expect((await evaluateWith(root, "run/step_1.npy")).parts.computed).toEqual([]);
  });
});
