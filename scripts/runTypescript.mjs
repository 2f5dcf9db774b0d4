// Bundles a TypeScript program of the checkout and runs it: what Node 20 cannot do by itself.
import { build } from "esbuild";
import buildKernels from "./kernels.mjs";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import buildReaderThreads from "./readerThreads.mjs";
import { ownTemporaryFolder } from "./scratchFolder.mjs";

const root = join(import.meta.dirname, "..");

/** @param {string} entry path of the program, relative to the checkout */
export async function runTypescript(entry) {
  // Kernels of another checkout's state would read past what they are given.
  buildKernels();
  await buildReaderThreads();
  ownTemporaryFolder("program");
  const outfile = join(root, ".cache", `${entry.replaceAll("/", "-")}.mjs`);
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // jsonc-parser's main file requires parts of itself by names that a bundler cannot see.
    mainFields: ["module", "main"],
    logLevel: "error",
    loader: { ".wasm": "binary" },
    // Bundled CommonJS packages require what an ES module has to import.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    // The helper that finds golden files starts from its own folder.
    define: {
      "import.meta.dirname": JSON.stringify(join(root, "src", "testing")),
      readerThreads: JSON.stringify(join(root, "out", "threads")),
    },
  });
  try {
    await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}
