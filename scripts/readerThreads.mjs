// The threads that run libraries of file formats, one bundle each. Bundled into out/threads before every test run, where
// the tests' readers find them; `npm run build` puts them into dist/ with the other bundles.
import { build } from "esbuild";
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Entries by the names of their bundles. */
export const readerThreads = {
  hdf5Thread: "src/io/hdf5/hdf5Thread.ts",
  parquetThread: "src/io/parquet/parquetThread.ts",
  moleculeThread: "src/io/molecules/moleculeThread.ts",
};

/** What every bundle for Node is built with. */
export const nodeOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  logLevel: "warning",
  loader: { ".wasm": "binary" },
  // Libraries embed WebAssembly in strings, which escapes would lengthen.
  charset: "utf8",
  // The CommonJS build of jsonc-parser loads its parts by paths that a bundle does not have.
  mainFields: ["module", "main"],
  // Bundled ES modules (the JPEG decoder) read import.meta.url, which CommonJS lacks. Threads lie beside the worker.
  define: { "import.meta.url": "importMetaUrl", readerThreads: "__dirname" },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
};

/** Puts the WebAssembly of libraries that read it from a file beside the bundles. @param {string} folder */
export function copyWasm(folder) {
  mkdirSync(folder, { recursive: true });
  const wasm = createRequire(import.meta.url).resolve("@rdkit/rdkit/RDKit_minimal.wasm");
  copyFileSync(wasm, join(folder, "RDKit_minimal.wasm"));
}

/** The default export, as vitest wants it of a global set-up file. */
export default async function buildReaderThreads() {
  copyWasm(join(root, "out", "threads"));
  await build({
    ...nodeOptions,
    entryPoints: Object.fromEntries(
      Object.entries(readerThreads).map(([name, entry]) => [name, join(root, entry)]),
    ),
    outdir: join(root, "out", "threads"),
  });
}
