import { stat } from "node:fs/promises";
import { isolatedDrawer, isolatedReader } from "../isolated/isolatedReader.ts";
import type { SampleArray } from "../sampleArray.ts";
import type { SampleReader } from "../sampleReader.ts";

const thread = { title: "RDKit", threadFile: "moleculeThread.js" };

const reader = isolatedReader({ name: "smiles", extensions: [".smi", ".smiles"], ...thread });

/** Bytes of fingerprints that are kept: the real data of an experiment is asked for again with every checkpoint. */
const KEPT_BYTES = 1 << 27;
const SETTLED_MS = 3000;
/** The last whole files, the one that was asked for longest ago first, under their path and state. */
const kept = new Map<string, SampleArray>();

/**
 * Files of SMILES, one molecule a line, or tables with a column of them (see `hasMolecules`). RDKit takes most of the time of an
 * evaluation, so that the last files are kept.
 */
export const moleculeReader: SampleReader = {
  ...reader,
  async read(path, { key, signal }) {
    const state = await stat(path, { bigint: true }).catch(() => undefined);
    // Which lines are molecules is not known before: a part is taken of the valid ones, by who asked for it.
    if (!state) return reader.read(path, { key, signal });
    const name = `${path} ${state.size} ${state.mtimeNs} ${state.ctimeNs} ${state.ino}`;
    const known = kept.get(name);
    const array = known ?? (await reader.read(path, { key, signal }));
    // What is still being written may change within the resolution of its times.
    if (!known && Date.now() - Number(state.ctimeMs) > SETTLED_MS) keep(name, array);
    return array;
  },
};

function keep(key: string, array: SampleArray): void {
  kept.delete(key);
  kept.set(key, array);
  let bytes = 0;
  for (const { values } of kept.values()) bytes += values.byteLength;
  for (const [oldest, { values }] of kept) {
    if (bytes <= KEPT_BYTES) break;
    kept.delete(oldest);
    bytes -= values.byteLength;
  }
}

/** Drawings of molecules as SVG, null for what cannot be drawn. */
export const drawMolecules = isolatedDrawer(thread);
