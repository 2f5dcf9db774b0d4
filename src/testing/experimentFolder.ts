import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { npyBytes } from "../io/testing/npyBytes.ts";
import type { Rows } from "../kernels/rows.ts";
import { filledRows } from "./rows.ts";

/** What a file holds: samples as npy, bytes, or text. */
export type Content = Rows | Uint8Array | string;

/** An npy file of rows. */
export function npyOf({ n, d, values }: Rows): Buffer {
  return npyBytes({ descr: "<f8", shape: [n, d], values });
}

/** An npy file of some samples of d values, for tests that never look at them. */
export function someSamples(d = 2, n = 4): Buffer {
  return npyOf(filledRows(n, d, (i, c) => i + c));
}

const made: string[] = [];
// Here, as the module is loaded: a hook that is asked for inside a running test never comes.
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/**
 * A temporary folder with the given files; paths may name folders. It lies so deep that a search of the folders above
 * stays within what is removed after the tests.
 */
export function experimentFolder(files: Record<string, Content>): string {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "samplescope-experiment-")));
  made.push(top);
  const root = join(top, "1", "2", "3", "4");
  mkdirSync(root, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytesOf(content));
  }
  return root;
}

function bytesOf(content: Content): Uint8Array | string {
  return typeof content === "string" || content instanceof Uint8Array ? content : npyOf(content);
}
