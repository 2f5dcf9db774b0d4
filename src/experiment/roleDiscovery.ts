import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { describeSamples, isReadablePath } from "../io/registry.ts";
import { commonAncestor } from "./commonAncestor.ts";
import { isFolder } from "./folderEntry.ts";
import { rankForRole, type NameRank } from "./roleNames.ts";
import { Refusal } from "./refusal.ts";

export type RealRole = "train" | "heldout";

export interface FoundRole {
  path: string;
  /** How it was found, in words. */
  chosenBy: string;
}

interface Candidate {
  path: string;
  rank: NameRank;
  /** 0: beside the samples; 1: one folder up; … */
  level: number;
}

const LEVELS_UP = 4;
/** Folders that usually hold the real data of an experiment. */
const DATA_FOLDERS = ["data", "dataset", "datasets", "real"];

/**
 * Looks for the file that plays a role by its usual names, beside the samples and in the folders above them. The nearest
 * level counts; candidates whose samples have another shape are passed over.
 *
 * @param samples path of the generated samples; @param sampleShape shape of one of them
 * @returns undefined when there is none
 * @throws Refusal "ambiguous-role" when several could play it equally well
 */
export async function discoverRole(
  role: RealRole,
  samples: string,
  sampleShape: readonly number[],
): Promise<FoundRole | undefined> {
  const candidates = await candidatesFor(role, samples);
  const levels = [...new Set(candidates.map((candidate) => candidate.level))].sort((a, b) => a - b);
  for (const level of levels) {
    const fitting = await keepFitting(
      candidates.filter((candidate) => candidate.level === level),
      sampleShape,
    );
    if (fitting.length === 0) continue;
    const best = Math.min(...fitting.map((candidate) => candidate.rank));
    const equal = fitting.filter((candidate) => candidate.rank === best);
    if (equal.length > 1) throw ambiguous(role, samples, equal);
    return { path: equal[0].path, chosenBy: `found by its name ${describePlace(samples, equal[0].path)}` };
  }
  return undefined;
}

/** The folders that are searched, nearest first: up to four above the samples, not past a repository or the home folder. */
export function searchedFolders(samples: string): string[] {
  const folders: string[] = [];
  const home = homedir();
  let folder = dirname(samples);
  for (let level = 0; level <= LEVELS_UP; level++) {
    folders.push(folder);
    const parent = dirname(folder);
    if (parent === folder || folder === home || parent === home) break;
    folder = parent;
  }
  return folders;
}

function ambiguous(role: RealRole, samples: string, candidates: Candidate[]): Refusal {
  const paths = candidates.map((candidate) => candidate.path).sort();
  const names = paths.map((path) => basename(path)).join(", ");
  const word = role === "train" ? "training data" : "held-out data";
  return new Refusal(
    "ambiguous-role",
    `Several files could be the ${word} of ${samples}: ${names}; name one in samplescope.json or with --${role}.`,
    { role, candidates: paths, root: commonAncestor([samples, ...paths]) },
  );
}

async function candidatesFor(role: RealRole, samples: string): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const [level, folder] of searchedFolders(samples).entries()) {
    for (const place of [folder, ...DATA_FOLDERS.map((name) => join(folder, name))]) {
      for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
        const path = join(place, entry.name);
        const rank = rankForRole(entry.name, role);
        if (rank === undefined || path === samples || samples.startsWith(path + sep)) continue;
        const folder = await isFolder(entry, place);
        if (folder ? DATA_FOLDERS.includes(entry.name.toLowerCase()) : !isReadablePath(entry.name)) continue;
        found.push({ path, rank, level });
      }
    }
  }
  return found;
}

async function keepFitting(candidates: Candidate[], sampleShape: readonly number[]): Promise<Candidate[]> {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const descriptions = await describeSamples(candidate.path).catch(() => []);
    if (descriptions.some(({ shape }) => String(shape.slice(1)) === String(sampleShape)))
      kept.push(candidate);
  }
  return kept;
}

function describePlace(samples: string, path: string): string {
  const place = relative(dirname(samples), dirname(path));
  return place === "" ? "beside the samples" : `in ${place.replaceAll("\\", "/")}`;
}
