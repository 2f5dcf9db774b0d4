import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseBandwidths } from "../core/bandwidths.ts";
import { knnManifold } from "../core/knnManifold.ts";
import { neighboursWithin } from "../core/neighbours.ts";
import { createRandom } from "../core/random.ts";
import { temporaryFolder } from "../io/testing/temporaryFolder.ts";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { KernelEngine } from "../kernels/kernelEngine.ts";
import { sharedFloat64, sharedInt32, sharedUint8 } from "../kernels/rows.ts";
import type { TaskArguments, TaskName } from "../kernels/tasks.ts";
import { Cancelled, type TileRunner } from "../kernels/tileRunner.ts";
import { builtBundles } from "../testing/bundles.ts";
import { gaussianRows } from "../testing/rows.ts";
import { ThreadPool } from "./threadPool.ts";

const bundle = builtBundles();
const folder = temporaryFolder();
const random = createRandom(1, "threads");
const rows = gaussianRows(random, 301, 150);
const other = gaussianRows(random, 170, 150);
/** Inner products of its rows: of deficient rank. */
const scatter = Float64Array.from({ length: other.n ** 2 }, (_, at) => {
  const [i, j] = [Math.floor(at / other.n), at % other.n];
  let sum = 0;
  for (let c = 0; c < other.d; c++) sum += other.values[i * other.d + c] * other.values[j * other.d + c];
  return sum;
});

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
    crossNeighbours: {
      nearest: {
        queries: rows,
        targets: other,
        k: 1,
        excludeSelf: false,
        squared: sharedFloat64(rows.n),
        indices: sharedInt32(rows.n),
      },
      queryRadii: new Float64Array(rows.n).fill(300),
      targetRadii: new Float64Array(other.n).fill(290),
    },
    kernelPermutationSums: { pooled: rows, bandwidths: [5, 17], assignments, masks },
    kernelPermutationTests: {
      rows,
      size: 24,
      picks: sharedInt32(96).map((_, i) => (i * 31) % rows.n),
      bandwidths: "median",
      assignments,
      masks: masks.slice(0, 3 * assignments),
    },
    bracketDistances: { rows, brackets: [{ low: 280, high: 320 }] },
    kernelRowSums: {
      a: rows,
      b: other,
      kernels: [{ kind: "rbf", bandwidth: 5 }],
      within: false,
    },
    columnDistances: { a: rows, b: other },
    contractedRows: {
      rows,
      centre: new Float64Array(rows.d),
      axes: other,
      contracted: sharedFloat64(rows.n * (other.n + 1)),
    },
    covariance: { rows, centre: new Float64Array(rows.d), sums: sharedFloat64(rows.d ** 2) },
    crossProduct: { a: rows, b: other, scale: 2, product: sharedFloat64(rows.n * other.n) },
    symmetricEigenvalues: { matrices: [2, 3].map((n) => ({ n, values: new Float64Array(n * n).fill(1) })) },
    pivotedCholesky: {
      matrix: scatter.slice(),
      d: other.n,
      tolerance: 1e-9,
      factor: sharedFloat64(other.n ** 2),
    },
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
    expect(await chooseBandwidths(pool, [rows], "aggregated")).toEqual(
      await chooseBandwidths(new InlineRunner(), [rows], "aggregated"),
    );
  });

  it("serves two evaluations at once as it serves each alone", async () => {
    const real = gaussianRows(createRandom(3, "real"), 260, 20);
    const generated = gaussianRows(createRandom(3, "generated"), 240, 20);
    const measured = async (pool: TileRunner, seed: number) => {
      const [a, b] = [seed % 2 ? real : generated, seed % 2 ? generated : real];
      const sides = await Promise.all(
        [a, b].map(async (set) => ({ rows: set, neighbours: await neighboursWithin(pool, set, 30) })),
      );
      return knnManifold(pool, sides[0], sides[1], { k: 5, ball: "closed", seed });
    };
    const [one, other] = [poolOf(2), poolOf(3)];
    const together = await Promise.all([one, one, other].map((pool, seed) => measured(pool, seed)));
    for (const [seed, found] of together.entries()) {
      expect(found).toEqual(await measured(new InlineRunner(), seed));
    }
  });

  it("stops at the flag, and works for the next job", async () => {
    const pool = poolOf(2);
    Atomics.store(cancelFlag, 0, 1);
    await expect(pool.run("bracketDistances", { rows, brackets: [] })).rejects.toBeInstanceOf(Cancelled);
    expect(() => pool.checkCancelled()).toThrow(Cancelled);
    pool.begin({ cancelFlag: new Int32Array(new SharedArrayBuffer(4)), onTiles: () => undefined });
    expect(await pool.run("bracketDistances", { rows, brackets: [] })).toHaveLength(Math.ceil(rows.n / 60));
  });

  it("fails where a thread dies or its file is missing, and starts others for the next task", async () => {
    const mortal = folder.write(
      "mortal.js",
      `require("node:worker_threads").parentPort.on("message", () => process.exit(7));`,
    );
    const pool = poolOf(2, mortal);
    await expect(pool.run("bracketDistances", { rows, brackets: [] })).rejects.toThrow(
      "a compute thread ended with code 7",
    );
    writeFileSync(mortal, `require(${JSON.stringify(bundle("computeThread.js"))});`);
    expect(await pool.run("bracketDistances", { rows, brackets: [] })).toHaveLength(Math.ceil(rows.n / 60));
    await expect(poolOf(2, "/nowhere.js").run("bracketDistances", { rows, brackets: [] })).rejects.toThrow(
      "nowhere.js",
    );
  });

  it("passes on what a kernel throws", async () => {
    const broken = { a: rows, b: other, scale: 1, product: undefined as unknown as Float64Array };
    await expect(poolOf(2).run("crossProduct", broken)).rejects.toThrow(/undefined/);
  });

  it("makes a trap of a compiled kernel an error of that run only", async () => {
    const { parts } = KernelEngine.create()!;
    const broken = { ...parts, module: new WebAssembly.Module(trappingKernels) };
    const create = vi.spyOn(KernelEngine, "create").mockReturnValue(new KernelEngine(broken));
    const pool = poolOf(2);
    create.mockRestore();
    const args = argumentsOf().bracketDistances;
    await expect(pool.run("bracketDistances", args)).rejects.toThrow("unreachable");
    await expect(pool.run("bracketDistances", args)).rejects.toThrow("unreachable");
    // Other kernels go on, and so does this one on threads that start with sound code.
    broken.module = parts.module;
    const expected = await new InlineRunner().run("bracketDistances", args);
    expect(await pool.run("bracketDistances", args)).toEqual(expected);
  });
});

/** A module with the compiled kernels' memory whose packGroups64 does nothing but trap. */
const trappingKernels = Uint8Array.from(
  [
    "00 61 73 6d 01 00 00 00",
    // Type: five i32 to nothing.
    "01 09 01 60 05 7f 7f 7f 7f 7f 00",
    // Import: env.memory, shared, 1 to 65536 pages.
    "02 12 01 03 65 6e 76 06 6d 65 6d 6f 72 79 02 03 01 80 80 04",
    "03 02 01 00",
    // Export: packGroups64.
    "07 10 01 0c 70 61 63 6b 47 72 6f 75 70 73 36 34 00 00",
    // Code: unreachable.
    "0a 05 01 03 00 00 0b",
  ]
    .join(" ")
    .split(" ")
    .map((byte) => parseInt(byte, 16)),
);
