import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { chooseBandwidths } from "../core/bandwidths.ts";
import { createRandom } from "../core/random.ts";
import { temporaryFolder } from "../io/testing/temporaryFolder.ts";
import { bucketOf } from "../kernels/distanceOrder.ts";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { sharedFloat64, sharedInt32, sharedUint8 } from "../kernels/rows.ts";
import type { TaskArguments, TaskName } from "../kernels/tasks.ts";
import { Cancelled } from "../kernels/tileRunner.ts";
import { builtBundles } from "../testing/bundles.ts";
import { gaussianRows } from "../testing/rows.ts";
import { ThreadPool } from "./threadPool.ts";

const bundle = builtBundles();
const folder = temporaryFolder();
const random = createRandom(1, "threads");
const rows = gaussianRows(random, 301, 150);
const other = gaussianRows(random, 170, 150);

/** Arguments of every kernel, outputs included, afresh. */
function argumentsOf(): { [K in TaskName]: TaskArguments[K] } {
  const assignments = 20;
  const masks = sharedUint8(Math.ceil(rows.n / 8) * assignments);
  const draws = createRandom(2, "masks");
  masks.forEach((_, i) => (masks[i] = draws.integer(256)));
  for (let b = 0; b < assignments; b++) masks[masks.length - assignments + b] &= (1 << (rows.n & 7)) - 1;
  return {
    nearest: {
      queries: rows,
      targets: other,
      k: 4,
      excludeSelf: false,
      squared: sharedFloat64(rows.n * 4),
      indices: sharedInt32(rows.n * 4),
    },
    ballMembership: { queries: rows, centres: other, squaredRadii: new Float64Array(other.n).fill(300) },
    kernelPermutationSums: { pooled: rows, bandwidths: [5, 17], assignments, masks },
    countDistances: { rows },
    collectDistances: { rows, buckets: [280, 300, 320].map(bucketOf) },
    kernelRowSums: {
      a: rows,
      b: other,
      kernel: { kind: "rbf", bandwidth: 5 },
      within: false,
    },
    covariance: { rows, centre: new Float64Array(rows.d), covariance: sharedFloat64(rows.d ** 2) },
    crossProduct: { a: rows, b: other, scale: 2, product: sharedFloat64(rows.n * other.n) },
    symmetricEigenvalues: { matrices: [2, 3].map((n) => ({ n, values: new Float64Array(n * n).fill(1) })) },
  };
}

/** A text that is the same only where all arrays in a value are the same bit for bit. */
function bitsOf(value: unknown): string {
  const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  return JSON.stringify(value, (_, part: unknown) =>
    ArrayBuffer.isView(part) ? createHash("sha256").update(bytesOf(part)).digest("hex") : part,
  );
}

const names = Object.keys(argumentsOf()) as TaskName[];
const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
beforeEach(() => void Atomics.store(cancelFlag, 0, 0));

const pools: ThreadPool[] = [];
function poolOf(threads: number, threadFile = bundle("computeThread.js")) {
  const pool = new ThreadPool({ threads, threadFile, cancelFlag, onTiles: () => undefined });
  pools.push(pool);
  return pool;
}
afterAll(async () => {
  for (const pool of pools) await pool.stop();
});

describe("ThreadPool", () => {
  it.each([1, 2, 4])(
    "gives the same bits as one thread, with %i threads, for every kernel",
    async (threads) => {
      const pool = poolOf(threads);
      for (const name of names) {
        const [expected, found] = [argumentsOf(), argumentsOf()];
        const wanted = await new InlineRunner().run(name, expected[name]);
        const results = await pool.run(name, found[name]);
        const bits = bitsOf({ results, outputs: found[name] });
        expect(bits, name).toBe(bitsOf({ results: wanted, outputs: expected[name] }));
      }
    },
  );

  it("serves the metrics", async () => {
    const pool = poolOf(3);
    expect(await chooseBandwidths(pool, rows, "aggregated")).toEqual(
      await chooseBandwidths(new InlineRunner(), rows, "aggregated"),
    );
  });

  it("stops at the flag, and works for the next job", async () => {
    const pool = poolOf(2);
    Atomics.store(cancelFlag, 0, 1);
    await expect(pool.run("countDistances", { rows })).rejects.toBeInstanceOf(Cancelled);
    expect(() => pool.checkCancelled()).toThrow(Cancelled);
    pool.begin({ cancelFlag: new Int32Array(new SharedArrayBuffer(4)), onTiles: () => undefined });
    expect(await pool.run("countDistances", { rows })).toHaveLength(Math.ceil(rows.n / 32));
  });

  it("fails where a thread dies or its file is missing, and starts others for the next task", async () => {
    const mortal = folder.write(
      "mortal.js",
      `require("node:worker_threads").parentPort.on("message", () => process.exit(7));`,
    );
    const pool = poolOf(2, mortal);
    await expect(pool.run("countDistances", { rows })).rejects.toThrow("a compute thread ended with code 7");
    writeFileSync(mortal, `require(${JSON.stringify(bundle("computeThread.js"))});`);
    expect(await pool.run("countDistances", { rows })).toHaveLength(Math.ceil(rows.n / 32));
    await expect(poolOf(2, "/nowhere.js").run("countDistances", { rows })).rejects.toThrow("nowhere.js");
  });

  it("passes on what a kernel throws", async () => {
    const broken = { a: rows, b: other, scale: 1, product: undefined as unknown as Float64Array };
    await expect(poolOf(2).run("crossProduct", broken)).rejects.toThrow(/undefined/);
  });
});
