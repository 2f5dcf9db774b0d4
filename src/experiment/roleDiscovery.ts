import { readdir } from "node:fs/promises";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { ReadError } from "../io/readError.ts";
import { describeSamples, isReadablePath } from "../io/registry.ts";
import { unreadFormats } from "../io/unreadFormats.ts";
import type { ArrayChoice } from "./arrayChoice.ts";
import { commonAncestor } from "./commonAncestor.ts";
import { isFolder } from "./folderEntry.ts";
import { isNetworkName, rankForRole, type NameRank } from "./roleNames.ts";
import { Refusal } from "./refusal.ts";
import { searchedFolders } from "./searchedFolders.ts";

export type RealRole = "train" | "heldout";

export interface FoundRole extends ArrayChoice {
  path: string;
  /** How it was found, in words. */
  chosenBy: string;
}

/** A file whose name says that it plays a role, but that cannot. */
export interface PassedOver {
  path: string;
  role: RealRole;
  /** Why, as one sentence that names the file. */
  reason: string;
}

/** What a search gave: the file, and those that would have come before it. */
export interface Discovery {
  found: FoundRole | undefined;
  passedOver: PassedOver[];
}

interface Candidate {
  path: string;
  /** In a format that is known but not read. */
  unread: boolean;
  rank: NameRank;
  /** 0: beside the samples; 1: one folder up; … */
  level: number;
}

/** Folders that usually hold the real data of an experiment. */
const DATA_FOLDERS = ["data", "dataset", "datasets", "real"];

/**
 * Looks for the file that plays a role by its usual names, beside the samples and in the folders above them. The nearest
 * level counts; candidates that cannot be read or whose samples have another shape are passed over.
 *
 * @param samples path of the generated samples; @param sampleShape shape of one of them; any when undefined
 * @returns the file, if there is one, and what was passed over for it
 * @throws Refusal "ambiguous-role" when several could play it equally well
 */
export async function discoverRole(
  role: RealRole,
  samples: string,
  sampleShape: readonly number[] | undefined,
): Promise<Discovery> {
  const candidates = await candidatesFor(role, samples);
  const levels = [...new Set(candidates.map((candidate) => candidate.level))].sort((a, b) => a - b);
  const passedOver: PassedOver[] = [];
  for (const level of levels) {
    const here = candidates.filter((candidate) => candidate.level === level).sort((a, b) => a.rank - b.rank);
    const { fitting, faulty } = await tellFitting(here, sampleShape);
    const best = Math.min(...fitting.map((candidate) => candidate.rank));
    for (const { candidate, reason } of faulty) {
      // A name that would not have been chosen is none of this search's business.
      if (candidate.rank > best || (candidate.rank === best && candidate.unread)) continue;
      passedOver.push({ path: candidate.path, role, reason });
    }
    const equal = fitting.filter((candidate) => candidate.rank === best);
    if (equal.length > 1) throw ambiguous(role, samples, equal);
    if (equal.length === 0) continue;
    const chosenBy = `found by its name ${describePlace(samples, equal[0].path)}`;
    return { found: { path: equal[0].path, chosenBy }, passedOver };
  }
  return { found: undefined, passedOver };
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
        if (rank === undefined || entry.name.startsWith(".") || isNetworkName(entry.name, basename(place)))
          continue;
        if (path === samples || samples.startsWith(path + sep)) continue;
        const folder = await isFolder(entry, place);
        const unread = !folder && isUnreadData(entry.name);
        if (
          folder ? !DATA_FOLDERS.includes(entry.name.toLowerCase()) : !unread && !isReadablePath(entry.name)
        )
          continue;
        found.push({ path, unread, rank, level });
      }
    }
  }
  return found;
}

/** Whether a file seems to hold data in a format that is known but not read. */
function isUnreadData(name: string): boolean {
  return unreadFormats.has(extname(name).toLowerCase());
}

interface Told {
  fitting: Candidate[];
  faulty: { candidate: Candidate; reason: string }[];
}

async function tellFitting(
  candidates: Candidate[],
  sampleShape: readonly number[] | undefined,
): Promise<Told> {
  const told: Told = { fitting: [], faulty: [] };
  for (const candidate of candidates) {
    const reason = await faultOf(candidate.path, sampleShape);
    if (reason === undefined) told.fitting.push(candidate);
    else if (reason !== NO_DATA) told.faulty.push({ candidate, reason });
  }
  return told;
}

/** Stands for a reason where there is nothing to mend: a folder or a text that never was samples. */
const NO_DATA = "";

/** Why a file cannot stand beside samples of a shape; undefined when it can. */
async function faultOf(
  path: string,
  sampleShape: readonly number[] | undefined,
): Promise<string | undefined> {
  try {
    const shapes = (await describeSamples(path)).map(({ shape }) => shape.slice(1));
    if (!sampleShape || shapes.some((shape) => String(shape) === String(sampleShape))) return undefined;
    return `${path} holds samples of shape ${shapeInWords(shapes[0])}, not ${shapeInWords(sampleShape)}.`;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const isWords =
      extname(path).toLowerCase() === ".txt" && ["no-samples", "not-numeric"].includes(error.code);
    // A folder may be named for real data and hold files of it, which are candidates themselves.
    const isPlace = extname(path) === "" && error.code === "no-samples";
    return isWords || isPlace ? NO_DATA : error.message;
  }
}

function shapeInWords(shape: readonly number[]): string {
  return shape.length === 0 ? "1" : shape.join("×");
}

function describePlace(samples: string, path: string): string {
  const place = relative(dirname(samples), dirname(path));
  return place === "" ? "beside the samples" : `in ${place.replaceAll("\\", "/")}`;
}
