import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fileState } from "./fileState.ts";
import { npyReader } from "./npy.ts";
import { ReadError } from "./readError.ts";
import { readSamples } from "./registry.ts";
import { npyBytes } from "./testing/npyBytes.ts";

let folder: string;
let path: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "samplescope-changing-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const holding = (value: number, n = 3) =>
  npyBytes({ descr: "<f4", shape: [n, 2], values: Array.from({ length: 2 * n }, () => value) });

beforeEach(() => {
  vi.restoreAllMocks();
  path = join(folder, "samples.npy");
  writeFileSync(path, holding(1));
});

/** Does something to the file while each read is under way, as a writer would. */
function whileReading(act: (attempt: number) => void): { reads: () => number } {
  const read = npyReader.read.bind(npyReader);
  let reads = 0;
  vi.spyOn(npyReader, "read").mockImplementation(async (file, options) => {
    const result = await read(file, options).catch((error: unknown) => error);
    act(++reads);
    if (result instanceof Error) throw result;
    return result as Awaited<ReturnType<typeof read>>;
  });
  return { reads: () => reads };
}

/** Another time of change, however coarse the clock of the file system is. */
function write(bytes: Uint8Array, attempt: number): void {
  writeFileSync(path, bytes);
  utimesSync(path, 1e9 + attempt, 1e9 + attempt);
}

describe("a file that changes while it is read", () => {
  it("is read again, once", async () => {
    const { reads } = whileReading((attempt) => attempt === 1 && write(holding(2), attempt));
    expect((await readSamples(path)).values[0]).toBe(2);
    expect(reads()).toBe(2);
  });

  it("is read again where another one has taken its place", async () => {
    whileReading((attempt) => {
      if (attempt > 1) return;
      const other = join(folder, "other.npy");
      writeFileSync(other, holding(3));
      renameSync(other, path);
    });
    expect((await readSamples(path)).values[0]).toBe(3);
  });

  it("is read again where the first read found it cut short", async () => {
    writeFileSync(path, holding(1).subarray(0, 140));
    const { reads } = whileReading((attempt) => attempt === 1 && write(holding(4), attempt));
    expect((await readSamples(path)).values[0]).toBe(4);
    expect(reads()).toBe(2);
  });

  it("is refused where it changes again, in one sentence", async () => {
    const { reads } = whileReading((attempt) => write(holding(attempt, 3 + attempt), attempt));
    const error: unknown = await readSamples(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReadError);
    expect((error as ReadError).code).toBe("changing");
    expect((error as ReadError).message).toBe(
      `${path} keeps changing while it is read; wait until it is fully written and evaluate again.`,
    );
    expect(reads()).toBe(2);
  });

  it("is told to be gone where it is", async () => {
    whileReading(() => rmSync(path));
    await expect(readSamples(path)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is read once where nothing happens to it", async () => {
    const { reads } = whileReading(() => undefined);
    await readSamples(path);
    expect(reads()).toBe(1);
  });
});

describe("fileState", () => {
  it("of a folder tells of files that come, go and change", async () => {
    const states = [await fileState(folder)];
    const other = join(folder, "image.png");
    for (const act of [
      () => writeFileSync(other, "a"),
      () => writeFileSync(other, "ab"),
      () => utimesSync(other, 1e9, 1e9),
      () => rmSync(other),
    ]) {
      act();
      const state = await fileState(folder);
      expect(state).not.toBe(states.at(-1));
      expect(await fileState(folder)).toBe(state);
      states.push(state);
    }
  });
});
