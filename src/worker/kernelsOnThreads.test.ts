import { afterAll, describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { sharedFloat64, sharedInt32, sharedUint8, stackRows, type Rows } from "../kernels/rows.ts";
import type { TaskArguments, TaskName } from "../kernels/tasks.ts";
import { Cancelled, type TileRunner } from "../kernels/tileRunner.ts";
import { builtBundles } from "../testing/bundles.ts";
import { gaussianRows } from "../testing/rows.ts";
import { ThreadPool } from "./threadPool.ts";

const bundle = builtBundles();
const pools: ThreadPool[] = [];
afterAll(async () => {
  for (const pool of pools) await pool.stop();
});

function poolOf(threads: number, onTiles: (done: number, all: number) => void = () => undefined) {
  const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  const pool = new ThreadPool({ threads, threadFile: bundle("computeThread.js"), cancelFlag, onTiles });
  pools.push(pool);
  return { pool, cancelFlag };
}

const random = createRandom(4, "thread pool");

/** Arguments of every task, of some tiles each. Outputs are new ones at each call. */
const inputs: { [K in TaskName]: () => TaskArguments[K] } = (() => {
  const low = gaussianRows(random, 400, 3);
  const high = gaussianRows(random, 400, 40);
  const other = gaussianRows(random, 300, 40);
  const pooled = stackRows(low, gaussianRows(random, 300, 3));
  const masks = sharedUint8(Math.ceil(pooled.n / 8) * 21).map(() => random.integer(256));
  const shared = sharedUint8(masks.length);
  shared.set(masks.map((mask, at) => (at >= Math.floor(pooled.n / 8) * 21 ? mask & 15 : mask)));
  const radiiOf = ({ n }: Rows) => sharedFloat64(n).fill(60);
  const nearest = (queries: Rows, targets: Rows) => ({
    queries,
    targets,
    k: 5,
    excludeSelf: queries === targets,
    squared: sharedFloat64(queries.n * 5),
    indices: sharedInt32(queries.n * 5),
  });
  const matrices = [40, 50, 60].map((n) => {
    const values = sharedFloat64(n * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) values[i * n + j] = values[j * n + i] = random.normal();
    return { n, values };
  });
  const scatter = sharedFloat64(450 * 450);
  void new InlineRunner().run("covariance", {
    rows: gaussianRows(random, 300, 450),
    centre: new Float64Array(450),
    sums: scatter,
  });
  return {
    nearest: () => nearest(high, high),
    crossNeighbours: () => ({
      nearest: nearest(high, other),
      queryRadii: radiiOf(high),
      targetRadii: radiiOf(other),
    }),
    kernelPermutationSums: () => ({ pooled, bandwidths: [0.5, 1, 2], assignments: 21, masks: shared }),
    kernelPermutationTests: () => ({
      rows: pooled,
      size: 20,
      picks: sharedInt32(100).map((_, i) => (i * 37) % pooled.n),
      bandwidths: "aggregated",
      assignments: 21,
      masks: shared.subarray(0, 63).map((mask, i) => (i < 42 ? mask : mask & 15)),
    }),
    bracketDistances: () => ({ rows: low, brackets: [{ low: 1, high: 2 }] }),
    kernelRowSums: () => ({
      a: high,
      b: other,
      kernels: [{ kind: "cubic" }, { kind: "negative-distance" }],
      within: false,
    }),
    columnDistances: () => ({ a: high, b: other }),
    contractedRows: () => ({
      rows: high,
      centre: new Float64Array(high.d).fill(0.5),
      axes: other,
      contracted: sharedFloat64(high.n * (other.n + 1)),
    }),
    covariance: () => ({
      rows: gaussianRows(createRandom(5, "x"), 50, 300),
      centre: new Float64Array(300).fill(0.5),
      sums: sharedFloat64(300 * 300),
    }),
    crossProduct: () => ({ a: high, b: other, scale: 1, product: sharedFloat64(high.n * other.n) }),
    symmetricEigenvalues: () => ({ matrices }),
    pivotedCholesky: () => ({ matrix: scatter, d: 450, tolerance: 1e-9, factor: sharedFloat64(450 * 450) }),
  };
})();

const TASKS = Object.keys(inputs) as TaskName[];

describe("kernels at whose one tile several threads work", () => {
  // Products with a vector are cut into shares from 384 rows on.
  const n = 470;
  const products = sharedFloat64(n * n);
  const rows = gaussianRows(random, 500, n);
  const centre = new Float64Array(n);

  it("give the same bits on 1, 2 and 4 threads, and those of the reference", async () => {
    await new InlineRunner().run("covariance", { rows, centre, sums: products });
    const ofRunner = async (runner: TileRunner) => {
      const factor = sharedFloat64(n * n);
      await runner.run("pivotedCholesky", { matrix: products, d: n, tolerance: 1e-9, factor });
      const [eigenvalues] = await runner.run("symmetricEigenvalues", { matrices: [{ n, values: products }] });
      return { factor, eigenvalues };
    };
    const expected = await ofRunner(new InlineRunner());
    for (const threads of [1, 2, 4]) expect(await ofRunner(poolOf(threads).pool)).toEqual(expected);
    const reference = await ofRunner(new InlineRunner(undefined, undefined, "none"));
    expect(expected.factor).toEqual(reference.factor);
    const largest = reference.eigenvalues[n - 1];
    reference.eigenvalues.forEach((value, i) =>
      expect(Math.abs(value - expected.eigenvalues[i])).toBeLessThan(1e-13 * largest),
    );
  });

  it("make a failure of the tile an error, and let the helpers go", async () => {
    const { pool } = poolOf(2);
    const broken = { n: 500, values: null as unknown as Float64Array };
    await expect(pool.run("symmetricEigenvalues", { matrices: [broken] })).rejects.toThrow();
    const matrices = [{ n, values: products }];
    await expect(pool.run("symmetricEigenvalues", { matrices })).resolves.toHaveLength(1);
  });
});

describe("kernels large enough for several tiles of every kind", () => {
  it.each(TASKS)("gives the same bits on 1, 2 and 4 threads: %s", async (task) => {
    const expected = inputs[task]();
    const results = await new InlineRunner().run(task, expected);
    for (const threads of [1, 2, 4]) {
      const { pool } = poolOf(threads);
      const args = inputs[task]();
      expect(await pool.run(task, args)).toEqual(results);
      // Outputs are among the arguments.
      expect(args).toEqual(expected);
    }
  });

  it.each(TASKS)("stops where it is cancelled, and goes on with the next job: %s", async (task) => {
    const { pool, cancelFlag } = poolOf(2);
    await pool.run(task, inputs[task]());
    const running = pool.run(task, inputs[task]());
    Atomics.store(cancelFlag, 0, 1);
    await expect(running).rejects.toBeInstanceOf(Cancelled);
    pool.begin({ cancelFlag: new Int32Array(new SharedArrayBuffer(4)), onTiles: () => undefined });
    await expect(pool.run(task, inputs[task]())).resolves.toBeDefined();
  });

  it("runs tasks that were asked for at once one after another", async () => {
    const { pool } = poolOf(2);
    const tasks: TaskName[] = ["nearest", "bracketDistances", "kernelPermutationSums", "nearest"];
    const together = await Promise.all(tasks.map((task) => pool.run(task, inputs[task]())));
    const inline = new InlineRunner();
    for (const [at, task] of tasks.entries()) {
      expect(together[at]).toEqual(await inline.run(task, inputs[task]()));
    }
  });

  it("makes an error in a kernel an error of that run only", async () => {
    const { pool } = poolOf(2);
    // Found by the threads.
    const unwanted = { ...inputs.bracketDistances(), brackets: null as unknown as [] };
    await expect(pool.run("bracketDistances", unwanted)).rejects.toThrow();
    // Found before there are threads.
    const broken = { rows: { n: 400, d: 3, values: undefined as unknown as Float64Array }, brackets: [] };
    await expect(pool.run("bracketDistances", broken)).rejects.toThrow();
    await expect(pool.run("nearest", inputs.nearest())).resolves.toBeDefined();
  });
});
