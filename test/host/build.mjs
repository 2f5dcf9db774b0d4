// Bundles the suite that runs inside the extension host: each test file becomes a file that mocha loads. The fixtures
// are bundled too, for a Node that does not run TypeScript.
import { build } from "esbuild";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const suite = join(here, "suite");
/** A part of the names of the test files to run; all of them when it is not set. */
const ONLY = process.env.SAMPLESCOPE_ONLY ?? "";
const outdir = join(here, "..", "..", "out", "host");

/** @returns {Promise<string>} the module whose `run` runs the suite. */
export async function buildSuite() {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [
      join(here, "fixtures.ts"),
      join(here, "writer.ts"),
      ...readdirSync(suite)
        .filter((name) => (name.includes(ONLY) && name.endsWith(".test.ts")) || name === "index.ts")
        .map((name) => join(suite, name)),
    ],
    entryNames: "[name]",
    outdir,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    sourcemap: "inline",
    external: ["vscode", "mocha"],
    logLevel: "warning",
  });
  return join(outdir, "index.cjs");
}
