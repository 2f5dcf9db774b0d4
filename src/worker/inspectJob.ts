import { inspectFile } from "../io/inspect.ts";
import type { SampleInspection } from "../io/sampleInspection.ts";

/** Reads a file or folder and says what is in it. */
export async function runInspect({
  path,
  ...options
}: {
  path: string;
  key?: string;
  axis?: number;
}): Promise<SampleInspection> {
  return inspectFile(path, options);
}
