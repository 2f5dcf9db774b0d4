import { defineConfig } from "vitest/config";

/** The page in a real browser: npx vitest run --config test/webview/vitest.config.ts */
export default defineConfig({
  test: {
    include: ["test/webview/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One browser at a time: these tests share a machine with others.
    fileParallelism: false,
  },
});
