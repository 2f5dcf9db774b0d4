// Runs the suites in a real VS Code: `node test/host/run.mjs [inside] [ui]`, both when none is named.
//
// Sets up the editor and a browser where they are missing, packs the extension and ends with "N passed, N failed".
// Environment: SAMPLESCOPE_SCREENSHOTS: folder for screenshots; SAMPLESCOPE_VERBOSE=1: the editor's own log
// too; SAMPLESCOPE_ONLY: a part of the names of the test files to run; VSCODE_TEST_ELECTRON=1: the desktop VS Code instead.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { editorNode, ensureEditor } from "../../scripts/editor.mjs";
import { buildSuite } from "./build.mjs";

const here = import.meta.dirname;
const root = join(here, "..", "..");

function run(program, ...args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.env.VSCODE_TEST_ELECTRON) {
  run(process.execPath, join(here, "run-electron.mjs"));
} else {
  ensureEditor();
  process.env.CHROME = ensureChromium();
  run(process.execPath, join(root, "scripts", "package.mjs"));
  process.env.SAMPLESCOPE_SUITE = await buildSuite();
  // The editor's Node runs TypeScript as it is.
  run(editorNode(), join(here, "main.ts"), ...process.argv.slice(2));
}
