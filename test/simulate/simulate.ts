/**
 * Long simulations of what intervals and tests promise. `npm run simulate` repeats them and writes the results between the
 * markers of docs/statistics.md; `npm run simulate -- mmd-level copies` repeats these parts alone, and SIMULATE_SHARE=0.1
 * a share of the full number of times.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { inProject } from "../../src/testing/golden.ts";
import { comparedFrechet, comparedShares } from "./compareDifferences.ts";
import { copies } from "./copies.ts";
import { domain } from "./domain.ts";
import { freshDigits, freshGaussian, freshMixture } from "./freshReports.ts";
import { distanceIntervals, manifoldIntervals } from "./intervals.ts";
import { mmdLevel, mmdPower } from "./mmd.ts";
import { requiredN } from "./requiredN.ts";
import { shiftedCopies } from "./shiftedCopies.ts";
import { similarity } from "./similarity.ts";
import { Tables } from "./table.ts";
import { downstream, molecules } from "./tasks.ts";

const PARTS: Record<string, (tables: Tables) => Promise<void>> = {
  "mmd-level": mmdLevel,
  "mmd-power": mmdPower,
  "manifold-intervals": manifoldIntervals,
  "distance-intervals": distanceIntervals,
  copies,
  "shifted-copies": shiftedCopies,
  similarity,
  compare: comparedShares,
  "compare-frechet": comparedFrechet,
  domain,
  downstream,
  molecules,
  "required-n": requiredN,
  "fresh-mixture": freshMixture,
  "fresh-gaussian": freshGaussian,
  "fresh-digits": freshDigits,
};

const share = Number(process.env.SIMULATE_SHARE ?? 1);
const path = inProject("docs", "statistics.md");
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new Error(`No part ${unknown}; there are ${Object.keys(PARTS).join(", ")}.`);

for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const tables = new Tables(share);
  await part(tables);
  write(name, tables.lines);
}

/** Read anew each time: other parts may have been written meanwhile. */
function write(name: string, lines: string[]): void {
  const text = readFileSync(path, "utf8");
  const [begin, end] = [`<!-- simulate ${name} -->`, `<!-- /simulate ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/statistics.md has no place for ${name} (${begin}).`);
  writeFileSync(path, `${text.slice(0, from)}${begin}\n${lines.join("\n")}\n\n${text.slice(to)}`);
}
