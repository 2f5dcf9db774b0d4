import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { inProject } from "./golden.ts";

/**
 * Runs the project's own build before the tests of a file, into a folder of its own that is removed after them.
 * @returns where a bundle lies, once it is built
 */
export function builtBundles(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "samplescope-dist-"));
  beforeAll(() => {
    // The build takes its sources from the folder it runs in and writes beside them.
    for (const name of ["src", "webview"]) symlinkSync(inProject(name), join(folder, name), "junction");
    execFileSync(process.execPath, [inProject("scripts", "build.mjs")], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, "dist", name);
}
