// `npm test`: everything, with all set-up that it needs. Ends with "N passed, N failed".
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { scratchFolder } from "./scratchFolder.mjs";

const root = join(import.meta.dirname, "..");
const scratch = scratchFolder("test");
const totals = { passed: 0, failed: 0 };

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  return status === 0;
}

/** A step that counts as one test. */
function step(name, ...args) {
  console.log(`\n── ${name}`);
  if (run(...args)) totals.passed++;
  else totals.failed++;
}

/** A vitest run; its tests are counted one by one. */
function vitest(name, ...args) {
  console.log(`\n── ${name}`);
  const file = join(scratch, `${name.replaceAll(" ", "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ok = run(join("node_modules", "vitest", "vitest.mjs"), "run", ...args, ...reporters);
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  totals.passed += counts?.numPassedTests ?? 0;
  // A run that failed without a failed test (a file that does not load) is a failure all the same.
  totals.failed += Math.max(counts?.numFailedTests ?? 0, ok ? 0 : 1);
}

/** The suites in a real editor; their closing line carries the counts. */
async function editorSuites(name) {
  console.log(`\n── ${name}`);
  const suites = spawn(process.execPath, [join("test", "host", "run.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  suites.stdout.on("data", (chunk) => {
    process.stdout.write(chunk);
    output += chunk;
  });
  const [status] = await once(suites, "close");
  const closing = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  totals.passed += Number(closing?.[1] ?? 0);
  totals.failed += Math.max(Number(closing?.[2] ?? 0), status === 0 ? 0 : 1);
}

ensureInstalled();
step("checks", join("scripts", "check.mjs"));
step("build", join("scripts", "build.mjs"));
vitest("unit and golden tests");
vitest("report page in a browser", "--config", join("test", "webview", "vitest.config.ts"));
await editorSuites("in a real VS Code");

console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
