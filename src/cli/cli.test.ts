import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import type { PowerReport } from "../evaluation/powerReport.ts";
import { reportSchema } from "../evaluation/report.ts";
import { npyBytes } from "../io/testing/npyBytes.ts";
import { builtBundles } from "../testing/bundles.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { inGolden, inProject } from "../testing/golden.ts";
import { filledRows, mapRows, mixtureRows } from "../testing/rows.ts";

const bundle = builtBundles();
const random = createRandom(1, "cli");

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line from a folder that has nothing of the project. */
function samplescope(cwd: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bundle("cli.js"), ...args], { cwd });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

const images = (shape: number[]) =>
  npyBytes({
    descr: "<f4",
    shape,
    values: Array.from({ length: shape.reduce((a, b) => a * b) }, () => random.uniform()),
  });

/** Sets to evaluate, good and bad ones. The real data has no telling names, so that nothing is found by itself. */
const sets = {
  "gen.npy": mixtureRows(random, 60),
  "held.npy": mixtureRows(random, 60),
  "seen.npy": mixtureRows(random, 60),
  "nan.npy": mapRows(mixtureRows(random, 60), (value, row, column) =>
    row === 38 && column === 1 ? NaN : value,
  ),
  "three.npy": filledRows(60, 3, (i, c) => i + c),
  "few.npy": mixtureRows(random, 2),
  "chw.npy": images([20, 3, 8, 8]),
  "hwc.npy": images([20, 8, 8, 3]),
  "a.npz": readFileSync(inGolden("files", "npz_two_arrays.npz")),
  "bad/samplescope.json": `{\n  "k" 3\n}`,
  "notes.txt": "no numbers here",
  "tested/heldout.npy": mixtureRows(random, 60),
  "tested/samplescope.json": JSON.stringify({
    tests: [
      { name: "spread", test: "mmd", n: 20, bandwidth: 0.5, permutations: 39 },
      { name: "fid", test: "frechet", n: 2 },
      { name: "pr", test: "precision-recall" },
    ],
  }),
};
const folder = experimentFolder(sets);
const held = ["--heldout", "held.npy"];

describe("evaluate", () => {
  it("--json - gives nothing but a valid report on standard output, progress on standard error", async () => {
    const { code, stdout, stderr } = await samplescope(
      folder,
      "evaluate",
      "gen.npy",
      ...held,
      "--train",
      "seen.npy",
      "--permutations",
      "99",
      "--json",
      "-",
    );
    expect(code).toBe(0);
    const report = reportSchema.parse(JSON.parse(stdout));
    expect(stdout.endsWith("}\n")).toBe(true);
    expect(report.inputs.generated.path).toBe(join(folder, "gen.npy"));
    expect(report.inputs.train?.chosenBy).toMatch(/^given/);
    expect(stderr).toContain("gen.npy: Precision and recall\n");
    expect(stderr).not.toMatch(/[█░\r]/);
  });

  it("passes on every option, and threads change nothing but times", async () => {
    const options = [
      "--k",
      "5",
      "--bandwidth",
      "0.5,1",
      "--seed",
      "7",
      "--only",
      "mmd,precision-recall",
      "--permutations",
      "50",
    ];
    const run = async (threads: string) => {
      const { stdout } = await samplescope(
        folder,
        "evaluate",
        "gen.npy",
        ...held,
        ...options,
        "--threads",
        threads,
        "--json",
        "-",
      );
      return { ...reportSchema.parse(JSON.parse(stdout)), createdAt: "", timing: null };
    };
    const [one, two] = [await run("1"), await run("2")];
    expect(two).toEqual(one);
    expect(one.seed).toBe(7);
    expect(one.metrics.precisionRecall!.k).toBe(5);
    expect(one.metrics.mmd![0]).toMatchObject({ bandwidths: [0.5, 1], permutations: 50, rule: "given" });
    expect(Object.keys(one.metrics).sort()).toEqual(["mmd", "precisionRecall"]);
  });

  it("shows verdict, answers and numbers on a terminal's page", async () => {
    const { code, stdout } = await samplescope(
      folder,
      "evaluate",
      inProject("examples", "mixture", "runs", "copy"),
    );
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toBe("copy: Copies its training data.");
    expect(stdout).toMatch(/✗ copying +Yes\./);
    expect(stdout).toMatch(/│ precision +│ +0\.970 │ +0\.\d{3} – 0\.\d{3} │ +0\.972 │/);
  });

  it("--html writes one page that needs nothing else", async () => {
    const { code, stdout } = await samplescope(
      folder,
      "evaluate",
      "gen.npy",
      ...held,
      "--only",
      "precision-recall",
      "--html",
      "r.html",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("gen: ");
    const html = readFileSync(join(folder, "r.html"), "utf8");
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toContain("Content-Security-Policy");
    expect(html).not.toMatch(/<(?:script|img|link)[^>]+(?:src|href)=["']?(?!data:|#)/);
    expect(html).not.toMatch(/@import|url\(["']?https?:/);
  });

  it("writes JSON and HTML to files, and nothing beside them", async () => {
    const before = readdirSync(folder);
    const { code } = await samplescope(
      folder,
      "evaluate",
      "gen.npy",
      ...held,
      "--only",
      "mmd",
      "--permutations",
      "20",
      "--json",
      "한글 r.json",
    );
    expect(code).toBe(0);
    reportSchema.parse(JSON.parse(readFileSync(join(folder, "한글 r.json"), "utf8")));
    expect(readdirSync(folder).filter((name) => !before.includes(name))).toEqual(["한글 r.json"]);
    expect(existsSync(join(folder, ".samplescope"))).toBe(false);
  });
});

describe("inspect", () => {
  it("--json - says what a file holds, by the contract", async () => {
    const { code, stdout, stderr } = await samplescope(folder, "inspect", "nan.npy", "--json", "-");
    expect([code, stderr]).toEqual([0, ""]);
    const found = JSON.parse(stdout) as Record<string, unknown>;
    expect(found).toMatchObject({
      path: join(folder, "nan.npy"),
      format: "npy",
      key: null,
      keys: [],
      shape: [60, 2],
      dtype: "float64",
      nan: 1,
      inf: 0,
    });
    expect(found.values).toHaveLength(8);
    expect(found.sumOfFinite).toBeTypeOf("number");
  });

  it("writes non-finite values as words", async () => {
    const { stdout } = await samplescope(
      folder,
      "inspect",
      inGolden("files", "npy_nonfinite.npy"),
      "--json",
      "-",
    );
    const { values, nan, inf } = JSON.parse(stdout) as { values: unknown[]; nan: number; inf: number };
    expect(nan + inf).toBeGreaterThan(0);
    expect(stdout).not.toContain("null,null");
    const words = values.filter((value) => typeof value === "string");
    for (const word of words) expect(word).toMatch(/^(NaN|-?Infinity)$/);
  });

  it("reads one array of several, and names them when none is chosen", async () => {
    const { code, stderr } = await samplescope(folder, "inspect", "a.npz", "--json", "-");
    expect(code).toBe(1);
    const [key] = /"([^"]+)"/.exec(stderr)!.slice(1);
    const { stdout } = await samplescope(folder, "inspect", "a.npz", "--key", key, "--json", "-");
    expect(JSON.parse(stdout)).toMatchObject({ key });
  });

  it("says it in words", async () => {
    const { stdout } = await samplescope(folder, "inspect", "gen.npy");
    expect(stdout).toContain("gen.npy: npy, 60 × 2 float64, 0 NaN, 0 infinite\nfirst values: ");
  });
});

describe("an error is one line on standard error and exit code 1", () => {
  it.each<[what: string, args: string[], words: RegExp]>([
    ["no command", [], /name a command: evaluate, inspect, power, watch or gate/],
    ["an unknown command", ["evalute", "gen.npy"], /unknown command 'evalute'.*evaluate/],
    ["nothing to evaluate", ["evaluate"], /missing required argument 'generated'; see --help\.$/],
    ["too much to evaluate", ["evaluate", "gen.npy", "held.npy"], /too many arguments.*got 2; see --help\.$/],
    [
      "an unknown option",
      ["evaluate", "gen.npy", "--bandwith", "1"],
      /unknown option '--bandwith'.*--bandwidth/,
    ],
    [
      "an unknown metric",
      ["evaluate", "gen.npy", ...held, "--only", "memorisation"],
      /no metric "memorisation"; did you mean memorization\? See --help\.$/,
    ],
    [
      "a metric like none",
      ["evaluate", "gen.npy", ...held, "--only", "inception"],
      /there are precision-recall, memorization, .*, frechet, mmd, .*power; see --help\.$/,
    ],
    [
      "an unknown feature space",
      ["evaluate", "gen.npy", ...held, "--features", "inception"],
      /--features.*'inception' is invalid.*raw/,
    ],
    [
      "a bandwidth of 0",
      ["evaluate", "gen.npy", ...held, "--bandwidth", "0"],
      /--bandwidth.*positive numbers separated by commas; see --help\.$/,
    ],
    [
      "a bandwidth of words",
      ["evaluate", "gen.npy", ...held, "--bandwidth", "medain"],
      /--bandwidth.*must be median, aggregated/,
    ],
    [
      "memory without a unit",
      ["evaluate", "gen.npy", ...held, "--memory", "4"],
      /--memory.*must be a size like 4GB or 512MB/,
    ],
    [
      "memory that holds no samples",
      ["evaluate", "gen.npy", ...held, "--memory", "10 mb"],
      /memory limit of 10 MB: even \d+ of each set need about \d+ MB; raise the limit \(--memory/,
    ],
    ["a k of 0", ["evaluate", "gen.npy", ...held, "--k", "0"], /--k.*whole number of at least 1/],
    [
      "half a permutation",
      ["evaluate", "gen.npy", ...held, "--permutations", "99.5"],
      /--permutations.*whole number of at least 19/,
    ],
    ["too few permutations", ["evaluate", "gen.npy", ...held, "--permutations", "5"], /at least 19/],
    [
      "k = n",
      ["evaluate", "gen.npy", ...held, "--k", "60"],
      /k = 60 need at least 61; use a smaller k or more samples\.$/,
    ],
    [
      "too few samples",
      ["evaluate", "few.npy", ...held],
      /few\.npy \(generated\) holds 2 samples.*at least 4/,
    ],
    ["a missing file", ["evaluate", "none.npy", ...held], /none\.npy does not exist; check the path\.$/],
    ["missing held-out data", ["evaluate", "gen.npy", "--heldout", "none.npy"], /none\.npy does not exist/],
    ["no held-out data", ["evaluate", "gen.npy"], /No held-out data was found for gen\.npy.*--heldout\.$/],
    ["a NaN", ["evaluate", "nan.npy", ...held], /nan\.npy.*NaN.*sample 38 at position 1/],
    [
      "another shape",
      ["evaluate", "gen.npy", "--heldout", "three.npy"],
      /gen\.npy are 2 values long but in three\.npy are 3 values long/,
    ],
    [
      "transposed images",
      ["evaluate", "chw.npy", "--heldout", "hwc.npy"],
      /3×8×8.*8×8×3; the axes are in another order/,
    ],
    ["an array that must be chosen", ["evaluate", "a.npz", ...held], /--key NAME/],
    ["an array that is not there", ["evaluate", "a.npz", "--key", "zz", ...held], /zz/],
    ["a file without numbers", ["evaluate", "notes.txt", ...held], /notes\.txt/],
    [
      "a faulty experiment file",
      ["evaluate", "gen.npy", "--experiment", "bad/samplescope.json"],
      /samplescope\.json, line 2: colon expected/,
    ],
    ["no experiment file", ["evaluate", "gen.npy", "--experiment", "none.json"], /none\.json does not exist/],
    [
      "a place that cannot be written",
      ["evaluate", "gen.npy", ...held, "--only", "mmd", "--permutations", "19", "--json", "none/r.json"],
      /none\/r\.json cannot be written \(its folder does not exist\)/,
    ],
    [
      "both results on standard output",
      ["evaluate", "gen.npy", ...held, "--json", "-", "--html", "-"],
      /cannot both go to standard output/,
    ],
    [
      "both results in one file",
      ["evaluate", "gen.npy", ...held, "--json", "r", "--html", "./r"],
      /cannot both go to r;/,
    ],
    ["an empty --html", ["evaluate", "gen.npy", ...held, "--html", ""], /--html was given an empty path/],
    ["an empty --json", ["evaluate", "gen.npy", ...held, "--json", ""], /--json was given an empty path/],
    ["an empty argument", ["evaluate", "", ...held], /generated was given an empty path/],
    ["inspecting an empty path", ["inspect", ""], /file was given an empty path/],
    ["inspecting nothing", ["inspect", "none.npy"], /none\.npy/],
  ])("%s", async (_, args, words) => {
    const { code, stdout, stderr } = await samplescope(folder, ...args);
    const lines = stderr.split("\n").filter((line) => line !== "" && !/^\w+\.(npy|npz|txt): /.test(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^samplescope: .*[.]$/);
    expect(lines[0]).toMatch(words);
    expect(lines[0]).not.toMatch(/\.;|\?;|undefined|\[object| {2}/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect([code, stdout]).toEqual([1, ""]);
  });
});

describe("a result onto what it is computed from is refused, and nothing is overwritten", () => {
  const files = {
    "gen.npy": sets["gen.npy"],
    "heldout.npy": sets["held.npy"],
    "data/train.npy": sets["seen.npy"],
    "samplescope.json": "{}",
    "other.json": "{}",
  };
  it.each<[target: string, options: string[], words: RegExp]>([
    ["gen.npy", [], /generated samples/],
    ["link.npy", [], /held-out data/],
    ["data/train.npy", [], /training data/],
    ["samplescope.json", [], /experiment file/],
    ["other.json", ["--experiment", "other.json"], /experiment file/],
  ])("%s %j", async (target, options, words) => {
    const root = experimentFolder(files);
    symlinkSync("heldout.npy", join(root, "link.npy"));
    const before = readFileSync(join(root, target));
    for (const option of ["--json", "--html"]) {
      const args = ["evaluate", "gen.npy", "--only", "precision-recall", ...options, option, target];
      const { code, stdout, stderr } = await samplescope(root, ...args);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/samplescope: --(json|html) would overwrite .*; choose another place\.\n$/);
      expect(stderr).toMatch(words);
      expect(readFileSync(join(root, target))).toEqual(before);
    }
  });
});

describe.skipIf(process.platform === "win32")("standard output", () => {
  const evaluation = ["evaluate", "gen.npy", ...held, "--only", "precision-recall"];
  /** Runs the command line in a shell, behind what the shell does with its standard output. */
  async function inShell(args: string[], redirection: string) {
    const script = `"$@" ${redirection}; exit \${PIPESTATUS[0]}`;
    const all = ["-c", script, "bash", process.execPath, bundle("cli.js"), ...args];
    const child = spawn("bash", all, { cwd: folder });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.resume();
    const code = await new Promise((resolve) => child.on("close", resolve));
    return { code, stderr: stderr.replaceAll(/^gen\.npy: .*\n/gm, "") };
  }

  it.each([
    [[...evaluation, "--html", "-"], "| true"],
    [[...evaluation, "--html", "-"], "| head -c 10"],
    [evaluation, "2>&1 | true"],
    [["inspect", "gen.npy"], "| true"],
    [["--help"], "| true"],
  ])("%j %s ends quietly where its reader has gone", async (args, redirection) => {
    expect(await inShell(args, redirection)).toEqual({ code: 0, stderr: "" });
  });

  it
    .skipIf(!existsSync("/dev/full"))
    .each([[[...evaluation, "--json", "-"]], [["inspect", "gen.npy"]], [["evaluate", "--help"]]])(
    "%j on a full disk is one line and exit code 1",
    async (args) => {
      expect(await inShell(args, ">/dev/full")).toEqual({
        code: 1,
        stderr: "samplescope: Standard output cannot be written (the disk is full); choose another place.\n",
      });
    },
  );
});

describe("help", () => {
  it.each([["--help"], ["evaluate", "--help"], ["inspect", "--help"], ["--version"]])(
    "%s %s",
    async (...args) => {
      const { code, stdout, stderr } = await samplescope(folder, ...args);
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout.length).toBeGreaterThan(3);
    },
  );
});

describe("an interrupt", () => {
  it("cancels: one line, exit code 130, at once", async () => {
    const big = experimentFolder({
      "gen.npy": filledRows(6000, 64, () => random.normal()),
      "heldout.npy": filledRows(6000, 64, () => random.normal()),
    });
    const child = spawn(process.execPath, [bundle("cli.js"), "evaluate", "gen.npy"], { cwd: big });
    let stderr = "";
    const code = new Promise((resolve) => child.on("close", resolve));
    let interrupted = 0;
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
      if (interrupted || !stderr.includes("Precision and recall")) return;
      interrupted = performance.now();
      child.kill("SIGINT");
    });
    expect(await code).toBe(130);
    expect(performance.now() - interrupted).toBeLessThan(2000);
    expect(stderr.trimEnd().split("\n").at(-1)).toBe("samplescope: The evaluation was cancelled.");
  });
});

describe("power", () => {
  const asked = ["--n", "30", "--bandwidth", "0.5", "--permutations", "99"];
  const powerOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await samplescope(folder, "power", ...args, "--json", "-");
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout) as PowerReport;
  };

  it("says what a test sees, the same on any number of threads", async () => {
    const args = [...held, "--train", "seen.npy", ...asked, "--effect", "spread=1.5", "--repetitions", "100"];
    const [one, two] = [await powerOf(...args, "--threads", "1"), await powerOf(...args, "--threads", "2")];
    expect(two).toEqual(one);
    expect(one).toMatchObject({
      heldout: { samples: 60 },
      train: { samples: 60 },
      tests: [{ n: 30, basis: "smoothed" }],
    });
    const [test] = one.tests;
    if (test.test !== "mmd") throw new Error("the test is an MMD test");
    expect(test.power.repetitions).toBe(100);
    expect(test.power.value).toBeLessThan(0.35);
    expect(test.underpowered).toBe(true);
    expect(test.sentence).toContain("no evidence that the distributions are equal");
  });

  it("prints sentences, caveats and the curve for people", async () => {
    const { code, stdout } = await samplescope(
      folder,
      "power",
      ...held,
      ...asked,
      ...["--effect", "missing=0.3", "--required-n", "--smallest", "--curve", "--repetitions", "40"],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^mmd: At n = 30 the test sees 30% of the data missing with power 0\.\d\d/);
    expect(stdout).toContain("80% needs n ≈");
    expect(stdout).toContain("too few to draw pairs of this size afresh");
    expect(stdout).toContain("simulated tests");
  });

  it("says of every test of an experiment file what it can tell", async () => {
    const { tests } = await powerOf("--experiment", "tested/samplescope.json", "--repetitions", "20");
    expect(tests.map(({ test, name }) => [test, name])).toEqual([
      ["mmd", "spread"],
      ["frechet", "fid"],
      ["precision-recall", "pr"],
    ]);
    expect(tests[1]).toMatchObject({ n: 2, rank: 1, dimension: 2, neededN: 3 });
    expect(tests[2].sentence).toMatch(/intrinsic dimension (1|2)\.\d+, real data itself has precision \d+%/);
  });

  it.each([
    [[...held, "--effect", "sprad=2"], "did you mean spread?"],
    [[...held, "--effect", "spread=1"], "must be a factor"],
    [[...held, "--effect", "missing"], "needs a size, as in missing=0.25"],
    [[...held, "--effect", "like=nowhere.npy"], "nowhere.npy"],
    [[...held, "--wanted", "2"], "above 0 and below 1"],
    [[...held, "--wanted", "0.04"], "must lie above the level"],
    [["--heldout", "few.npy"], "a power needs at least 8"],
    [["--heldout", "nan.npy"], "sample 38"],
    [[], "name it with --heldout"],
    [["--experiment", "tested/samplescope.json", "--test", "fud"], 'did you mean "fid"?'],
  ])("is one clear sentence on bad input: %j", async (args, words) => {
    const { code, stdout, stderr } = await samplescope(folder, "power", ...args);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(/^samplescope: .+[.?]$/);
    expect(stderr).toContain(words);
  });
});
