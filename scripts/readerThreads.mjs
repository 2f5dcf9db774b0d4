// The threads that run libraries of file formats, one bundle each. Bundled into out/threads before every test run, where
// the tests' readers find them; `npm run build` puts them into dist/ with the other bundles.
import { build } from "esbuild";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Entries by the names of their bundles. */
export const readerThreads = {
  hdf5Thread: "src/io/hdf5/hdf5Thread.ts",
  parquetThread: "src/io/parquet/parquetThread.ts",
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

/** The default export, as vitest wants it of a global set-up file. */
export default async function buildReaderThreads() {
  await build({
    ...nodeOptions,
    entryPoints: Object.fromEntries(
      Object.entries(readerThreads).map(([name, entry]) => [name, join(root, entry)]),
    ),
    outdir: join(root, "out", "threads"),
  });
}
