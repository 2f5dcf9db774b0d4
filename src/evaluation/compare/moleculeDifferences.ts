import { sharesDifference } from "../../core/sharesDifference.ts";
import { moleculeSets, validMolecules, type MoleculeSets } from "../molecules/moleculeSets.ts";
import type { MoleculesReport } from "../molecules/moleculesReport.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { RawDifference } from "./rawDifference.ts";

const HOW_SHARES = "two independent shares, exact given their sum";
const HOW_UNIQUENESS =
  "shares of as many valid molecules of each, exact given their sum as if repeats were independent, which errs on the side of caution";

/** How many of so many. */
type Count = [number, number];

/** Of all lines of both files, whatever their number: a share does not change with it. */
export function validityDifference(first: ComparedDump, second: ComparedDump): RawDifference[] {
  return shares(first, second, "validity", HOW_SHARES, ({ generated: { molecules } }) => [
    molecules.canonical.filter((smiles) => smiles !== null).length,
    molecules.given.length,
  ]);
}

/** Differences in how many molecules are different and new, both among as many valid ones. */
export function moleculeDifferences(first: ComparedDump, second: ComparedDump): RawDifference[] {
  return [
    ...shares(first, second, "uniqueness", HOW_UNIQUENESS, ({ generated }) => {
      const valid = validMolecules(generated);
      return [new Set(valid).size, valid.length];
    }),
    ...shares(first, second, "novelty", HOW_SHARES, ({ generated, train }) => {
      if (!train) return undefined;
      const known = new Set(validMolecules(train));
      const different = [...new Set(validMolecules(generated))];
      return [different.filter((smiles) => !known.has(smiles)).length, different.length];
    }),
  ];
}

function shares(
  first: ComparedDump,
  second: ComparedDump,
  metric: "validity" | "uniqueness" | "novelty",
  how: string,
  count: (sets: MoleculeSets) => Count | undefined,
): RawDifference[] {
  const [a, b] = [first, second].map(({ context }) => {
    const sets = moleculeSets(context);
    return sets && count(sets);
  });
  if (!a || !b) return [];
  return [
    {
      metric,
      first: a[0] / a[1],
      second: b[0] / b[1],
      baseline: baselineOf(first.report.molecules?.[metric]),
      better: "higher",
      difference: sharesDifference([a[0], b[0]], [a[1], b[1]]),
      how,
    },
  ];
}

function baselineOf(share: MoleculesReport["novelty"] | undefined): number | null {
  return share?.baseline ?? null;
}
