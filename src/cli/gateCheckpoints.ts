import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { EXPERIMENT_FILE, loadExperiment, type LoadedExperiment } from "../experiment/experimentFile.ts";
import { findExperiments } from "../experiment/findExperiments.ts";
import { nearestName } from "../experiment/nearestName.ts";
import { searchedFolders } from "../experiment/searchedFolders.ts";
import { filesOfExperiment } from "../watch/diskSource.ts";
import { newestFirst } from "../watch/newestFirst.ts";
import type { WatchedDump } from "../watch/watchEvents.ts";
import { nameOf } from "./watchLines.ts";

/** Which checkpoints are judged; the newest one when nothing is said. */
export interface CheckpointChoice {
  run?: string;
  step?: number;
  eachRun?: boolean;
  all?: boolean;
}

/** What is judged by which experiment file. */
export interface Chosen {
  loaded: LoadedExperiment;
  checkpoints: { name: string; path: string }[];
}

/**
 * The experiment that a place means and the checkpoints that are chosen in it.
 * @throws Error, Refusal with one sentence
 */
export async function chooseCheckpoints(place: string, choice: CheckpointChoice): Promise<Chosen> {
  if (choice.all && (choice.eachRun || choice.step !== undefined)) {
    throw new Error("--all judges every checkpoint; leave out --each-run and --step.");
  }
  const loaded = await loadExperiment(await experimentFileAt(place));
  if (Object.keys(loaded.experiment.gate).length === 0) {
    throw new Error(
      `${loaded.path} has no gate; add one, like "gate": { "precision": ">= baseline - 0.05", "copies": "== 0" }.`,
    );
  }
  const { runs, termsStamp, fault } = await filesOfExperiment(loaded.root, loaded.path);
  if (fault !== undefined) throw new Error(fault);
  const { root } = loaded;
  const byRun = runs.map(({ name, dumps }) => ({
    name,
    dumps: newestFirst(dumps.map((dump) => ({ dump: { ...dump, run: name, root, termsStamp } }))).map(
      ({ dump }) => dump,
    ),
  }));
  const chosen = pick(loaded.path, byRun, choice);
  return { loaded, checkpoints: chosen.map((dump) => ({ name: nameOf(dump), path: dump.path })) };
}

interface RunDumps {
  name: string;
  /** Newest first. */
  dumps: WatchedDump[];
}

function pick(
  file: string,
  all: readonly RunDumps[],
  { run, step, eachRun, all: every }: CheckpointChoice,
): WatchedDump[] {
  const runs = run === undefined ? all : [runNamed(file, all, run)];
  const inRuns = runs.map(({ dumps }) =>
    step === undefined ? dumps : dumps.filter((dump) => dump.step === step),
  );
  const candidates = inRuns.flat();
  if (candidates.length === 0) {
    const where = run === undefined ? file : `run ${run} of ${file}`;
    const what = step === undefined ? "checkpoint" : `checkpoint of step ${step}`;
    throw new Error(
      `There is no ${what} in ${where}; check the patterns of its runs, or choose another one.`,
    );
  }
  if (every) return candidates;
  if (eachRun) return inRuns.flatMap((dumps) => dumps.slice(0, 1));
  return newestFirst(candidates.map((dump) => ({ dump })))
    .slice(0, 1)
    .map(({ dump }) => dump);
}

function runNamed(file: string, runs: readonly RunDumps[], wanted: string): RunDumps {
  const found = runs.find(({ name }) => name === wanted);
  if (found) return found;
  const names = runs.map(({ name }) => name);
  const suggestion = nearestName(wanted, names);
  throw new Error(
    `There is no run "${wanted}" in ${file}; ${suggestion ? `did you mean "${suggestion}"?` : `there are ${names.join(", ") || "none"}.`}`,
  );
}

/** The experiment file at a place, in a folder above it, or the only one below it. */
async function experimentFileAt(place: string): Promise<string> {
  const info = await stat(place).catch(() => undefined);
  if (!info) throw new Error(`${place} does not exist; name an experiment file or a folder.`);
  if (info.isFile() && (basename(place) === EXPERIMENT_FILE || place.endsWith(".json"))) return place;
  const start = info.isDirectory() ? place : dirname(place);
  for (const folder of [start, ...searchedFolders(start)]) {
    const file = join(folder, EXPERIMENT_FILE);
    if (
      await stat(file).then(
        (each) => each.isFile(),
        () => false,
      )
    )
      return file;
  }
  const { files } = await findExperiments(start);
  if (files.length === 1) return files[0];
  throw new Error(
    files.length === 0
      ? `There is no ${EXPERIMENT_FILE} in ${place}, above it or below it; write one with a gate.`
      : `${place} holds several experiments (${files.slice(0, 3).join(", ")}${files.length > 3 ? ", …" : ""}); name one of them.`,
  );
}
