import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder for the files of one test file, removed after its tests. */
export function temporaryFolder(): {
  path: string;
  write: (name: string, content: Uint8Array | string) => string;
} {
  const path = mkdtempSync(join(tmpdir(), "samplescope-io-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write: (name, content) => {
      const file = join(path, name);
      writeFileSync(file, content);
      return file;
    },
  };
}
