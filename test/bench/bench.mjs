// `npm run bench`: times whole evaluations of seeded Gaussian data on this machine, several sizes and thread counts.
// Figures are for comparing two versions on one machine in one run; nothing asserts them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import Table from "cli-table3";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";

const root = join(import.meta.dirname, "..", "..");
const scratch = mkdtempSync(join(tmpdir(), "samplescope-bench-"));
const SIZES = [
  [500, 2],
  [1000, 64],
  [2000, 64],
  [5000, 16],
];
const REPEATS = 3;

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
  const json = join(scratch, "report.json");
  const args = [join(root, "dist", "cli.js"), "evaluate", generated, "--heldout", heldout, "--train", train];
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [
    ...args,
    "--threads",
    String(threads),
    "--json",
    json,
  ]);
  if (status !== 0) throw new Error(String(stderr));
  const wall = performance.now() - started;
  const { timing } = JSON.parse(readFileSync(json, "utf8"));
  return { wall, read: timing.readMs, ...Object.fromEntries(timing.parts.map(({ name, ms }) => [name, ms])) };
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

const columns = ["wall", "read", "precision-recall", "memorization", "frechet", "mmd"];
const table = new Table({
  head: ["n × d", "threads", ...columns.map((column) => `${column} ms`)],
  style: { head: [] },
});
for (const [n, d] of SIZES) {
  const files = [1, 2, 3].map((seed) => writeGaussian(`${n}-${d}-${seed}.npy`, n, d, seed));
  for (const threads of [1, Math.min(4, availableParallelism())]) {
    const runs = Array.from({ length: REPEATS }, () => evaluateOnce(files, threads));
    const cells = columns.map((column) => median(runs.map((run) => run[column])).toFixed(0));
    table.push([`${n} × ${d}`, threads, ...cells]);
  }
}
rmSync(scratch, { recursive: true });
console.log(
  `${cpus()[0].model}, ${availableParallelism()} cores, Node ${process.version}; medians of ${REPEATS} runs`,
);
console.log(table.toString());
