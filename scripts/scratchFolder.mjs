// Temporary folders that go with the program that made them, however it ends.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Without a listener a signal ends the program at once, and nothing is removed. */
const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
let listening = false;

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * An empty folder that is removed when this program ends.
 * @param {string} name what the folder is for, part of its name
 * @returns {string}
 */
export function scratchFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `samplescope-${name}-`));
  process.on("exit", () => remove(folder));
  if (!listening) {
    listening = true;
    for (const [signal, code] of Object.entries(CODES)) process.once(signal, () => process.exit(code));
  }
  return folder;
}

/** Has all temporary files of this program, and of those that it starts, lie in a folder that goes with it. @returns {string} */
export function ownTemporaryFolder(name) {
  const folder = scratchFolder(name);
  for (const variable of ["TMPDIR", "TEMP", "TMP"]) process.env[variable] = folder;
  return folder;
}

/**
 * The default export is a set-up of vitest: a run of tests leaves nothing behind. Tests remove what they make, and one that
 * does not is told on.
 */
export default function setup() {
  const folder = ownTemporaryFolder("tests");
  return () => {
    const left = readdirSync(folder).filter((name) => name.startsWith("samplescope-"));
    remove(folder);
    if (left.length === 0) return;
    // An error thrown here is shown, but the run would still count as passed.
    process.exitCode = 1;
    throw new Error(`Tests left ${left.length} temporary folders behind: ${left.join(", ")}`);
  };
}
