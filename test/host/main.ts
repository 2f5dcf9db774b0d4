/** Runs the suites that were asked for and adds up what they came to. Run by the editor's Node; see run.mjs. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../../scripts/scratchFolder.mjs";
import { prepareWorkspace } from "./fixtures.ts";
import { runInside } from "./inside.ts";
import { closingLine, type Totals } from "./totals.ts";
import { runUi } from "./ui/index.ts";

const root = join(import.meta.dirname, "..", "..");
const suites = { inside: runInside, ui: runUi };
const asked = process.argv.slice(2);

/** Each suite gets a folder of its own, so that none sees what another wrote. */
async function runOne(name: keyof typeof suites): Promise<Totals> {
  const scratch = scratchFolder(name);
  const workspace = join(scratch, "workspace");
  try {
    prepareWorkspace(join(root, "examples"), workspace);
    return await suites[name]({ root, workspace, home: join(scratch, "home") });
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

const all: Totals = { passed: 0, failed: 0 };
for (const name of ["inside", "ui"] as const) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(
    `\nReal VS Code, ${name === "inside" ? "inside the extension host" : "driven as a user does"}:`,
  );
  const { passed, failed } = await runOne(name);
  all.passed += passed;
  all.failed += failed;
}
console.log(`\nReal VS Code: ${closingLine(all)}`);
process.exitCode = all.failed > 0 ? 1 : 0;
