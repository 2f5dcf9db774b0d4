import type { BigIntStats } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, sep } from "node:path";
import { companionsOf, dumpStamp, stampAt } from "../experiment/dumpStamp.ts";
import {
  EXPERIMENT_FILE,
  loadExperiment,
  resolveIn,
  type LoadedExperiment,
} from "../experiment/experimentFile.ts";
import { findExperiments } from "../experiment/findExperiments.ts";
import { findRuns } from "../experiment/findRuns.ts";
import { searchedFolders } from "../experiment/searchedFolders.ts";
import { isRealDataName } from "../experiment/roleNames.ts";
import { stepOf } from "../experiment/step.ts";
import { ReadError } from "../io/readError.ts";
import { describeSamples } from "../io/registry.ts";
import { lookAt, modifiedOf, type DumpLook } from "./dumpLook.ts";
import type { DumpFile, ExperimentFiles, RunFiles } from "./watchedExperiment.ts";

const TABLES = new Set([".csv", ".tsv", ".txt", ".smi"]);

/** The disk as the watcher sees it, so that tests can do without one. */
export interface WatchSource {
  /** Everything that is there. @throws Error where it cannot be looked at */
  scan(): Promise<ExperimentFiles[]>;
  /** One dump, down to its last file. */
  look(path: string): Promise<DumpLook>;
  /** Whether a dump says itself how long it is. Tables and folders do not: only time tells. */
  statesItsSize(path: string): Promise<boolean>;
  /**
   * Whether a dump that rests is whole by what its own header says.
   * @returns undefined when it is; what is missing, in a sentence, where its writer may still come back
   * @throws ReadError where it will never be samples
   */
  missing(path: string): Promise<string | undefined>;
}

/**
 * Looks for experiments below a folder. Where there are none, it lies in one, and that one's dumps in the folder are meant;
 * where there is none above either, the folder is taken for an experiment itself.
 *
 * @param folder absolute
 */
export class DiskSource implements WatchSource {
  constructor(private readonly folder: string) {}

  async scan(): Promise<ExperimentFiles[]> {
    // A folder that is gone, or a disk that does not answer, is no empty folder: not at the end of the look either.
    await readdir(this.folder);
    const experiments = await this.#experiments();
    await readdir(this.folder);
    return experiments;
  }

  async #experiments(): Promise<ExperimentFiles[]> {
    const { files } = await findExperiments(this.folder);
    if (files.length === 0) return [await this.#around()];
    return Promise.all(files.map((file) => filesOfExperiment(dirname(file), file)));
  }

  async #around(): Promise<ExperimentFiles> {
    for (const folder of searchedFolders(this.folder)) {
      const file = join(folder, EXPERIMENT_FILE);
      if ((await stampAt(file)) === "none") continue;
      const { runs, ...experiment } = await filesOfExperiment(folder, file);
      const inside = runs.map(({ dumps, ...run }) => ({
        ...run,
        dumps: dumps.filter(({ path }) => path.startsWith(this.folder + sep)),
      }));
      return { ...experiment, runs: inside.filter(({ dumps }) => dumps.length > 0) };
    }
    return filesOfExperiment(this.folder, undefined);
  }

  look(path: string): Promise<DumpLook> {
    return lookAt(path);
  }

  async statesItsSize(path: string): Promise<boolean> {
    if (TABLES.has(extname(path).toLowerCase())) return false;
    return stat(path).then(
      (info) => info.isFile(),
      () => false,
    );
  }

  async missing(path: string): Promise<string | undefined> {
    if (!(await this.statesItsSize(path))) return undefined;
    try {
      await describeSamples(path);
      return undefined;
    } catch (error) {
      if (error instanceof ReadError && error.code === "damaged") return error.message;
      throw error;
    }
  }
}

/** One experiment: its runs, or what is wrong with its file. */
export async function filesOfExperiment(root: string, file: string | undefined): Promise<ExperimentFiles> {
  const base = { root, ...(file !== undefined && { file }) };
  try {
    const loaded = file === undefined ? undefined : await loadExperiment(file);
    const [termsStamp, runs] = await Promise.all([termsOf(root, loaded), runsOf(loaded ?? root)]);
    return { ...base, runs, termsStamp };
  } catch (error) {
    return { ...base, fault: sentenceOf(error), runs: [], termsStamp: await termsOf(root, undefined) };
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function runsOf(loaded: LoadedExperiment | string): Promise<RunFiles[]> {
  const names = new Map<string, Promise<string[]>>();
  const beside = (folder: string) => {
    const known = names.get(folder) ?? readdir(folder).catch(() => [] as string[]);
    names.set(folder, known);
    return known;
  };
  const runs: RunFiles[] = [];
  for (const { dumps, ...run } of await findRuns(loaded)) {
    const files = await Promise.all(dumps.map(async (path) => dumpAt(path, await beside(dirname(path)))));
    runs.push({ ...run, dumps: withoutSecondNames(files) });
  }
  return runs;
}

interface Looked {
  dump: DumpFile;
  /** Which file it is, whatever its name. */
  identity: string;
  linked: boolean;
}

async function dumpAt(path: string, names: readonly string[]): Promise<Looked | undefined> {
  try {
    const own = await lstat(path, { bigint: true });
    const info = own.isSymbolicLink() ? await stat(path, { bigint: true }) : own;
    const dump: DumpFile = {
      path,
      step: stepOf(stemOf(path, info)),
      modified: modifiedOf(info),
      size: info.isDirectory() ? null : Number(info.size),
      stamp: await dumpStamp(path, names),
      companions: companionsOf(path, names),
    };
    return { dump, identity: `${info.dev}.${info.ino}`, linked: own.isSymbolicLink() };
  } catch {
    // Gone since it was listed, or a link that leads nowhere.
    return undefined;
  }
}

function stemOf(path: string, info: BigIntStats): string {
  return info.isDirectory() ? basename(path) : basename(path, extname(path));
}

/** A link such as latest.npy to another dump of the run is that dump once more. */
function withoutSecondNames(files: (Looked | undefined)[]): DumpFile[] {
  const there = files.filter((file) => file !== undefined);
  const seen = new Set(there.filter(({ linked }) => !linked).map(({ identity }) => identity));
  return there.flatMap(({ dump, identity, linked }) => {
    if (linked && seen.has(identity)) return [];
    seen.add(identity);
    return [dump];
  });
}

/** Stamps of the experiment file and of what is, or is named like, real data. */
async function termsOf(root: string, loaded: LoadedExperiment | undefined): Promise<string> {
  const { train, heldout } = loaded?.experiment.data ?? {};
  const declared = [train, heldout].flatMap((file) => (loaded && file ? [resolveIn(loaded, file)] : []));
  const paths = declared.length === 2 ? declared : [...declared, ...(await namedLikeRealData(root))];
  const stamps = await Promise.all([join(root, EXPERIMENT_FILE), ...paths].map(stampAt));
  return stamps.map((stamp, i) => `${i === 0 ? EXPERIMENT_FILE : paths[i - 1]} ${stamp}`).join("\n");
}

async function namedLikeRealData(root: string): Promise<string[]> {
  const places = [root, join(root, "data")];
  const names = await Promise.all(places.map((place) => readdir(place).catch(() => [] as string[])));
  return places.flatMap((place, i) =>
    names[i]
      .filter(isRealDataName)
      .sort()
      .map((name) => join(place, name)),
  );
}
