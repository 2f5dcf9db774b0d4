import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Where scripts/readerThreads.mjs puts them.
  define: { readerThreads: JSON.stringify(join(import.meta.dirname, "out", "threads")) },
  plugins: [
    {
      // The bundler embeds WebAssembly as bytes; tests load it the same way.
      name: "wasm-as-bytes",
      enforce: "pre",
      load(id) {
        if (!id.endsWith(".wasm")) return undefined;
        const base64 = readFileSync(id).toString("base64");
        return `export default Uint8Array.from(Buffer.from("${base64}", "base64"));`;
      },
    },
  ],
  test: {
    globalSetup: ["scripts/kernels.mjs", "scripts/readerThreads.mjs", "scripts/scratchFolder.mjs"],
    // Dependencies that import WebAssembly have to pass through the plugin above.
    server: { deps: { inline: [/@jsquash/] } },
    include: ["src/**/*.test.ts", "webview/**/*.test.ts", "test/conformance/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
