import { readdir } from "node:fs/promises";
import { join, parse, relative, sep } from "node:path";
import { describeSamples, isReadablePath } from "../io/registry.ts";
import { findRuns, type FoundRun } from "./findRuns.ts";
import { Refusal } from "./refusal.ts";
import { discoverRole, type RealRole } from "./roleDiscovery.ts";
import { rankForRole } from "./roleNames.ts";
import { runPattern } from "./runPattern.ts";
import { stepOf } from "./step.ts";

/** A file for a role, or several of which a person must choose one. Paths are relative, with forward slashes. */
export interface ProposedRole {
  file: string | undefined;
  /** Several that could play it equally well. */
  candidates: string[];
}

export interface ProposedRun {
  name: string;
  samples: string;
  /** Dumps it matches now. */
  count: number;
  /** Lowest and highest step; null where no dump names one. */
  steps: [number, number] | null;
}

/** What an experiment file of a folder would say. */
export interface ExperimentProposal {
  train: ProposedRole;
  heldout: ProposedRole;
  runs: ProposedRun[];
}

/** Looks through a folder for what an experiment file of it would name. @param root absolute */
export async function proposeExperiment(root: string): Promise<ExperimentProposal> {
  const found = await findRuns(root);
  const [train, heldout] = [await roleIn(root, "train", found), await roleIn(root, "heldout", found)];
  return { train, heldout, runs: found.map((run) => proposedRun(root, run)) };
}

function proposedRun(root: string, { name, dumps }: FoundRun): ProposedRun {
  const steps = dumps.map((dump) => stepOf(parse(dump).name)).filter((step) => step !== null);
  return {
    name,
    samples: runPattern(root, dumps),
    count: dumps.length,
    steps: steps.length > 0 ? [Math.min(...steps), Math.max(...steps)] : null,
  };
}

async function roleIn(root: string, role: RealRole, runs: readonly FoundRun[]): Promise<ProposedRole> {
  const dump = runs.at(0)?.dumps.at(-1);
  const paths = dump === undefined ? await namedFor(root, role) : await discovered(role, dump);
  const inside = paths.map((path) => relative(root, path).split(sep).join("/"));
  return inside.length === 1 ? { file: inside[0], candidates: [] } : { file: undefined, candidates: inside };
}

/** As an evaluation of the dump would find it. */
async function discovered(role: RealRole, dump: string): Promise<string[]> {
  try {
    const [{ shape }] = await describeSamples(dump);
    const { found } = await discoverRole(role, dump, shape.slice(1));
    return found ? [found.path] : [];
  } catch (error) {
    if (error instanceof Refusal) return error.details.candidates ?? [];
    // A dump that cannot be read yet says nothing of the shape; the names still do.
    return [];
  }
}

/** Before the first dump there are only names to go by: the best of them. */
async function namedFor(root: string, role: RealRole): Promise<string[]> {
  const ranked: { path: string; rank: number }[] = [];
  for (const place of [root, join(root, "data")]) {
    for (const name of await readdir(place).catch(() => [] as string[])) {
      const rank = isReadablePath(name) ? rankForRole(name, role) : undefined;
      if (rank !== undefined) ranked.push({ path: join(place, name), rank });
    }
  }
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank === best).map(({ path }) => path);
}
