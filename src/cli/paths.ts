import type { BigIntStats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { basename, extname, resolve, sep } from "node:path";
import { EXPERIMENT_FILE } from "../experiment/experimentFile.ts";

/** Where results go, by the option that says so. */
export interface Targets {
  json?: string;
  html?: string;
  markdown?: string;
}

/** A file or folder that is read, and what it is in words. */
export interface InputPath {
  path: string | undefined;
  role: string;
}

/** @throws Error with one sentence where a path was given as an empty text, as an unset shell variable gives it */
export function refuseEmptyPaths(paths: Record<string, string | undefined>): void {
  const empty = Object.keys(paths).find((name) => paths[name] === "");
  if (empty !== undefined) throw new Error(`${empty} was given an empty path; name a file or leave it out.`);
}

/** @throws Error with one sentence where two results would go to one place */
export function refuseSharedTarget(targets: Targets): void {
  const given = (Object.entries(targets) as [string, string | undefined][]).filter(
    ([, to]) => to !== undefined,
  );
  for (const [i, [option, target = ""]] of given.entries()) {
    const twin = given.slice(i + 1).find(([, other = ""]) => placeOf(other) === placeOf(target));
    if (!twin) continue;
    const where = target === "-" ? "standard output" : target;
    const remedy = target === "-" ? "a file" : "another file";
    throw new Error(`--${option} and --${twin[0]} cannot both go to ${where}; give one of them ${remedy}.`);
  }
}

function placeOf(target: string): string {
  return target === "-" ? target : resolve(target);
}

/** @throws Error with one sentence where a result would overwrite what it is computed from, or an experiment file */
export async function refuseOverwriting(targets: Targets, inputs: readonly InputPath[]): Promise<void> {
  for (const [option, target] of Object.entries(targets) as [string, string | undefined][]) {
    if (target === undefined || target === "-") continue;
    const refuse = (what: string) => {
      throw new Error(`--${option} would overwrite ${target}, ${what}; choose another place.`);
    };
    if (basename(resolve(target)) === EXPERIMENT_FILE) refuse("an experiment file");
    for (const { path, role } of inputs) {
      if (path !== undefined && (await overwrites(target, path))) refuse(role);
    }
  }
}

/** Whether writing to a path would change an input: the same file by any name, or one of a folder of samples. */
async function overwrites(target: string, input: string): Promise<boolean> {
  const [there, read] = await Promise.all([statsOf(target), statsOf(input)]);
  if (!there || !read) return false;
  if (there.dev === read.dev && there.ino === read.ino) return there.isFile();
  if (!read.isDirectory() || /^\.(json|html?)$/i.test(extname(target))) return false;
  const [file, folder] = await Promise.all([realpath(target), realpath(input)]);
  return file.startsWith(folder + sep);
}

function statsOf(path: string): Promise<BigIntStats | undefined> {
  return stat(resolve(path), { bigint: true }).catch(() => undefined);
}
