// `npm run bench`: times kernels and whole evaluations of seeded data on this machine, and the Python stack's kernels
// beside them where python3 has it (PYTHONPATH is passed on). Figures are for comparing things in one run on one machine;
// nothing asserts them. `npm run bench -- quick` leaves out the cases that take minutes; `kernels` or `reports` runs one
// table only.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import Table from "cli-table3";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";

const root = join(import.meta.dirname, "..", "..");
const scratch = mkdtempSync(join(tmpdir(), "samplescope-bench-"));
const wanted = process.argv.slice(2);
const quick = wanted.includes("quick");
const THREADS = Math.min(2, availableParallelism());

/** Kernel, rows a set, columns, neighbours or permutations, peers, and whether it takes minutes. */
const KERNELS = [
  ["knn", 10000, 2048, 5, ["faiss", "sklearn"]],
  ["knn", 50000, 64, 5, ["faiss", "sklearn"]],
  ["knn", 50000, 2, 5, ["scipy"]],
  ["mmd", 2000, 64, 200, ["numpy"]],
  ["mmd", 10000, 64, 200, ["numpy"], "long"],
  ["frechet", 10000, 2048, 0, ["eigvals", "scipy"]],
  ["frechet", 50000, 2048, 0, ["eigvals", "scipy"], "long"],
];
const REPORTS = [
  [500, 2],
  [2000, 64],
  [10000, 64],
  [10000, 2048, "long"],
];

function json(program, args) {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return status === 0 ? JSON.parse(stdout.trim().split("\n").at(-1)) : undefined;
}

async function kernelTable() {
  const outfile = join(scratch, "kernels.mjs");
  await build({
    entryPoints: [join(root, "test", "bench", "kernels.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    loader: { ".wasm": "binary" },
  });
  const table = new Table({
    head: ["kernel", "n × d", "ours s", "CPU s", "GB", "peer", "s", "CPU s", "GB", "ratio", "CPU ratio"],
    style: { head: [] },
  });
  let blas;
  for (const [kind, n, d, extra, peers, length] of KERNELS) {
    if (quick && length === "long") continue;
    const shape = [kind, n, d, extra].map(String);
    const ours = json(process.execPath, [
      outfile,
      join(root, "dist", "computeThread.js"),
      String(THREADS),
      ...shape,
    ]);
    const cells = ours ? secondsAndMemory(ours) : ["failed", "", ""];
    table.push([kind, `${n} × ${d}`, ...cells, "", "", "", "", "", ""]);
    for (const peer of peers) {
      const theirs = json("python3", [
        join(root, "test", "bench", "peers.py"),
        String(THREADS),
        peer,
        ...shape,
      ]);
      if (!theirs || !ours) continue;
      blas = theirs.blas;
      const ratios = [ours.wall / theirs.wall, ours.processor / theirs.processor];
      table.push([
        "",
        "",
        "",
        "",
        "",
        peer,
        ...secondsAndMemory(theirs),
        ...ratios.map((ratio) => ratio.toFixed(2)),
      ]);
    }
  }
  console.log(`Kernels on ${THREADS} threads; peers on as many, numpy on ${blas ?? "nothing: not found"}`);
  console.log(table.toString());
}

function secondsAndMemory({ wall, processor, peak }) {
  return [wall.toFixed(2), processor.toFixed(2), (peak / 1e9).toFixed(2)];
}

/** Writes n × d standard normal values as float32 .npy. */
function writeGaussian(name, n, d, seed) {
  const random = xoroshiro128plus(seed);
  const values = Float32Array.from({ length: n * d }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - uniformFloat64(random)));
    return radius * Math.cos(2 * Math.PI * uniformFloat64(random));
  });
  let header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${n}, ${d}), }`;
  header += " ".repeat(63 - ((10 + header.length) % 64)) + "\n";
  const head = Buffer.alloc(10);
  head.write("\x93NUMPY\x01\x00", "latin1");
  head.writeUInt16LE(header.length, 8);
  const path = join(scratch, name);
  writeFileSync(path, Buffer.concat([head, Buffer.from(header), Buffer.from(values.buffer)]));
  return path;
}

function evaluateOnce([generated, heldout, train], threads) {
  const out = join(scratch, "report.json");
  const args = ["evaluate", generated, "--heldout", heldout, "--train", train];
  const cli = [join(root, "dist", "cli.js"), ...args, "--threads", String(threads), "--json", out];
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, cli);
  if (status !== 0) throw new Error(String(stderr));
  const wall = performance.now() - started;
  const { timing } = JSON.parse(readFileSync(out, "utf8"));
  const parts = Object.fromEntries(timing.parts.map(({ name, ms }) => [name, ms]));
  return { wall, worker: timing.totalMs, read: timing.readMs, ...parts, peak: timing.peakMemoryBytes };
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

function reportTable() {
  const columns = ["wall", "worker", "read", "precision-recall", "memorization", "frechet", "mmd"];
  const head = ["n × d", "threads", ...columns.map((column) => `${column} ms`), "peak GB"];
  const table = new Table({ head, style: { head: [] } });
  for (const [n, d, length] of REPORTS) {
    if (quick && length === "long") continue;
    const files = [1, 2, 3].map((seed) => writeGaussian(`${n}-${d}-${seed}.npy`, n, d, seed));
    for (const threads of new Set([1, THREADS])) {
      const runs = Array.from({ length: n * d > 1e6 ? 1 : 3 }, () => evaluateOnce(files, threads));
      const cells = columns.map((column) => median(runs.map((run) => run[column])).toFixed(0));
      const peak = median(runs.map((run) => run.peak));
      table.push([`${n} × ${d}`, threads, ...cells, (peak / 1e9).toFixed(2)]);
    }
  }
  console.log("Whole reports with training data: three sets of n × d");
  console.log(table.toString());
}

console.log(`${cpus()[0].model}, ${availableParallelism()} cores, Node ${process.version}`);
if (!wanted.includes("reports")) await kernelTable();
if (!wanted.includes("kernels")) reportTable();
rmSync(scratch, { recursive: true, force: true });
