import { holm } from "../../core/holm.ts";
import { expectedDifferent } from "../../core/molecules/rarefaction.ts";
import { internalDiversity, packFingerprints } from "../../core/molecules/tanimoto.ts";
import { propertyDistance } from "../../core/molecules/propertyDistance.ts";
import { requireSamples } from "../../core/metricRefused.ts";
import { mean, quantileOfSorted, sorted } from "../../core/order.ts";
import { proportionInterval } from "../../core/proportionInterval.ts";
import { createRandom, subset } from "../../core/random.ts";
import { MOLECULE_PROPERTY_NAMES, type MoleculeTable } from "../../io/molecules/moleculeTable.ts";
import type { EvaluationContext, PartResult } from "../context.ts";
import type { Input } from "../inputs.ts";
import { validMolecules, type MoleculeInput, type MoleculeSets } from "./moleculeSets.ts";
import { moleculeDrawings } from "./moleculeDrawings.ts";
import { moleculesCaveats } from "./moleculesCaveats.ts";
import type { MoleculesReport } from "./moleculesReport.ts";

/** Validity, uniqueness, novelty, diversity and properties of generated molecules, beside those of held-out ones. */
export async function moleculesPart(
  context: EvaluationContext,
  sets: MoleculeSets,
): Promise<PartResult<MoleculesReport>> {
  const { generated, heldout, train } = sets;
  for (const [name, set] of [
    ["generated", generated],
    ["held-out", heldout],
  ] as const)
    requireSamples("Molecules", `valid ${name}`, set.rows.n, 2, "a diversity");
  const known = train && new Set(validMolecules(train));
  const report: MoleculesReport = {
    n: generated.molecules.given.length,
    validity: shareOf(sets, ({ molecules: { canonical, given } }) => [
      canonical.filter((smiles) => smiles !== null).length,
      given.length,
    ]),
    uniqueness: uniquenessOf(sets),
    novelty: known
      ? shareOf(sets, (set) => {
          const different = [...new Set(validMolecules(set))];
          return [different.filter((each) => !known.has(each)).length, different.length];
        })
      : null,
    diversity: {
      ...diversityOf(context, generated),
      baseline: diversityOf(context, heldout).value,
    },
    faults: faultsOf(generated.molecules),
    properties: propertiesOf(context.seed, sets),
    drawings: await moleculeDrawings(context, sets),
  };
  return { report, caveats: moleculesCaveats(sets, report) };
}

function shareOf(
  { generated, heldout }: MoleculeSets,
  count: (set: MoleculeInput) => [number, number],
): MoleculesReport["validity"] {
  const [k, n] = count(generated);
  const [ofReal, real] = count(heldout);
  return { value: k / n, interval: proportionInterval(k, n), baseline: ofReal / real };
}

/** Larger sets repeat themselves more: both shares are taken of as many molecules. */
function uniquenessOf(sets: MoleculeSets): MoleculesReport["uniqueness"] {
  const whole = shareOf(sets, (set) => {
    const valid = validMolecules(set);
    return [new Set(valid).size, valid.length];
  });
  const [own, real] = [sets.generated, sets.heldout].map((set) => countsOf(validMolecules(set)));
  const n = Math.min(own.size, real.size);
  const at = ({ counts, size }: Counts) => (size === n ? counts.length : expectedDifferent(counts, n)) / n;
  return { ...whole, baseline: at(real), ...(own.size > n && { valueAtBaseline: at(own) }) };
}

interface Counts {
  /** How often each different molecule is there. */
  counts: number[];
  size: number;
}

function countsOf(all: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return { counts: [...counts.values()], size: all.length };
}

function diversityOf({ seed }: EvaluationContext, { samples }: Input) {
  return internalDiversity(packFingerprints(samples), createRandom(seed, "molecules/diversity"));
}

/** Kinds of faults with an example each, commonest first. */
function faultsOf({ faults, given, lines }: MoleculeTable): MoleculesReport["faults"] {
  const found = new Map<string, MoleculesReport["faults"][number]>();
  for (const { place, fault } of faults) {
    const { kind, atom, message } = fault;
    const key = `${kind} ${atom ?? ""}`;
    const known = found.get(key);
    if (known) known.count++;
    else {
      const example = { line: lines[place], text: shown(given[place]), message };
      found.set(key, { kind, ...(atom !== undefined && { atom }), count: 1, example });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Characters of an example. */
const MOST_SHOWN = 200;

function shown(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** Molecules whose properties are compared, at most: a random part of larger sets. */
const MOST_COMPARED = 5000;

function propertiesOf(
  seed: number,
  { generated, heldout, train }: MoleculeSets,
): MoleculesReport["properties"] {
  const width = MOLECULE_PROPERTY_NAMES.length;
  const column = ({ molecules: { properties } }: MoleculeInput, place: number, most = MOST_COMPARED) => {
    const n = properties.length / width;
    const chosen = subset(createRandom(seed, "molecules/part"), n, Math.min(n, most));
    return Float64Array.from(chosen, (i) => properties[i * width + place]);
  };
  const rows = MOLECULE_PROPERTY_NAMES.map((name, place) => {
    const [own, real] = [column(generated, place), column(heldout, place)];
    const stream = (what: string) => createRandom(seed, `molecules/${what}/${name}`);
    return {
      name,
      ...propertyDistance(own, real, stream("generated")),
      baseline: train ? propertyDistance(column(train, place, own.length), real, stream("train")).w1 : null,
      generated: spreadOf(own),
      heldout: spreadOf(real),
    };
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, i) => ({ ...row, p: adjusted[i] }));
}

function spreadOf(values: Float64Array) {
  const ascending = sorted(values);
  return {
    mean: mean(values),
    low: quantileOfSorted(ascending, 0.05),
    high: quantileOfSorted(ascending, 0.95),
  };
}
