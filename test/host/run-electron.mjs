// Runs the in-editor suite in the desktop VS Code, which is downloaded when it is not there yet. Needs a display
// (xvfb-run on a server) and a network.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { scratchFolder } from "../../scripts/scratchFolder.mjs";
import { buildSuite } from "./build.mjs";

const root = join(import.meta.dirname, "..", "..");
const scratch = scratchFolder("electron");
try {
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root, stdio: "inherit" });
  const suite = await buildSuite();
  const { prepareWorkspace, workspaceFile } = createRequire(suite)("./fixtures.cjs");
  const workspace = join(scratch, "workspace");
  prepareWorkspace(join(root, "examples"), workspace);
  await runTests({
    extensionDevelopmentPath: root,
    extensionTestsPath: suite,
    launchArgs: [workspaceFile(workspace), "--disable-extensions", "--disable-workspace-trust"],
  });
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
