import type { MoleculeTable } from "../../io/molecules/moleculeTable.ts";
import type { EvaluationContext } from "../context.ts";
import type { Input } from "../inputs.ts";

/** An input whose samples are fingerprints of molecules. */
export type MoleculeInput = Input & { molecules: MoleculeTable };

export interface MoleculeSets {
  generated: MoleculeInput;
  heldout: MoleculeInput;
  train: MoleculeInput | undefined;
}

/** The sets as molecules; undefined where they are none. */
export function moleculeSets({ generated, heldout, train }: EvaluationContext): MoleculeSets | undefined {
  if (!isMolecules(generated) || !isMolecules(heldout)) return undefined;
  return { generated, heldout, train: train && isMolecules(train) ? train : undefined };
}

/** The canonical SMILES of the valid molecules that are measured, which may be a part of the file's. */
export function validMolecules({ molecules, chosen }: MoleculeInput): string[] {
  const valid = molecules.canonical.filter((smiles) => smiles !== null);
  return chosen ? Array.from(chosen, (place) => valid[place]) : valid;
}

function isMolecules(input: Input): input is MoleculeInput {
  return input.molecules !== undefined;
}
