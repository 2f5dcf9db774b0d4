import type { BigIntStats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, parse } from "node:path";

/** Files that stand beside a dump under its name. */
export interface Companions {
  labels?: string;
  targets?: string;
  likelihood?: string;
  trainLikelihood?: string;
  features?: string;
}

/** Endings of their names, which the samples' own ending need not share. */
const SUFFIXES = {
  labels: "_labels",
  targets: "_targets",
  likelihood: "_loglik",
  trainLikelihood: "_train_loglik",
  features: "_features",
} as const;

/**
 * The labels, log-likelihoods and features beside a dump: step_100.npy has step_100_labels.npy, step_100_loglik.csv, ….
 *
 * @param names what lies in the dump's folder
 */
export function companionsOf(dump: string, names: readonly string[]): Companions {
  const folder = dirname(dump);
  const stem = extname(dump) ? parse(dump).name : basename(dump);
  const found: Companions = {};
  for (const [kind, suffix] of Object.entries(SUFFIXES) as [keyof Companions, string][]) {
    const name = names.find((each) => parse(each).name === stem + suffix);
    if (name !== undefined) found[kind] = join(folder, name);
  }
  return found;
}

/** Differs whenever a file was written, replaced or touched; nothing is read for it. */
export function stampOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return `${size}.${mtimeNs}.${ctimeNs}.${ino}`;
}

/** The stamp of what lies at a path; "none" where nothing does. */
export async function stampAt(path: string): Promise<string> {
  return stat(path, { bigint: true }).then(stampOf, () => "none");
}

/** The stamp of a dump and of what stands beside it; "none" where there is no dump. */
export async function dumpStamp(dump: string, names?: readonly string[]): Promise<string> {
  const own = await stampAt(dump);
  if (own === "none") return own;
  const beside = companionsOf(dump, names ?? (await readdir(dirname(dump)).catch(() => [])));
  const stamps = await Promise.all(Object.values(beside).sort().map(stampAt));
  return [own, ...stamps].join(" ");
}
