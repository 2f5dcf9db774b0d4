import { percent } from "../real.ts";
import type { Caveat } from "../report.ts";
import type { MoleculeSets } from "./moleculeSets.ts";
import type { MoleculesReport } from "./moleculesReport.ts";

/** How numbers about molecules may be misread. */
export function moleculesCaveats({ heldout, train }: MoleculeSets, report: MoleculesReport): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "molecules", text });
  add(
    "fingerprint-space",
    "info",
    "All distances are between Morgan fingerprints (radius 2, 1024 bits): the square root of the number of bits that differ. Molecules that differ in what those bits do not see, such as stereochemistry, count as equal there.",
  );
  const invalid = report.n - Math.round(report.validity.value * report.n);
  if (invalid > 0)
    add(
      "invalid-left-out",
      "info",
      `${invalid} lines (${percent(invalid / report.n)}) are no valid molecules: they have no fingerprint, and take part in no number but the validity.`,
    );
  const broken = heldout.molecules.faults.length;
  if (broken > 0)
    add(
      "invalid-heldout",
      "warning",
      `RDKit accepts ${broken} of the ${heldout.molecules.given.length} held-out lines as no molecules either (line ${heldout.molecules.lines[heldout.molecules.faults[0].place]}: ${heldout.molecules.faults[0].fault.message}); look at that file.`,
    );
  if (!train) add("no-novelty", "info", "Novelty is not told: no training molecules are known.");
  return caveats;
}
