import type { GuestReader } from "../isolated/serveReader.ts";
import { ReadError } from "../readError.ts";
import type { SampleArray } from "../sampleArray.ts";
import { FINGERPRINT_BITS, type MoleculeTable } from "./moleculeTable.ts";
import { Rdkit } from "./rdkit.ts";
import { readMolecules } from "./smilesFile.ts";
import { StandingLibrary } from "./standingLibrary.ts";

/** Milliseconds between two signs of life. */
const SILENCE = 500;
/** Molecules of a file that may end the library before the file is given up: each costs a new one. */
const MOST_CRASHES = 100;

const library = new StandingLibrary(() => Rdkit.load());

/** Files of SMILES: the samples are the fingerprints of their valid molecules. */
export const moleculeGuest: GuestReader = {
  async describe(path) {
    return [{ shape: [(await readMolecules(path)).texts.length, FINGERPRINT_BITS], dtype: "uint8" }];
  },
  async read(path, _options, alive) {
    const { texts: given, lines, notes } = await readMolecules(path);
    const { table, fingerprints } = await tableOf({ path, given, lines }, alive);
    const count = fingerprints.length;
    if (count === 0) {
      const reason = table.faults.at(0)?.fault.message ?? "";
      throw new ReadError(
        "no-samples",
        path,
        `${path} holds ${given.length} lines, none of which is a molecule in SMILES (line ${lines[0]}: ${reason}); choose a file of SMILES, one a line.`,
      );
    }
    const values = new Uint8Array(count * FINGERPRINT_BITS);
    fingerprints.forEach((fingerprint, i) => values.set(fingerprint, i * FINGERPRINT_BITS));
    const invalid = given.length - count;
    const array: SampleArray = {
      path,
      format: "smiles",
      keys: [],
      shape: [count, FINGERPRINT_BITS],
      dtype: "uint8",
      values,
      molecules: table,
      notes: [
        ...notes,
        ...(invalid > 0
          ? [
              `${invalid} of ${given.length} lines are no valid molecules and were passed over, the first in line ${lines[table.faults[0].place]}`,
            ]
          : []),
      ],
    };
    return array;
  },
  async draw(texts, { width, height }) {
    const drawings: (string | null)[] = [];
    for (const text of texts) drawings.push(await library.draw(text, width, height));
    return drawings;
  },
  refusalOf: (error, path) =>
    new ReadError(
      "damaged",
      path,
      `${path} made RDKit stop (${error instanceof Error ? error.message : String(error)}); look at the molecules it holds.`,
    ),
  isSpentByErrors: true,
};

/** What stands in a file. */
interface GivenMolecules {
  path: string;
  given: string[];
  lines: Int32Array;
}

async function tableOf({ path, given, lines }: GivenMolecules, alive: () => void) {
  const table: MoleculeTable = { given, lines, canonical: [], faults: [], properties: new Float64Array() };
  const fingerprints: Uint8Array[] = [];
  const properties: number[] = [];
  let crashes = 0;
  let told = performance.now();
  for (const [place, text] of given.entries()) {
    if (performance.now() - told > SILENCE) {
      alive();
      told = performance.now();
    }
    const molecule = await library.parse(text);
    if ("kind" in molecule) {
      table.canonical.push(null);
      table.faults.push({ place, fault: molecule });
      if (molecule.isCrash && ++crashes > MOST_CRASHES) throw tooManyCrashes(path, lines[place]);
      continue;
    }
    table.canonical.push(molecule.canonical);
    fingerprints.push(molecule.fingerprint);
    properties.push(...molecule.properties);
  }
  table.properties = Float64Array.from(properties);
  return { table, fingerprints };
}

function tooManyCrashes(path: string, line: number): ReadError {
  return new ReadError(
    "damaged",
    path,
    `${path} holds more than ${MOST_CRASHES} texts that are too much for RDKit, the last in line ${line}; take the large ones out.`,
  );
}
