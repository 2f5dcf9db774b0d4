import { inspectSamples, type SampleInspection } from "../io/inspect.ts";
import { readSamples } from "../io/registry.ts";

/** Reads a file or folder and says what is in it. */
export async function runInspect({ path, key }: { path: string; key?: string }): Promise<SampleInspection> {
  return inspectSamples(await readSamples(path, { key }));
}
