/**
 * A process that writes dumps as training loops do. Its argument is a list of steps as JSON; it ends when all are written.
 * Built as a program of its own, so that it shares nothing with the editor that watches.
 */
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { samplesFile } from "./samplesFile.ts";

/** One dump and the way it comes to be. */
export interface WriterStep {
  path: string;
  /** at-once: one write. slowly: header, then the values in pieces. renamed: beside it, then moved. deleted: goes. */
  how: "at-once" | "slowly" | "renamed" | "deleted";
  /** Another seed gives other samples. */
  seed?: number;
  rows?: number;
  /** Between pieces of a slow one; after each of the others. */
  pauseMs?: number;
}

const PIECES = 4;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function writeSlowly(path: string, bytes: Buffer, pauseMs: number): Promise<void> {
  const file = openSync(path, "w");
  const length = Math.ceil(bytes.length / PIECES);
  for (let start = 0; start < bytes.length; start += length) {
    if (start > 0) await pause(pauseMs);
    writeSync(file, bytes.subarray(start, start + length));
  }
  closeSync(file);
}

async function write({ path, how, seed = 1, rows = 60, pauseMs = 0 }: WriterStep): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const bytes = samplesFile(rows, 2, seed);
  switch (how) {
    case "at-once":
      writeFileSync(path, bytes);
      break;
    case "renamed":
      writeFileSync(`${path}.tmp`, bytes);
      await pause(pauseMs);
      renameSync(`${path}.tmp`, path);
      break;
    case "slowly":
      await writeSlowly(path, bytes, pauseMs);
      return;
    case "deleted":
      rmSync(path, { recursive: true, force: true });
      break;
  }
  await pause(pauseMs);
}

async function run(): Promise<void> {
  for (const step of JSON.parse(process.argv[2] ?? "[]") as WriterStep[]) await write(step);
}

void run();
