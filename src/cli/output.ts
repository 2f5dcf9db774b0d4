import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";

/** Writes a result to a file, or to standard output for "-". @throws Error with one sentence */
export async function writeResult(target: string, text: string): Promise<void> {
  if (target === "-") {
    process.stdout.write(text);
    return;
  }
  await writeFile(resolve(target), text).catch((error: unknown) => {
    throw new Error(`${target} cannot be written (${String(error)}); choose another place.`);
  });
}
