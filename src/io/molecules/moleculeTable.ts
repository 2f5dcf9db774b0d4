/** Bits of a molecule's fingerprint: Morgan, radius 2 (Rogers & Hahn 2010), folded. */
export const FINGERPRINT_BITS = 1024;

/** Properties that distributions are compared in, with RDKit's name for each. */
export const MOLECULE_PROPERTIES = {
  weight: "amw",
  logP: "CrippenClogP",
  rings: "NumRings",
  aromaticRings: "NumAromaticRings",
  heavyAtoms: "NumHeavyAtoms",
  polarSurface: "tpsa",
  donors: "NumHBD",
  acceptors: "NumHBA",
  rotatableBonds: "NumRotatableBonds",
  sp3Share: "FractionCSP3",
} as const;

export type MoleculeProperty = keyof typeof MOLECULE_PROPERTIES;
export const MOLECULE_PROPERTY_NAMES = Object.keys(MOLECULE_PROPERTIES) as MoleculeProperty[];

/** Why a text is no molecule. */
export interface MoleculeFault {
  kind: "valence" | "aromaticity" | "ring" | "syntax" | "empty" | "large" | "other";
  /** Element of the atom that is bonded too often. */
  atom?: string;
  /** What RDKit says. */
  message: string;
}

/** The molecules of a file; those that are valid are its samples, in their order. */
export interface MoleculeTable {
  /** As the file writes them. */
  given: string[];
  /** Lines of the file that they stand in, from 1. */
  lines: Int32Array;
  /** RDKit's canonical SMILES; null where the text is no molecule. */
  canonical: (string | null)[];
  faults: { place: number; fault: MoleculeFault }[];
  /** Of the valid ones: a row each, in the order of MOLECULE_PROPERTY_NAMES. */
  properties: Float64Array;
}
