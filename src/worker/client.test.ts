import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { reportSchema, type MetricName, type Report } from "../evaluation/report.ts";
import { METRIC_NAMES } from "../experiment/evaluationRequest.ts";
import { temporaryFolder } from "../io/testing/temporaryFolder.ts";
import { npyBytes } from "../io/testing/npyBytes.ts";
import { builtBundles } from "../testing/bundles.ts";
import { answerWithPath, fakeWorker } from "../testing/fakeWorker.ts";
import { inProject } from "../testing/golden.ts";
import { gaussianRows, mixtureRows } from "../testing/rows.ts";
import type { Rows } from "../kernels/rows.ts";
import { JobFailure, WorkerClient, type Job } from "./client.ts";
import type { EvaluationRequest, JobKind, Progress } from "./messages.ts";

const bundle = builtBundles();
const folder = temporaryFolder();

const clients: WorkerClient[] = [];
function clientOf(workerFile: string, log?: (line: string) => void): WorkerClient {
  const client = new WorkerClient({ workerFile, log });
  clients.push(client);
  return client;
}
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

/** A client whose worker does as told. */
let fakes = 0;
const clientWith = (onStart: string) => clientOf(folder.write(`fake${fakes++}.js`, fakeWorker(onStart)));

const writeRows = (name: string, { n, d, values }: Rows) =>
  folder.write(name, npyBytes({ descr: "<f8", shape: [n, d], values }));

async function failureOf<K extends JobKind>(job: Job<K>): Promise<JobFailure> {
  const reason: unknown = await job.result.then(
    () => "no failure",
    (error: unknown) => error,
  );
  expect(reason).toBeInstanceOf(JobFailure);
  return reason as JobFailure;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds until this process uses less than a tenth of a core. */
async function msUntilIdle(): Promise<number> {
  const started = performance.now();
  for (;;) {
    const before = process.cpuUsage();
    await pause(20);
    const { user, system } = process.cpuUsage(before);
    if (user + system < 2000) return performance.now() - started - 20;
    if (performance.now() - started > 10_000) return Infinity;
  }
}

describe("the real worker", () => {
  const generated = inProject("examples", "mixture", "runs", "good", "samples.npy");

  it("answers with a report, tells its progress and sends whole snapshots in order", async () => {
    const progress: Progress[] = [];
    const snapshots: { report: Report; pending: MetricName[] }[] = [];
    const client = clientOf(bundle("worker.js"));
    const { result } = client.run(
      "evaluate",
      { generated, permutations: 499, stored: "none" },
      {
        onProgress: (step) => progress.push(step),
        onSnapshot: (report, pending) => snapshots.push({ report, pending }),
      },
    );
    const { report, storedAt } = await result;
    expect(reportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(
      JSON.parse(JSON.stringify(report)),
    );
    expect(storedAt).toBeUndefined();
    expect(report.verdict.severity).toBe("good");

    // There is no file of log-likelihoods beside these samples.
    const computed = METRIC_NAMES.filter((name) => name !== "likelihood" && name !== "domain");
    const after = computed.slice(1).map((_, done) => computed.slice(done + 1));
    expect(snapshots.map(({ pending }) => pending)).toEqual(after);
    for (const [done, snapshot] of snapshots.entries()) {
      reportSchema.parse(JSON.parse(JSON.stringify(snapshot.report)));
      expect(Object.keys(snapshot.report.metrics)).toHaveLength(done + 1);
      expect(snapshot.report.metrics.precisionRecall).toEqual(report.metrics.precisionRecall);
    }
    const fractions = progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(progress.at(-1)).toEqual({ fraction: 1, stage: "Done" });
    expect(progress.map(({ stage }) => stage)).toContain("Reading samples.npy");
  });

  it("gives the same report on 1, 2 and 4 threads, but for times", async () => {
    const timeless = (report: Report) => ({ ...report, createdAt: undefined, timing: undefined });
    const client = clientOf(bundle("worker.js"));
    const reports: Report[] = [];
    const request = { generated, permutations: 99, stored: "none" as const };
    for (const threads of [1, 2, 4]) {
      const again = clientOf(bundle("worker.js"));
      reports.push((await again.run("evaluate", { ...request, threads }).result).report);
    }
    reports.push((await client.run("evaluate", { ...request, threads: 2 }).result).report);
    // A second time from the parts that are kept.
    reports.push((await client.run("evaluate", { ...request, threads: 2 }).result).report);
    expect(reports.map(({ timing }) => timing.threads)).toEqual([1, 2, 4, 2, 2]);
    for (const report of reports) expect(timeless(report)).toEqual(timeless(reports[0]));
  });

  it("fails with a sentence and a code, and takes the next job", async () => {
    const client = clientOf(bundle("worker.js"));
    const { error } = await failureOf(client.run("evaluate", { generated: folder.path + "/none.npy" }));
    expect(error).toMatchObject({
      code: "not-found",
      message: expect.stringMatching(/none\.npy does not exist/),
    });
    const { shape } = await client.run("inspect", { path: generated }).result;
    expect(shape).toEqual([500, 2]);
  });

  it("stores the report where it is asked to", async () => {
    const random = createRandom(1, "stored");
    for (const name of ["stored.npy", "test.npy"]) writeRows(name, mixtureRows(random, 60));
    const request: EvaluationRequest = {
      generated: `${folder.path}/stored.npy`,
      stored: "reuse",
      permutations: 19,
    };
    const { storedAt } = await clientOf(bundle("worker.js")).run("evaluate", request).result;
    expect(storedAt).toContain(".samplescope");
  });
});

describe("cancelling", () => {
  let large: { generated: string; heldout: string };
  beforeAll(() => {
    const random = createRandom(2, "large");
    large = {
      generated: writeRows("large.npy", gaussianRows(random, 8000, 64)),
      heldout: writeRows("heldout.npy", gaussianRows(random, 8000, 64)),
    };
  });

  it.each([1, 2])("stops a running evaluation on %i threads at once", async (threads) => {
    const client = clientOf(bundle("worker.js"));
    let computing!: () => void;
    const started = new Promise<void>((resolve) => (computing = resolve));
    const seen: Progress[] = [];
    const job = client.run(
      "evaluate",
      { ...large, threads },
      {
        onProgress: (progress) => {
          seen.push(progress);
          if (progress.stage === "Precision and recall" && progress.fraction > 0.1) computing();
        },
      },
    );
    await started;
    const before = performance.now();
    job.cancel();
    const { error } = await failureOf(job);
    const rejected = performance.now() - before;
    const idle = await msUntilIdle();
    console.log(
      `cancelled on ${threads} threads: rejected after ${rejected.toFixed(1)} ms, idle after ${idle.toFixed(0)} ms`,
    );
    expect(error.code).toBe("cancelled");
    expect(rejected).toBeLessThan(50);
    expect(idle).toBeLessThan(2000);
    const told = seen.length;
    const { shape } = await client.run("inspect", { path: large.generated }).result;
    expect(shape).toEqual([8000, 64]);
    expect(seen).toHaveLength(told);
  });

  it("stops a worker that is stuck", async () => {
    const client = clientWith(`if (request.path === "stuck") for (;;); ${answerWithPath}`);
    const job = client.run("inspect", { path: "stuck" });
    await pause(150);
    const before = performance.now();
    job.cancel();
    const { error } = await failureOf(job);
    expect(performance.now() - before).toBeLessThan(50);
    expect(error.code).toBe("cancelled");
    const idle = await msUntilIdle();
    console.log(`cancelled while stuck: idle after ${idle.toFixed(0)} ms`);
    expect(idle).toBeLessThan(2000);
    expect(await client.run("inspect", { path: "next" }).result).toEqual({ path: "next" });
  });

  it("takes a queued job out of the queue, and is harmless after the end", async () => {
    const client = clientWith(`setTimeout(() => { ${answerWithPath} }, 30);`);
    const [first, second, third] = ["a", "b", "c"].map((path) => client.run("inspect", { path }));
    second.cancel();
    expect((await failureOf(second)).error.code).toBe("cancelled");
    expect(await first.result).toEqual({ path: "a" });
    first.cancel();
    second.cancel();
    expect(await third.result).toEqual({ path: "c" });
  });

  it("drops late answers of the cancelled job", async () => {
    const client = clientWith(`
      if (request.path !== "late") return void setTimeout(() => { ${answerWithPath} }, 60);
      setTimeout(() => post({ type: "failed", id, error: { code: "cancelled", message: "Cancelled." } }), 40);
      setTimeout(() => {
        post({ type: "progress", id, progress: { fraction: 0.9, stage: "late" } });
        post({ type: "result", id, result: { path: "late" } });
      }, 60);
    `);
    const progress: Progress[] = [];
    const late = client.run("inspect", { path: "late" }, { onProgress: (step) => progress.push(step) });
    await pause(20);
    late.cancel();
    const next = client.run("inspect", { path: "next" }, { onProgress: (step) => progress.push(step) });
    expect((await failureOf(late)).error.code).toBe("cancelled");
    expect(await next.result).toEqual({ path: "next" });
    expect(progress).toEqual([]);
  });
});

describe("jobs and their worker", () => {
  it("run one after another in order", async () => {
    const order: string[] = [];
    const client = clientWith(`setTimeout(() => { ${answerWithPath} }, request.path === "a" ? 60 : 1);`);
    const jobs = ["a", "b", "c"].map((path) =>
      client.run("inspect", { path }).result.then(() => order.push(path)),
    );
    await Promise.all(jobs);
    expect(order).toEqual(["a", "b", "c"]);
  });

  it.each([
    { how: "exits", source: "process.exit(3)", code: "crashed", words: /ended with code 3/ },
    { how: "throws", source: `throw new Error("boom\\n at once")`, code: "crashed", words: /boom at once/ },
    {
      how: "runs out of memory",
      source: `
        const { Worker } = require("node:worker_threads");
        const hoard = "const all = []; for (;;) all.push(new Array(1e5).fill({}));";
        new Worker(hoard, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }).on("error", (error) => { throw error; });
        return;`,
      code: "out-of-memory",
      words: /fewer samples/,
    },
  ])(
    "fails the one job of a worker that $how, and the next gets a new worker",
    async ({ source, code, words }) => {
      const client = clientWith(`if (request.path === "bad") { ${source} } ${answerWithPath}`);
      const bad = client.run("inspect", { path: "bad" });
      const next = client.run("inspect", { path: "next" });
      const { error } = await failureOf(bad);
      expect(error.code).toBe(code);
      expect(error.message).toMatch(words);
      expect(error.message).toMatch(/^[^\n]+\.$/);
      expect(await next.result).toEqual({ path: "next" });
    },
  );

  it("fail in one line where the worker's file is missing", async () => {
    const { error } = await failureOf(clientOf("/nowhere/worker.js").run("inspect", { path: "x" }));
    expect(error).toMatchObject({ code: "crashed", message: expect.stringMatching(/^[^\n]*nowhere[^\n]*$/) });
  });

  it("fail where no compute thread can be started, the worker lives on, and the log has the stack", async () => {
    const lone = join(folder.path, "lone", "worker.js");
    mkdirSync(dirname(lone));
    copyFileSync(bundle("worker.js"), lone);
    const log: string[] = [];
    const client = clientOf(lone, (line) => log.push(line));
    const generated = inProject("examples", "mixture", "runs", "good", "samples.npy");
    const { error } = await failureOf(client.run("evaluate", { generated, threads: 2 }));
    expect(error).toMatchObject({
      code: "internal",
      message: expect.stringMatching(/^[^\n]*computeThread[^\n]*$/),
    });
    expect(error.stack).toBeUndefined();
    expect(log).toEqual([expect.stringContaining("computeThread")]);
    expect((await client.run("inspect", { path: generated }).result).shape).toEqual([500, 2]);
  });

  it("end as cancelled when the client is disposed of", async () => {
    const client = clientWith("for (;;);");
    const jobs = [client.run("inspect", { path: "a" }), client.run("inspect", { path: "b" })];
    const failures = Promise.all(jobs.map(failureOf));
    await client.dispose();
    expect((await failures).map(({ error }) => error.code)).toEqual(["cancelled", "cancelled"]);
    expect(await msUntilIdle()).toBeLessThan(2000);
  });
});
