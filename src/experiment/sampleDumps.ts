import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, parse } from "node:path";
import { describeSamples, isReadablePath } from "../io/registry.ts";
import { commonAncestor } from "./commonAncestor.ts";
import { isFolder } from "./folderEntry.ts";
import { Refusal } from "./refusal.ts";
import { isCompanionName, isNetworkName, isRealDataName } from "./roleNames.ts";
import { stepOf } from "./step.ts";

/** One dump of generated samples and its place in a run. */
export interface Dump {
  /** File, or folder of images. */
  path: string;
  step: number | null;
  /** All dumps of the same run, this one among them, in step order. */
  siblings: string[];
}

const natural = new Intl.Collator("en", { numeric: true });
const IMAGE = new Set([".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff"]);

/**
 * The dump that a path chosen by a person means: a file is itself; a folder of images is one dump; a folder of dumps
 * with steps means its newest; a folder whose only dumps lie deeper means those.
 *
 * @throws Refusal "not-found", "no-samples", or "ambiguous-role" with the dumps to choose from
 */
export async function findDump(path: string): Promise<Dump> {
  const info = await stat(path).catch(() => {
    throw new Refusal("not-found", `${path} does not exist; check the path.`);
  });
  if (!info.isDirectory()) return inRun(path, await dumpsIn(dirname(path)));
  const found = await dumpsBelow(path, 3);
  if (found.length === 0) {
    throw new Refusal(
      "no-samples",
      `${path} holds no samples that can be read; choose a folder of images or a dump.`,
    );
  }
  const folders = [...new Set(found.map((dump) => dirname(dump)))];
  const newest = folders.map((folder) => newestOf(found.filter((dump) => dirname(dump) === folder)));
  const sole = newest.length === 1 ? newest[0] : undefined;
  if (sole) return inRun(sole, await dumpsIn(dirname(sole)));
  throw ambiguousDump(
    path,
    newest.flatMap((dump, i) => dump ?? found.filter((f) => dirname(f) === folders[i])),
  );
}

/** The last dump in step order; undefined when several dumps have no steps to order them by. */
function newestOf(dumps: string[]): string | undefined {
  if (dumps.length === 1) return dumps[0];
  return dumps.every((dump) => stepOf(stemOf(dump)) !== null) ? inStepOrder(dumps).at(-1) : undefined;
}

function ambiguousDump(path: string, candidates: string[]): Refusal {
  const names = candidates.slice(0, 4).map((dump) => basename(dump));
  const more = candidates.length > 4 ? ` and ${candidates.length - 4} more` : "";
  return new Refusal(
    "ambiguous-role",
    `${path} holds several dumps (${names.join(", ")}${more}); choose one of them.`,
    {
      role: "generated",
      candidates,
      root: commonAncestor(candidates),
    },
  );
}

function inRun(path: string, beside: string[]): Dump {
  const step = stepOf(stemOf(path));
  const siblings = beside.filter((dump) => (stepOf(stemOf(dump)) === null) === (step === null));
  return { path, step, siblings: siblings.includes(path) ? inStepOrder(siblings) : [path] };
}

/** The dumps of a run by their steps; those without one by name, first. */
export function inStepOrder(dumps: string[]): string[] {
  return [...dumps].sort(
    (a, b) => (stepOf(stemOf(a)) ?? 0) - (stepOf(stemOf(b)) ?? 0) || natural.compare(a, b),
  );
}

function stemOf(path: string): string {
  return parse(path).name;
}

/** Dumps directly in a folder: arrays, and folders of images. */
export async function dumpsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const dumps: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".") || isCompanionName(entry.name) || isRealDataName(entry.name)) continue;
    if (isNetworkName(entry.name, basename(folder))) continue;
    const path = join(folder, entry.name);
    if ((await isFolder(entry, folder)) ? await isImageFolder(path) : isArrayFile(entry.name))
      dumps.push(path);
  }
  return dumps;
}

/** Dumps of the shallowest level below a folder that has any. */
async function dumpsBelow(folder: string, depth: number): Promise<string[]> {
  if ((await isImageFolder(folder)) || (await isArrayFolder(folder))) return [folder];
  const here = await dumpsIn(folder);
  if (here.length > 0 || depth === 0) return here;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const inner: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".") || isRealDataName(entry.name) || !(await isFolder(entry, folder)))
      continue;
    inner.push(...(await dumpsBelow(join(folder, entry.name), depth - 1)));
  }
  return inner.sort(natural.compare);
}

function isArrayFile(name: string): boolean {
  return isReadablePath(name) && !IMAGE.has(extname(name).toLowerCase());
}

/** A folder of one-sample files, which its reader tells from a run of whole dumps by their names. */
async function isArrayFolder(folder: string): Promise<boolean> {
  return describeSamples(folder).then(
    () => true,
    () => false,
  );
}

async function isImageFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => !name.startsWith(".") && IMAGE.has(extname(name).toLowerCase()));
}
