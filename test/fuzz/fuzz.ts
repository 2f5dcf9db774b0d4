/**
 * Seeded mutations of the valid files of every format, at length: each must end in values or in a refusal of one sentence,
 * soon, and without memory that the file has no right to.
 * FUZZ: mutations of each ordinary file, those of each file whose library starts anew after a failure, a seed. FUZZ_ONLY: a
 * regular expression that the files' paths match.
 */
import fc from "fast-check";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { inspectFile } from "../../src/io/inspect.ts";
import { limits } from "../../src/io/limits.ts";
import type { ReadOptions } from "../../src/io/readOptions.ts";
import { describeSamples, readSamples } from "../../src/io/registry.ts";
import { elementCount } from "../../src/io/sampleArray.ts";
import { mutate, mutation } from "../../src/io/testing/mutation.ts";
import { inGolden, inProject } from "../../src/testing/golden.ts";
import { Tally } from "./tally.ts";

const [ordinary = 250, slow = 50, seed = 1] = (process.env.FUZZ ?? "").split(",").filter(Boolean).map(Number);
const only = new RegExp(process.env.FUZZ_ONLY ?? "");
// No valid file holds this much: what needs more has believed a damaged header, and is refused.
limits.decodedBytes = 8 << 20;
const root = mkdtempSync(join(tmpdir(), "samplescope-fuzz-"));

/** A valid file that is mutated. */
interface Original {
  path: string;
  /** The array that is read, where one has to be named. */
  key?: string;
  format: string;
  bytes: Buffer;
  /** What is read: the file, or the folder of images that holds it. */
  isInFolder: boolean;
  isSlow: boolean;
}

/** Every file that is read, with the one that is mutated where a folder is. */
function originals(): Original[] {
  const golden = ["formats", "files"].flatMap((folder) => {
    const expected = JSON.parse(readFileSync(inGolden(folder, "expected.json"), "utf8")) as Record<
      string,
      { error?: string; shape?: number[]; statistics?: boolean }
    >;
    const names = Object.entries(expected)
      .filter(([, entry]) => (entry.shape ?? entry.statistics) && entry.error === undefined)
      .map(([name]) => name.split("#"));
    // Of a file with several arrays the first that is expected; none is named where none has to be.
    const keys = new Map<string, string>();
    for (const [name, key = ""] of names) keys.set(name, key && (keys.get(name) ?? key));
    return [...keys].map(([name, key]) => ({ path: inGolden(folder, name), key: key || undefined }));
  });
  return [...golden, ...moleculeFiles().map((path) => ({ path, key: undefined }))]
    .filter(({ path }) => only.test(path))
    .map(({ path, key }) =>
      originalOf(statSync(path).isDirectory() ? join(path, firstMember(path)) : path, key),
    );
}

/** Of folders with strangers among the images, an image. */
function firstMember(folder: string): string {
  const names = readdirSync(folder).sort();
  return names.find((name) => /\.(png|jpe?g|webp|tiff?|npy)$/i.test(name)) ?? names[0];
}

/** Molecules as a list and as a column of a table. */
function moleculeFiles(): string[] {
  const lines = readFileSync(inProject("examples", "molecules", "data", "heldout.smi"), "utf8").split("\n");
  const some = lines.slice(0, 30).map((line) => line.split(/\s/)[0]);
  const files = {
    "molecules.smi": some.join("\n"),
    "molecules.csv": ["id,smiles", ...some.map((smiles, i) => `${i},"${smiles}"`)].join("\n"),
  };
  const folder = join(root, "originals");
  mkdirSync(folder);
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), `${text}\n`);
    return join(folder, name);
  });
}

function originalOf(path: string, key: string | undefined): Original {
  const bytes = readFileSync(path);
  const isHdf5 =
    [".h5", ".hdf5"].includes(extname(path)) || bytes.subarray(1, 4).toString("latin1") === "HDF";
  const ending = extname(path).slice(1).toLowerCase() || "no ending";
  const kind = isHdf5 ? " (HDF5)" : path.includes("molecules.") ? " (molecules)" : "";
  const format = `${ending}${kind}`;
  const isInFolder = /\.(png|jpe?g|webp|tiff?)$/i.test(path);
  return { path, key, format, bytes, isInFolder, isSlow: isHdf5 };
}

/** Reads by every way that takes a file; throws what the first of them throws. */
async function readAll(path: string, key?: string): Promise<void> {
  const outcomes = [];
  for (const way of [readWhole, describeSamples, inspectFile])
    outcomes.push(
      await way(path, { key }).then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    );
  // Statistics are no samples, molecules may hold none that is valid: what one way refuses another may take.
  const failed = outcomes.filter((outcome) => outcome !== undefined);
  for (const { error } of failed) tally.judge(error);
  if (failed.length === outcomes.length) throw failed[0].error;
}

async function readWhole(path: string, options: ReadOptions): Promise<void> {
  const { values, shape } = await readSamples(path, options);
  if (values.length !== elementCount(shape))
    throw new Error(`${values.length} values for shape ${shape.join()}`);
}

const tally = new Tally();
// However it ends: what was counted until somebody loses patience counts too.
process.on("exit", () => {
  for (const line of tally.lines()) console.log(line);
  for (const fault of tally.faults.slice(0, 20)) console.error(fault);
});
for (const [index, original] of originals().entries()) {
  const { path, key, format, bytes, isInFolder, isSlow } = original;
  const place = isInFolder ? join(root, basename(dirname(path))) : root;
  mkdirSync(place, { recursive: true });
  const file = join(place, basename(path));
  const read = () => readAll(isInFolder ? place : file, key);
  // As it is, first: what a library takes when it starts is no mutation's fault.
  writeFileSync(file, bytes);
  await read();
  const changes = fc.sample(mutation, { seed: seed + 1000 * index, numRuns: isSlow ? slow : ordinary });
  for (const [run, change] of changes.entries()) {
    writeFileSync(file, mutate(bytes, change));
    await tally.attempt(format, `${basename(path)}, mutation ${run} of seed ${seed + 1000 * index}`, read);
  }
  rmSync(file);
}
process.exit(tally.faults.length > 0 ? 1 : 0);
