import { isolatedDrawer, isolatedReader } from "../isolated/isolatedReader.ts";

const thread = { title: "RDKit", threadFile: "moleculeThread.js" };

/** Files of SMILES, one molecule a line, or tables with a column of them (see `hasMolecules`). */
export const moleculeReader = isolatedReader({
  name: "smiles",
  extensions: [".smi", ".smiles"],
  ...thread,
});

/** Drawings of molecules as SVG, null for what cannot be drawn. */
export const drawMolecules = isolatedDrawer(thread);
