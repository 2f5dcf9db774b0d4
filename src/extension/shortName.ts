/** Folders that hold the samples of one model: they do not name it, the one above them does. */
const SAMPLES_FOLDERS = new Set(["samples", "generated", "images"]);
/** Folders that hold many runs: nothing at or above them tells models apart. */
const RUNS_FOLDERS = new Set(["runs", "results", "outputs", "output", "out", "experiments"]);

/** A name by which to tell samples from those of another model: "good/samples.npy", "ddpm-w256/step_012000.npy". */
export function shortName(path: string): string {
  const folders = path.split(/[/\\]/).filter((segment) => segment !== "");
  const name = folders.pop() ?? path;
  let model = folders.pop();
  while (model !== undefined && SAMPLES_FOLDERS.has(model.toLowerCase())) model = folders.pop();
  return model === undefined || RUNS_FOLDERS.has(model.toLowerCase()) ? name : `${model}/${name}`;
}
