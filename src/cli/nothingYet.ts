import { basename } from "node:path";
import type { ExperimentFiles } from "../watch/watchedExperiment.ts";

/**
 * What a look at the disk has to say where it finds nothing to evaluate: which experiment files are at fault, and what is
 * waited for. One sentence a line; none where every experiment has dumps or can do without words.
 */
export function nothingYet(experiments: readonly ExperimentFiles[]): string[] {
  const faults = experiments.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  const sound = experiments.filter(({ fault }) => fault === undefined);
  if (sound.some(({ runs }) => runs.some(({ dumps }) => dumps.length > 0))) return faults;
  return [...faults, ...sound.map(waitedFor)];
}

function waitedFor({ root, file, runs }: ExperimentFiles): string {
  const declared = runs.filter((run) => run.declared);
  if (declared.length > 0) {
    const names = declared.map(({ name, pattern }) => `${pattern ?? ""} (run ${name})`).join(", ");
    return `${root} has no dumps yet; waiting for ${names}, as ${basename(file ?? "")} says.`;
  }
  const names = "step_000500.npy, epoch=3.npz, ckpt-10k.h5, or folders of images named so";
  return `${root} has no dumps yet; waiting for files that name a step (${names}), in a folder for each run such as runs/NAME/samples.`;
}
