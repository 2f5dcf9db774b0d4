/** Entry of the suite inside the extension host; the same for the served editor and for @vscode/test-electron. */
import Mocha from "mocha";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runMocha } from "../totals.ts";

const TEST_TIMEOUT_MS = 60_000;

/** Runs every test file beside this one. Rejects when a test fails. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: TEST_TIMEOUT_MS, reporter: Mocha.reporters.Base });
  for (const name of readdirSync(__dirname))
    if (name.endsWith(".test.cjs")) mocha.addFile(join(__dirname, name));
  const { failed } = await runMocha(mocha);
  if (failed > 0) throw new Error(`${failed} tests failed`);
}
