/** The suite that drives the editor as a user does, with the packaged extension installed. */
import Mocha from "mocha";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "../place.ts";
import { runMocha, type Totals } from "../totals.ts";
import { setPlace } from "./currentPlace.ts";

const TEST_TIMEOUT_MS = 240_000;

/** Runs the suite in `place` and gives what it came to. */
export async function runUi(place: Place): Promise<Totals> {
  setPlace(place);
  const mocha = new Mocha({ ui: "bdd", timeout: TEST_TIMEOUT_MS, reporter: Mocha.reporters.Base });
  for (const name of readdirSync(import.meta.dirname).sort())
    if (name.endsWith(".test.ts") && name.includes(process.env.SAMPLESCOPE_ONLY ?? ""))
      mocha.addFile(join(import.meta.dirname, name));
  await mocha.loadFilesAsync();
  return runMocha(mocha);
}
