// `npm run check`: format, lint, types, one-way imports, dead exports. All run; every failure is shown.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import buildKernels from "./kernels.mjs";

const root = join(import.meta.dirname, "..");
/** What was found before is kept, so that a second check takes seconds. */
const typesOf = (/** @type {string} */ project) => [
  ...["--noEmit", "-p", project, "--incremental"],
  ...["--tsBuildInfoFile", join(root, ".cache", `types-${project.replaceAll(/\W/g, "-")}.tsbuildinfo`)],
];
const CHECKS = [
  [
    "format",
    "prettier",
    ["--check", "--log-level", "warn", "--cache", "--cache-location", ".cache/prettier", "."],
  ],
  ["types", "tsc", typesOf(".")],
  ["types of the page", "tsc", typesOf("webview")],
  ["types of the editor suite", "tsc", typesOf("test/host")],
  ["lint", "eslint", ["--max-warnings", "0", "."]],
  ["imports", "depcruise", ["--output-type", "err", "src", "webview"]],
  ["dead exports", "knip", ["--no-progress"]],
];

// Imports of the compiled kernels are checked too.
buildKernels();
const failed = CHECKS.filter(([name, program, args]) => {
  const started = Date.now();
  const bin = join(root, "node_modules", ".bin", program);
  const { status } = spawnSync(bin, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(([name]) => name).join(", ")}.`);
  process.exit(1);
}
