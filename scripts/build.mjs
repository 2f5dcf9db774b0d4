// Bundles the extension host, the worker, the command line and the report page into dist/.
import { build, context } from "esbuild";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import buildKernels from "./kernels.mjs";
import { writeNotices } from "./notices.mjs";
import { copyWasm, nodeOptions, readerThreads } from "./readerThreads.mjs";

const watch = process.argv.includes("--watch");
const production = process.argv.includes("--production");

const common = {
  bundle: true,
  sourcemap: production ? false : "linked",
  minify: production,
  logLevel: "warning",
  loader: { ".wasm": "binary" },
  legalComments: "none",
};
const node = { ...common, ...nodeOptions };

const bundles = [
  { ...node, entryPoints: { extension: "src/extension/extension.ts" }, external: ["vscode"] },
  { ...node, entryPoints: { watchThread: "src/extension/watching/watchThread.ts" } },
  { ...node, entryPoints: { worker: "src/worker/entry.ts", computeThread: "src/worker/computeThread.ts" } },
  { ...node, entryPoints: readerThreads },
  {
    ...node,
    entryPoints: { cli: "src/cli/main.ts" },
    banner: { js: "#!/usr/bin/env node\n" + node.banner.js },
  },
  {
    ...common,
    platform: "browser",
    target: "es2022",
    format: "iife",
    entryPoints: {
      webview: "webview/main.ts",
      trend: "webview/trend/main.ts",
      compare: "webview/compare/main.ts",
    },
  },
].map((options) => ({ ...options, outdir: "dist" }));

/** Writes the JSON schema by which editors complete and explain samplescope.json. */
async function buildSchema() {
  const [{ text }] = (
    await build({
      ...common,
      entryPoints: ["src/experiment/experimentJsonSchema.ts"],
      format: "esm",
      write: false,
      sourcemap: false,
    })
  ).outputFiles;
  const { experimentJsonSchema } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  writeFileSync("dist/samplescope.schema.json", JSON.stringify(experimentJsonSchema()));
}

buildKernels();
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
copyWasm("dist");
await buildSchema();
if (watch) for (const options of bundles) await (await context(options)).watch();
else {
  const results = await Promise.all(bundles.map((options) => build({ ...options, metafile: true })));
  writeNotices(results, "dist/THIRD-PARTY-NOTICES.txt");
}
