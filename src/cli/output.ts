import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";

/** The reader of standard output has gone, as `head` does when it has seen enough: nothing to tell anyone. */
export class ClosedPipe extends Error {
  override readonly name = "ClosedPipe";
}

/** Writes a result to a file, or to standard output for "-". @throws Error with one sentence; ClosedPipe */
export async function writeResult(target: string, text: string): Promise<void> {
  if (target === "-") return print(text);
  await writeFile(resolve(target), text).catch((error: unknown) => {
    throw unwritable(target, error);
  });
}

/** Writes to standard output and waits until it is written. @throws Error with one sentence; ClosedPipe */
export async function print(text: string): Promise<void> {
  try {
    await new Promise<void>((done, fail) => {
      process.stdout.write(text, (error) => (error ? fail(error) : done()));
    });
  } catch (error) {
    if (codeOf(error) === "EPIPE") throw new ClosedPipe();
    throw unwritable("Standard output", error);
  }
}

/** Keeps a failed write from ending the process with a stack trace: `print` reports it, and progress is not missed. */
export function holdStreamErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

const REASONS: Partial<Record<string, string>> = {
  EACCES: "it is not writable",
  EPERM: "it is not writable",
  EROFS: "its disk is read-only",
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EISDIR: "it is a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

function unwritable(target: string, error: unknown): Error {
  const code = codeOf(error);
  return new Error(`${target} cannot be written (${REASONS[code] ?? code}); choose another place.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
