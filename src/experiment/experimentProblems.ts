import { stat } from "node:fs/promises";
import { parse, resolve } from "node:path";
import { domainFaults } from "./domainFaults.ts";
import type { Experiment } from "./experimentSchema.ts";
import { matchesOf } from "./runName.ts";
import { stepOf } from "./step.ts";

/** Something in an experiment file that its schema cannot see; `at` is where, as keys and indices. */
export type ExperimentProblem = { at: (string | number)[] } & (
  | { code: "missing-file"; file: string }
  | { code: "no-match"; pattern: string }
  | { code: "same-real-data" }
  | { code: "real-as-generated"; role: "train" | "heldout"; file: string }
  | { code: "shared-dumps"; run: string; count: number }
  | { code: "unordered"; count: number }
  | { code: "twin-name"; name: string }
  | { code: "domain-fault"; text: string }
);

/**
 * What is wrong with an experiment as it lies on disk: files that are not there, patterns that match nothing or what
 * they must not, names that are given twice.
 * @param root folder of the experiment file
 */
export async function problemsOf(experiment: Experiment, root: string): Promise<ExperimentProblem[]> {
  return [
    ...twinNames(experiment),
    ...domainFaults(experiment).map(({ at, text }) => ({ code: "domain-fault" as const, at, text })),
    ...(await missingFiles(experiment, root)),
    ...sameRealData(experiment, root),
    ...(await runProblems(experiment, root)),
  ];
}

function twinNames({ runs, tests }: Experiment): ExperimentProblem[] {
  const twins = (list: "runs" | "tests", names: string[]) =>
    names.flatMap((name, index): ExperimentProblem[] =>
      names.indexOf(name) < index ? [{ code: "twin-name", at: [list, index, "name"], name }] : [],
    );
  return [
    ...twins(
      "runs",
      runs.map(({ name }) => name),
    ),
    ...twins(
      "tests",
      tests.map(({ name }) => name),
    ),
  ];
}

async function missingFiles({ data, likelihood }: Experiment, root: string): Promise<ExperimentProblem[]> {
  const named = [
    { at: ["data", "train"], file: data.train },
    { at: ["data", "heldout"], file: data.heldout },
    { at: ["data", "labels", "train"], file: data.labels?.train },
    { at: ["data", "labels", "heldout"], file: data.labels?.heldout },
    { at: ["likelihood", "file"], file: likelihood?.file },
    { at: ["likelihood", "train"], file: likelihood?.train },
  ];
  const problems: ExperimentProblem[] = [];
  for (const { at, file } of named)
    if (file !== undefined && !(await exists(resolve(root, file))))
      problems.push({ code: "missing-file", at, file });
  return problems;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function sameRealData({ data }: Experiment, root: string): ExperimentProblem[] {
  const { train, heldout } = data;
  if (train === undefined || heldout === undefined || resolve(root, train) !== resolve(root, heldout))
    return [];
  return [{ code: "same-real-data", at: ["data", "heldout"] }];
}

async function runProblems({ data, runs }: Experiment, root: string): Promise<ExperimentProblem[]> {
  const problems: ExperimentProblem[] = [];
  const ownerOf = new Map<string, string>();
  for (const [index, { name, samples }] of runs.entries()) {
    const at = ["runs", index, "samples"];
    const dumps = await matchesOf(root, samples);
    if (dumps.length === 0) problems.push({ code: "no-match", at, pattern: samples });
    for (const role of ["train", "heldout"] as const) {
      const file = data[role];
      if (file !== undefined && dumps.includes(resolve(root, file)))
        problems.push({ code: "real-as-generated", at, role, file });
    }
    const taken = dumps.filter((dump) => ownerOf.has(dump));
    const run = ownerOf.get(taken[0]);
    if (run !== undefined) problems.push({ code: "shared-dumps", at, run, count: taken.length });
    if (dumps.length > 1 && dumps.some((dump) => stepOf(parse(dump).name) === null))
      problems.push({ code: "unordered", at, count: dumps.length });
    for (const dump of dumps) if (!ownerOf.has(dump)) ownerOf.set(dump, name);
  }
  return problems;
}
