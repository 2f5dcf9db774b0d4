import { basename, dirname, join, parse } from "node:path";
import { glob } from "tinyglobby";
import { resolveIn, type LoadedExperiment } from "./experimentFile.ts";
import { inStepOrder } from "./sampleDumps.ts";

/** Folder names that say "samples lie here" rather than which run it is. */
const GENERIC = new Set(
  "samples samples_png generated dumps output outputs fake images png checkpoints".split(" "),
);

/** The declared run that a dump belongs to, with all of its dumps in step order; undefined when none claims it. */
export async function declaredRun(
  loaded: LoadedExperiment,
  dump: string,
): Promise<{ name: string; dumps: string[] } | undefined> {
  for (const run of loaded.experiment.runs) {
    const dumps = await dumpsOf(loaded, run.samples);
    if (dumps.includes(dump)) return { name: run.name, dumps: inStepOrder(dumps) };
  }
  return undefined;
}

/** A declared run whose pattern matches nothing. */
export interface EmptyRun {
  name: string;
  samples: string;
}

/** The declared runs that no file belongs to, most often for a slip in their patterns. */
export async function runsWithoutDumps(loaded: LoadedExperiment): Promise<EmptyRun[]> {
  const empty: EmptyRun[] = [];
  for (const { name, samples } of loaded.experiment.runs) {
    if ((await dumpsOf(loaded, samples)).length === 0) empty.push({ name, samples });
  }
  return empty;
}

/** The dumps of a run: what its pattern matches, but for the real data that the file names. */
export async function dumpsOf(loaded: LoadedExperiment, pattern: string): Promise<string[]> {
  const { train, heldout } = loaded.experiment.data;
  const real = [train, heldout].flatMap((file) => (file === undefined ? [] : [resolveIn(loaded, file)]));
  return (await matchesOf(loaded.root, pattern)).filter((path) => !real.includes(path));
}

/** Absolute paths of what a run's pattern matches, without the files that stand beside dumps. */
export async function matchesOf(root: string, pattern: string): Promise<string[]> {
  const matches = await glob(pattern, {
    cwd: root,
    onlyFiles: false,
    expandDirectories: false,
    ignore: ["**/node_modules/**"],
  });
  // A folder comes with a slash behind it.
  return matches
    .map((match) => join(root, match.replace(/\/$/, "")))
    .filter((path) => !/_(labels|loglik|features)$/.test(parse(path).name));
}

/** A name for a run that nothing declares: the nearest folder above the dump that is not merely called "samples". */
export function runFromFolders(dump: string): string {
  let folder = dirname(dump);
  while (GENERIC.has(basename(folder).toLowerCase()) && dirname(folder) !== folder) folder = dirname(folder);
  return basename(folder);
}
