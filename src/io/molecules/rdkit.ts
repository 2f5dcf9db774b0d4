import { readFile } from "node:fs/promises";
import { join } from "node:path";
import initRDKitModule, { type MainModule } from "@rdkit/rdkit";
import {
  FINGERPRINT_BITS,
  MOLECULE_PROPERTIES,
  MOLECULE_PROPERTY_NAMES,
  type MoleculeFault,
} from "./moleculeTable.ts";

/** Folder of the threads' bundles, beside which the library's WebAssembly lies; the bundler puts it in. */
declare const readerThreads: string;

/** A valid molecule. */
interface Molecule {
  canonical: string;
  /** 0 and 1. */
  fingerprint: Uint8Array;
  /** In the order of MOLECULE_PROPERTY_NAMES. */
  properties: number[];
}

/**
 * Molecules of more atoms overflow the library's stack, a few megabytes of its memory: some end it, others let it go on in what
 * they have overwritten, for as long as that takes. Every kind of chain, ring and tree of so many takes less than a second or two.
 */
const MOST_ATOMS = 500;
/** Longer texts, or with more brackets within one another, are too much for its parser; far above any small molecule. */
const LONGEST = 4000;
const DEEPEST = 500;
/** Nobody sees anything in a drawing of more. */
const LONGEST_DRAWN = 500;

const FINGERPRINT = JSON.stringify({ radius: 2, nBits: FINGERPRINT_BITS });

/** RDKit's WebAssembly build: what "valid" means in papers is what it accepts. */
export class Rdkit {
  readonly #log: { get_buffer(): string; clear_buffer(): void } | null;

  private constructor(private readonly module: MainModule) {
    this.#log = module.set_log_capture("rdApp.error");
  }

  static async load(): Promise<Rdkit> {
    const wasmBinary = await readFile(join(readerThreads, "RDKit_minimal.wasm"));
    return new Rdkit(await initRDKitModule({ wasmBinary }));
  }

  /**
   * The molecule that a SMILES text describes, or why it describes none.
   * @throws RuntimeError where the text is too much for the library, which is of no more use then
   */
  parse(smiles: string): Molecule | MoleculeFault {
    if (smiles === "") return { kind: "empty", message: "There is no text." };
    if (smiles.length > LONGEST)
      return { kind: "large", message: `It is longer than ${LONGEST} characters.` };
    if (depthOf(smiles) > DEEPEST)
      return { kind: "large", message: `Its branches are nested more than ${DEEPEST} deep.` };
    const atoms = atomsIn(smiles);
    if (atoms > MOST_ATOMS)
      return {
        kind: "large",
        message: `It has ${atoms} atoms; ${MOST_ATOMS} are the most that RDKit can judge here.`,
      };
    this.#log?.clear_buffer();
    const molecule = this.module.get_mol(smiles);
    if (!molecule) return faultOf(this.#log?.get_buffer() ?? "");
    try {
      const descriptors = JSON.parse(molecule.get_descriptors()) as Record<string, number>;
      return {
        canonical: molecule.get_smiles(),
        fingerprint: unpacked(molecule.get_morgan_fp_as_uint8array(FINGERPRINT) as Uint8Array),
        properties: MOLECULE_PROPERTY_NAMES.map((name) => descriptors[MOLECULE_PROPERTIES[name]]),
      };
    } finally {
      molecule.delete();
    }
  }

  /** A drawing, of an invalid molecule as it is written; undefined where the text cannot be drawn. */
  draw(smiles: string, width: number, height: number): string | undefined {
    if (smiles.length > LONGEST_DRAWN || depthOf(smiles) > DEEPEST) return undefined;
    const molecule =
      this.module.get_mol(smiles) ?? this.module.get_mol(smiles, JSON.stringify({ sanitize: false }));
    if (!molecule) return undefined;
    try {
      return molecule.get_svg(width, height);
    } catch {
      // Without sanitizing some structures cannot be laid out.
      return undefined;
    } finally {
      molecule.delete();
    }
  }
}

/** Atoms that a text writes down, each by its symbol or in brackets. */
function atomsIn(smiles: string): number {
  return smiles.match(/\[[^\]]*\]|Br|Cl|[BCNOPSFIbcnops*]/g)?.length ?? 0;
}

/** How many branches stand within one another. */
function depthOf(smiles: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of smiles) {
    if (character === "(") deepest = Math.max(deepest, ++depth);
    else if (character === ")") depth--;
  }
  return deepest;
}

/** Bits of bytes, the lowest first. */
function unpacked(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: FINGERPRINT_BITS }, (_, bit) => (bytes[bit >> 3] >> (bit & 7)) & 1);
}

const VALENCE = /Explicit valence for atom # \d+ ([A-Z][a-z]?), \d+, is greater than permitted/;

/** What the library's log says, sorted. */
function faultOf(log: string): MoleculeFault {
  const message = (log.trim().split("\n")[0] ?? "").replace(/^\[[\d:]+\] /, "") || "RDKit cannot read it.";
  const valence = VALENCE.exec(log);
  if (valence) return { kind: "valence", atom: valence[1], message };
  if (/kekulize|marked aromatic/i.test(log)) return { kind: "aromaticity", message };
  if (/unclosed ring|ring closure/i.test(log)) return { kind: "ring", message };
  return { kind: /Parse Error/i.test(log) ? "syntax" : "other", message };
}
