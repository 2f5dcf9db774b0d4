import type { GuestReader } from "../isolated/serveReader.ts";
import { ReadError } from "../readError.ts";
import type { SampleArray } from "../sampleArray.ts";
import { FINGERPRINT_BITS, type MoleculeTable } from "./moleculeTable.ts";
import { Rdkit } from "./rdkit.ts";
import { readMolecules } from "./smilesFile.ts";

/** Molecules between two signs of life. */
const STRIDE = 50;

let library: Promise<Rdkit> | undefined;
const rdkit = () => (library ??= Rdkit.load());

/** Files of SMILES: the samples are the fingerprints of their valid molecules. */
export const moleculeGuest: GuestReader = {
  async describe(path) {
    return [{ shape: [(await readMolecules(path)).length, FINGERPRINT_BITS], dtype: "uint8" }];
  },
  async read(path, { choose }, alive) {
    const given = await readMolecules(path);
    const { table, fingerprints } = await tableOf(given, alive);
    const count = fingerprints.length;
    if (count === 0) {
      const reason = table.faults.at(0)?.fault.message ?? "";
      throw new ReadError(
        "no-samples",
        path,
        `${path} holds ${given.length} lines, none of which is a molecule in SMILES (the first: ${reason}); choose a file of SMILES, one a line.`,
      );
    }
    // Which ones are valid is not known before: of a part, those that do not exist fall away.
    const chosen = choose?.(given.length)?.filter((place) => place < count);
    const taken = chosen ? Array.from(chosen, (place) => fingerprints[place]) : fingerprints;
    const values = new Uint8Array(taken.length * FINGERPRINT_BITS);
    taken.forEach((fingerprint, i) => values.set(fingerprint, i * FINGERPRINT_BITS));
    const invalid = given.length - count;
    const array: SampleArray = {
      path,
      format: "smiles",
      keys: [],
      shape: [taken.length, FINGERPRINT_BITS],
      dtype: "uint8",
      values,
      molecules: table,
      notes:
        invalid > 0
          ? [`${invalid} of ${given.length} lines are no valid molecules and were passed over`]
          : [],
      ...(chosen && { total: count }),
    };
    return array;
  },
  async draw(texts, { width, height }) {
    const library = await rdkit();
    return texts.map((text) => library.draw(text, width, height) ?? null);
  },
  refusalOf: (error, path) =>
    new ReadError(
      "damaged",
      path,
      `${path} made RDKit stop (${error instanceof Error ? error.message : String(error)}); look at the molecules it holds.`,
    ),
  isSpentByErrors: true,
};

async function tableOf(given: string[], alive: () => void) {
  const library = await rdkit();
  const table: MoleculeTable = { given, canonical: [], faults: [], properties: new Float64Array() };
  const fingerprints: Uint8Array[] = [];
  const properties: number[] = [];
  for (const [place, text] of given.entries()) {
    if (place % STRIDE === 0) alive();
    const molecule = library.parse(text);
    if ("kind" in molecule) {
      table.canonical.push(null);
      table.faults.push({ place, fault: molecule });
      continue;
    }
    table.canonical.push(molecule.canonical);
    fingerprints.push(molecule.fingerprint);
    properties.push(...molecule.properties);
  }
  table.properties = Float64Array.from(properties);
  return { table, fingerprints };
}
