import { readFile, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writeAtomically } from "../../store/atomicWrite.ts";
import { decodePart, encodePart } from "../../store/partEncoding.ts";
import { makeStoreFolder, storePath } from "../../store/storeFolder.ts";
import type { SampleMeasures } from "./sampleMeasures.ts";

/** Measures with what tells whether the files they are of have changed since. */
export interface StoredMeasures {
  measures: SampleMeasures;
  /** Hash of the bytes of each file. */
  contents: Partial<Record<"generated" | "heldout" | "train", string>>;
}

/** Folder of the store, beside that of the reports. */
const FOLDER = "samples";

/**
 * Stores the measures of a report's samples beside the report.
 * @param report path of its file
 */
export async function saveMeasures(report: string, stored: StoredMeasures): Promise<void> {
  const { key, root } = placeOf(report);
  try {
    const folder = await makeStoreFolder(root, FOLDER);
    await writeAtomically(join(folder, `${key}.part`), encodePart({ key, value: stored }));
  } catch (error) {
    // A folder that cannot be written: they are computed again where they are asked for.
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

/** Whether measures lie beside a report; they may be damaged. */
export async function hasMeasures(report: string): Promise<boolean> {
  const { key, root } = placeOf(report);
  return stat(storePath(root, FOLDER, `${key}.part`)).then(
    () => true,
    () => false,
  );
}

/**
 * The measures beside a stored report.
 * @param report path of its file
 * @returns undefined where they are gone or damaged
 */
export async function readMeasures(report: string): Promise<StoredMeasures | undefined> {
  const { key, root } = placeOf(report);
  const path = storePath(root, FOLDER, `${key}.part`);
  const bytes = await readFile(path).catch(() => undefined);
  const part = bytes && decodePart(bytes);
  if (part?.key !== key) return undefined;
  // What is used is kept longest.
  await utimes(path, new Date(), new Date()).catch(() => undefined);
  return part.value as StoredMeasures;
}

/** A report lies in a folder of the store, which lies in the experiment's; its name is its key. */
function placeOf(report: string): { key: string; root: string } {
  return { key: basename(report, ".json"), root: experimentOf(report) };
}

/** The experiment's folder, of a stored report. */
export function experimentOf(report: string): string {
  return dirname(dirname(dirname(report)));
}
