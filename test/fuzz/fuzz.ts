/**
 * Seeded mutations of the valid files of every format, at length: each must end in values or in a refusal of one sentence.
 * FUZZ: mutations of each ordinary file, those of each file whose library starts anew after a failure, a seed. FUZZ_ONLY: a
 * regular expression that the files' paths match.
 */
import fc from "fast-check";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { limits } from "../../src/io/limits.ts";
import { ReadError } from "../../src/io/readError.ts";
import { describeSamples, readSamples } from "../../src/io/registry.ts";
import { elementCount } from "../../src/io/sampleArray.ts";
import { mutate, mutation } from "../../src/io/testing/mutation.ts";
import { inGolden } from "../../src/testing/golden.ts";

const [ordinary = 250, slow = 50, seed = 1] = (process.env.FUZZ ?? "").split(",").filter(Boolean).map(Number);
const only = new RegExp(process.env.FUZZ_ONLY ?? "");
const slowEndings = [".h5", ".hdf5"];

/** Every file that is read, with the one that is mutated where a folder is. */
function validFiles(): string[] {
  return ["formats", "files"].flatMap((folder) => {
    const expected = JSON.parse(readFileSync(inGolden(folder, "expected.json"), "utf8")) as Record<
      string,
      { error?: string; shape?: number[] }
    >;
    const names = Object.entries(expected).filter(([, entry]) => entry.shape && entry.error === undefined);
    const paths = [...new Set(names.map(([name]) => inGolden(folder, name.split("#")[0])))];
    return paths
      .filter((path) => only.test(path))
      .map((path) => (statSync(path).isDirectory() ? join(path, readdirSync(path).sort()[0]) : path));
  });
}

function isSlow(path: string, bytes: Buffer): boolean {
  return slowEndings.includes(extname(path)) || bytes.subarray(1, 4).toString("latin1") === "HDF";
}

const counts = { values: 0, refused: 0, faults: 0, mutations: 0, ofHdf5: 0, silent: 0 };
const faults: string[] = [];

async function attempt(path: string, name: string, run: number): Promise<void> {
  counts.mutations++;
  try {
    const { values, shape } = await readSamples(path);
    if (values.length !== elementCount(shape))
      throw new Error(`${values.length} values for shape ${shape.join()}`);
    await describeSamples(path);
    counts.values++;
  } catch (error) {
    if (error instanceof ReadError && /^[^\n]+\.$/.test(error.message)) {
      counts.refused++;
      // A refusal, but one that a user waits for.
      if (error.message.includes("no end within")) counts.silent++;
    } else {
      counts.faults++;
      faults.push(
        `${name}, mutation ${run} of seed ${seed}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`,
      );
    }
  }
}

// No valid file holds this much: what needs more has believed a damaged header, and is refused.
limits.decodedBytes = 8 << 20;
const root = mkdtempSync(join(tmpdir(), "samplescope-fuzz-"));
const started = process.memoryUsage().rss;
for (const original of validFiles()) {
  const bytes = readFileSync(original);
  const inFolder = /\.(png|jpe?g|webp|tiff?)$/i.test(original);
  const place = inFolder ? join(root, basename(dirname(original))) : root;
  mkdirSync(place, { recursive: true });
  const file = join(place, basename(original));
  const runs = isSlow(original, bytes) ? slow : ordinary;
  if (isSlow(original, bytes)) counts.ofHdf5 += runs;
  for (const [run, change] of fc.sample(mutation, { seed, numRuns: runs }).entries()) {
    writeFileSync(file, mutate(bytes, change));
    await attempt(inFolder ? place : file, basename(original), run);
  }
  rmSync(file);
}
const megabytes = (bytes: number) => Math.round(bytes / 1e6);
console.log(
  `${counts.mutations} mutations (${counts.ofHdf5} of HDF5 and NetCDF-4): ${counts.values} read, ${counts.refused} refused ` +
    `(${counts.silent} for want of an end), ${counts.faults} faults; ` +
    `peak memory ${megabytes(process.resourceUsage().maxRSS * 1024)} MB, ${megabytes(started)} MB at the start`,
);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
