// `npm run bench`: times kernels and whole reports of seeded data on this machine, and beside them the Python stack where
// python3 has it (PYTHONPATH is passed on), and prints ours, theirs and the ratios. Figures are for comparing things of one
// run on one machine, best an idle one; nothing asserts them. `npm run bench -- quick` leaves out the cases that take
// minutes; `kernels` or `reports` runs one table only.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import Table from "cli-table3";
import { nodeOptions } from "../../scripts/readerThreads.mjs";
import { scratchFolder } from "../../scripts/scratchFolder.mjs";
import { writeGaussian } from "./gaussianFile.mjs";

const root = join(import.meta.dirname, "..", "..");
const scratch = scratchFolder("bench");
const wanted = process.argv.slice(2);
const quick = wanted.includes("quick");
const THREADS = Math.min(2, availableParallelism());
/** Runs of each program, of which the median counts; of those that take minutes there is one. */
const REPEATS = 3;

/** Kernel, rows a set, columns, neighbours or permutations, peers with the ratio to reach, and whether it takes minutes. */
const KERNELS = [
  ["knn", 10000, 2048, 5, { faiss: 1.1, sklearn: 0.85 }],
  ["steep-knn", 10000, 2048, 5, { faiss: 1.1, sklearn: 0.85 }],
  ["knn", 50000, 64, 5, { faiss: 0.6, sklearn: 0.5 }],
  ["knn", 50000, 2, 5, { scipy: 1.2 }],
  ["mmd", 2000, 64, 200, { numpy: 0.25 }],
  ["mmd", 10000, 64, 200, { numpy: 0.1 }, "long"],
  ["frechet", 10000, 2048, 0, { eigvals: 0.4, scipy: 0.25 }],
  ["frechet", 50000, 2048, 0, { eigvals: 0.4, scipy: 0.25 }, "long"],
];
/**
 * Rows a set, columns, the ratios to reach (of the whole report, and of the stack's numbers alone), whether it takes minutes,
 * and whether the peers are run at all. Of steep data the c-th eigenvalue is 1/c².
 */
const REPORTS = [
  { n: 500, d: 2, numbers: 0.1 },
  { n: 2000, d: 64 },
  { n: 10000, d: 64, target: 0.3, numbers: 0.2 },
  { n: 10000, d: 2048, target: 0.5, numbers: 0.4, long: true },
  { n: 10000, d: 2048, target: 0.5, numbers: 0.4, long: true, steep: true },
  { n: 50000, d: 2048, long: true, alone: true },
];

function json(program, args) {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return status === 0 ? JSON.parse(stdout.trim().split("\n").at(-1)) : undefined;
}

/** The run of median wall time; undefined where one fails. */
function medianRun(repeats, program, args) {
  const runs = Array.from({ length: repeats }, () => json(program, args));
  if (runs.includes(undefined)) return undefined;
  return runs.sort((a, b) => a.wall - b.wall)[runs.length >> 1];
}

async function bundled(name) {
  const outfile = join(scratch, `${name}.cjs`);
  await build({ ...nodeOptions, entryPoints: [join(root, "test", "bench", `${name}.ts`)], outfile });
  return outfile;
}

const pythonFile = (name) => join(root, "test", "bench", `${name}.py`);
const computeThread = join(root, "dist", "computeThread.js");

function secondsAndMemory({ wall, processor, peak }) {
  return [wall.toFixed(2), processor.toFixed(2), (peak / 1e9).toFixed(2)];
}

function ratios(ours, theirs) {
  return [ours.wall / theirs.wall, ours.processor / theirs.processor].map((ratio) => ratio.toFixed(2));
}

async function kernelTable() {
  const program = await bundled("kernels");
  const head = "kernel,n × d,ours s,CPU s,GB,peer,s,CPU s,GB,ratio,CPU ratio,target".split(",");
  const table = new Table({ head, style: { head: [] } });
  let blas;
  for (const [kind, n, d, extra, peers, length] of KERNELS) {
    if (quick && length === "long") continue;
    const shape = [kind, n, d, extra].map(String);
    const repeats = length === "long" ? 1 : REPEATS;
    const ours = medianRun(repeats, process.execPath, [program, computeThread, String(THREADS), ...shape]);
    let cells = [kind, `${n} × ${d}`, ...(ours ? secondsAndMemory(ours) : ["failed", "", ""])];
    for (const [peer, target] of Object.entries(peers)) {
      const theirs = medianRun(repeats, "python3", [pythonFile("peers"), String(THREADS), peer, ...shape]);
      if (!theirs || !ours) continue;
      blas = theirs.blas;
      table.push([...cells, peer, ...secondsAndMemory(theirs), ...ratios(ours, theirs), target]);
      cells = ["", "", "", "", ""];
    }
    if (cells[0] !== "") table.push([...cells, "", "", "", "", "", "", ""]);
  }
  console.log(`Kernels on ${THREADS} threads; peers on as many, numpy on ${blas ?? "nothing: not found"}`);
  console.log(table.toString());
}

async function reportTable() {
  const program = await bundled("reports");
  const head = "n × d,ours,s,CPU s,GB,stack s,CPU s,GB,ratio,CPU ratio,target".split(",");
  const table = new Table({ head, style: { head: [] } });
  const parts = new Table({ head: ["n × d", "whose", "seconds of each part"], style: { head: [] } });
  let stack;
  for (const { n, d, target = "", numbers = "", long, alone, steep = false } of REPORTS) {
    if (quick && long) continue;
    const size = `${n} × ${d}${steep ? " steep" : ""}`;
    const [one, other, ...real] = [1, 4, 2, 3].map((seed) => writeGaussian(scratch, n, d, seed, steep));
    const files = [alone ? one : `${one},${other}`, ...real];
    const repeats = alone ? 0 : long ? 1 : REPEATS;
    const ours = json(process.execPath, [program, computeThread, String(THREADS), String(repeats), ...files]);
    const theirs = alone
      ? undefined
      : medianRun(long ? 1 : REPEATS, "python3", [pythonFile("stack"), String(THREADS), one, ...real]);
    stack = theirs ?? stack;
    const rows = {
      first: ours?.cold,
      "warm pool": ours?.warm,
      "next checkpoint": ours?.next,
      "the stack's numbers": ours?.alone,
    };
    const targets = { "warm pool": target, "the stack's numbers": numbers };
    for (const [name, timing] of Object.entries(rows)) {
      if (!timing || (alone && name !== "first")) continue;
      const own = secondsAndMemory({ ...timing, peak: ours.peak });
      const compared = theirs
        ? [...secondsAndMemory(theirs), ...ratios(timing, theirs)]
        : ["", "", "", "", ""];
      table.push([name === "first" ? size : "", name, ...own, ...compared, targets[name] ?? ""]);
    }
    if (!ours) table.push([size, "failed", "", "", "", "", "", "", "", "", ""]);
    if (ours) parts.push([size, "ours", partsInWords(ours.warm.parts, (seconds) => seconds)]);
    if (theirs) parts.push(["", "stack", partsInWords(theirs.parts, ([seconds]) => seconds)]);
    for (const file of [one, other, ...real]) rmSync(file);
  }
  console.log(
    "Whole reports with training data, baselines and intervals; the stack has neither of the latter.",
  );
  if (stack) console.log(`The stack on ${THREADS} threads, numpy on ${stack.blas}. ${stack.standIns}`);
  console.log(table.toString());
  console.log(parts.toString());
}

function partsInWords(parts, secondsOf) {
  return Object.entries(parts)
    .map(([name, value]) => `${name} ${secondsOf(value).toFixed(2)}`)
    .join(", ");
}

console.log(`${cpus()[0].model}, ${availableParallelism()} cores, Node ${process.version}`);
if (!wanted.includes("reports")) await kernelTable();
if (!wanted.includes("kernels")) await reportTable();
