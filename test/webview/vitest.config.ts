import { defineConfig } from "vitest/config";
import units from "../../vitest.config.ts";

/** The pages in a real browser: npx vitest run --config test/webview/vitest.config.ts */
export default defineConfig({
  // Some of what the pages show is computed by the tests themselves.
  ...units,
  test: {
    ...units.test,
    include: ["test/webview/**/*.test.ts"],
    // One browser at a time: these tests share a machine with others.
    fileParallelism: false,
  },
});
