import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { reportSchema } from "../evaluation/report.ts";
import { ReportStore } from "../evaluation/reportStore.ts";
import { builtBundles } from "../testing/bundles.ts";
import { experimentFolder, npyOf } from "../testing/experimentFolder.ts";
import { mixtureRows } from "../testing/rows.ts";

const bundle = builtBundles();
const random = createRandom(1, "runs");
const fresh = () => mixtureRows(random, 60);

interface Started {
  lines: () => string[];
  until: (condition: (lines: string[]) => boolean) => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts the command line in a folder. */
function start(cwd: string, args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [bundle("cli.js"), ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
  let [stdout, stderr] = ["", ""];
  const listeners = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
    for (const listen of listeners) listen();
  });
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const lines = () => stdout.split("\n").slice(0, -1);
  return {
    lines,
    until: (condition) =>
      new Promise((resolve) => {
        const listen = () => {
          if (condition(lines())) resolve(void listeners.delete(listen));
        };
        listeners.add(listen);
        listen();
      }),
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr }))),
  };
}
const run = (cwd: string, ...args: string[]) => start(cwd, args).ended;

function experiment(gate = "{}") {
  return experimentFolder({
    "samplescope.json": `{ "runs": [{ "name": "r", "samples": "r/step_*.npy" }, { "name": "s", "samples": "s/step_*.npy" }],
      "tests": [{ "name": "t", "test": "mmd", "permutations": 19 }], "gate": ${gate} }`,
    "heldout.npy": fresh(),
    "train.npy": fresh(),
    "r/step_1.npy": fresh(),
    "r/step_2.npy": fresh(),
    "s/step_5.npy": fresh(),
  });
}

const storedIn = (root: string, kind: string) =>
  readdirSync(join(root, ".samplescope", kind)).filter((name) => name !== "index.json");

describe("evaluate in an experiment", () => {
  it("stores its report and answers from it, but for --no-cache; and writes nothing elsewhere", async () => {
    const root = experiment();
    const evaluate = async (...more: string[]) => {
      const { code, stdout } = await run(root, "evaluate", "r/step_1.npy", "--json", "-", ...more);
      expect(code).toBe(0);
      return reportSchema.parse(JSON.parse(stdout));
    };
    const apart = await evaluate("--no-cache");
    expect(existsSync(join(root, ".samplescope"))).toBe(false);
    const first = await evaluate();
    expect(await evaluate()).toEqual(first);
    const timeless = { createdAt: "", timing: null };
    expect({ ...first, ...timeless }).toEqual({ ...apart, ...timeless });
    const [name] = storedIn(root, "reports");
    writeFileSync(join(root, ".samplescope", "reports", name), "{}");
    const { stderr } = await run(root, "evaluate", "r/step_1.npy");
    expect(stderr).toMatch(
      /reports\/\w+\.json was damaged; it is set aside as \S+\.damaged and computed again\.\n/,
    );
  });
});

describe("several programs at once", () => {
  it("lose nothing: six evaluations of three dumps leave every report, summary and part whole", async () => {
    const root = experiment();
    const dumps = ["r/step_1.npy", "r/step_2.npy", "s/step_5.npy"];
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        run(root, "evaluate", dumps[i % 3], "--threads", "1", "--json", "-"),
      ),
    );
    const reports = outcomes.map(({ stdout }) => reportSchema.parse(JSON.parse(stdout)));
    for (const [i, report] of reports.entries()) {
      expect({ ...report, createdAt: "", timing: null }).toEqual({
        ...reports[i % 3],
        createdAt: "",
        timing: null,
      });
    }
    const notes: string[] = [];
    const store = new ReportStore(root, (note) => notes.push(note));
    const summaries = await store.summaries();
    expect([...new Set(summaries.map(({ dump }) => dump))].sort()).toEqual(dumps);
    for (const { key } of summaries) expect(await store.find(key)).toBeDefined();
    expect(notes).toEqual([]);
    expect(storedIn(root, "reports")).toHaveLength(3);
    for (const kind of ["reports", "summaries", "parts"]) {
      expect(storedIn(root, kind).filter((name) => !/\.(json|part)$/.test(name))).toEqual([]);
    }
    const again = await Promise.all(dumps.map((dump) => run(root, "evaluate", dump, "--json", "-")));
    for (const { stdout } of again) {
      expect(reports.map(({ createdAt }) => createdAt)).toContain(
        reportSchema.parse(JSON.parse(stdout)).createdAt,
      );
    }
  });
});

describe("watch", () => {
  it("--once evaluates all there is, a line a checkpoint, and answers at once the next time", async () => {
    const root = experiment();
    const first = await run(root, "watch", "--once");
    expect([first.code, first.stderr]).toEqual([0, ""]);
    const lines = first.stdout.trimEnd().split("\n").sort();
    expect(lines).toHaveLength(3);
    for (const line of lines)
      expect(line).toMatch(
        /^[✓·!✗?] [rs] {2}step \d {2}\S.* precision [01]\.\d\d, recall [01]\.\d\d, \d+ cop(y|ies)$/,
      );
    const second = await run(root, "watch", "--once", "--json");
    const events = second.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string; stored: boolean; path: string });
    expect(events.filter(({ event }) => event === "done").map(({ stored }) => stored)).toEqual([
      true,
      true,
      true,
    ]);
    expect(events.filter(({ event }) => event === "evaluating")).toEqual([]);
    const part = await run(root, "watch", "s", "--once", "--json", "--no-cache");
    expect(part.stdout).toContain('"event":"done"');
    expect(part.stdout).not.toContain("step_1.npy");
  });

  it("evaluates what comes, tells what fails and what goes, and ends quietly when it is interrupted", async () => {
    const root = experiment();
    const watching = start(root, ["watch", ".", "--json", "--backlog", "none"]);
    await watching.until((lines) => lines.filter((line) => line.includes('"found"')).length === 3);
    writeFileSync(join(root, "r", "step_3.npy"), npyOf(fresh()));
    await watching.until((lines) => lines.some((line) => /"done".*step_3\.npy/.test(line)));
    writeFileSync(join(root, "r", "step_4.npy"), npyOf(mixtureRows(random, 2)));
    await watching.until((lines) => lines.some((line) => /"failed".*at least 4/.test(line)));
    watching.kill("SIGINT");
    expect(await watching.ended).toMatchObject({ code: 0, stderr: "" });
  });

  it("says what it waits for where there is nothing yet, once, and what is wrong with an experiment file", async () => {
    const root = experimentFolder({});
    const watching = start(root, ["watch", "."]);
    await watching.until((lines) =>
      lines.some((line) => line.includes("no dumps yet; waiting for files that name a step")),
    );
    writeFileSync(join(root, "samplescope.json"), '{ "runs": [{ "name": "r", "samples": "r/step_*.npy" }] }');
    await watching.until((lines) => lines.some((line) => line.includes("waiting for r/step_*.npy (run r)")));
    writeFileSync(join(root, "samplescope.json"), '{ "rnus": [] }');
    await watching.until((lines) => lines.some((line) => line.includes('did you mean "runs"')));
    watching.kill("SIGINT");
    expect((await watching.ended).stdout.trimEnd().split("\n")).toHaveLength(3);
    const json = await run(experimentFolder({}), "watch", "--once", "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({ event: "nothing-yet" });
  });

  it("--once fails where a checkpoint cannot be evaluated, and where there is nothing to watch", async () => {
    const root = experiment();
    writeFileSync(join(root, "r", "step_4.npy"), npyOf(mixtureRows(random, 2)));
    const { code, stdout } = await run(root, "watch", "--once", "--backlog", "last");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^⊘ r {2}step 4 {2}could not be evaluated: .*at least 4/m);
    const none = await run(root, "watch", "none", "--once");
    expect(none.code).toBe(1);
    expect(none.stderr).toMatch(/none/);
  });
});

describe("gate", () => {
  it.each<[gate: string, args: string[], code: number, words: RegExp]>([
    [
      '{ "precision": ">= 0", "copies": ">= 0" }',
      [],
      0,
      /gate met\n {2}✓ precision is 0\.\d+, as demanded \(>= 0\)\.\n/,
    ],
    ['{ "precision": "> 1" }', ["--run", "r"], 1, /^✗ r {2}step 2 {2}gate not met\n/],
    ['{ "precision": "> 1" }', ["--run", "r", "--step", "1"], 1, /^✗ r {2}step 1 /],
    [
      '{ "logLikelihood": "> 1" }',
      [],
      2,
      /^\? .*could not be evaluated\n {2}\? logLikelihood could not be judged/,
    ],
    ['{ "precision": ">= 0" }', ["--each-run"], 0, /✓ 2 of 2 checkpoints meet the gate\.\n$/],
    ['{ "precision": ">= 0" }', ["--all"], 0, /✓ 3 of 3 checkpoints/],
  ])("%s %j ends with %d", async (gate, args, code, words) => {
    const outcome = await run(experiment(gate), "gate", ...args);
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toMatch(words);
    expect(outcome.stderr).toBe("");
  });

  it.each<[what: string, gate: string, args: string[], words: RegExp]>([
    ["there is no gate", "{}", [], /samplescope\.json has no gate; add one, like "gate": \{/],
    [
      "a name is mistyped",
      '{ "precison": "> 1" }',
      [],
      /unknown key "gate\.precison"; did you mean "precision"\?/,
    ],
    ["a name is unknown", '{ "fidelity": "> 1" }', [], /a gate judges precision, recall, .*, samples\.$/m],
    ["a condition is none", '{ "recall": "high" }', [], /"gate\.recall": "high" is no condition/],
    [
      "there is no such run",
      '{ "recall": "> 1" }',
      ["--run", "q"],
      /no run "q" in .*; did you mean "r"|there are r, s\./,
    ],
    ["there is no such step", '{ "recall": "> 1" }', ["--step", "77"], /no checkpoint of step 77/],
    ["an option is unknown", '{ "recall": "> 1" }', ["--bogus"], /unknown option '--bogus'/],
    ["the place is none", '{ "recall": "> 1" }', ["none"], /none does not exist/],
  ])("ends with 2 and one sentence where %s", async (_, gate, args, words) => {
    const { code, stdout, stderr } = await run(experiment(gate), "gate", ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(words);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("tells of stored reports that were damaged, and judges those that it computes anew", async () => {
    const root = experiment('{ "precision": ">= 0" }');
    const before = await run(root, "gate");
    const [name] = storedIn(root, "reports");
    writeFileSync(join(root, ".samplescope", "reports", name), "{}");
    const { code, stdout, stderr } = await run(root, "gate");
    expect([code, stdout]).toEqual([0, before.stdout]);
    expect(stderr).toMatch(/reports\/\w+\.json was damaged; it is set aside as \S+ and computed again\.\n/);
  });

  it("writes Markdown and JSON, adds to a job's summary, and tells a checkpoint that cannot be read", async () => {
    const root = experiment('{ "precision": ">= 0" }');
    mkdirSync(join(root, "out"));
    writeFileSync(join(root, "s", "step_5.npy"), npyOf(fresh()).subarray(0, 300));
    writeFileSync(join(root, "out", "summary.md"), "before\n");
    const { code, stdout } = await start(
      root,
      ["gate", "--each-run", "--markdown", "out/summary.md", "--json", "-"],
      { GITHUB_STEP_SUMMARY: join(root, "out", "summary.md") },
    ).ended;
    expect(code).toBe(2);
    const outcome = JSON.parse(stdout) as {
      status: string;
      checkpoints: { status: string; fault?: string }[];
    };
    expect(outcome.status).toBe("unknown");
    expect(outcome.checkpoints.map(({ status }) => status).sort()).toEqual(["met", "unknown"]);
    expect(outcome.checkpoints.find(({ fault }) => fault)?.fault).toMatch(/step_5\.npy is cut short/);
    const markdown = readFileSync(join(root, "out", "summary.md"), "utf8");
    expect(markdown).toMatch(/^before\n## Samplescope gate: ⚠️ could not be evaluated\n/);
    expect(markdown).toContain("### r  step 2: ✅ met");
  });
});
