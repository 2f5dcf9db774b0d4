import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import type { z } from "zod";
import type { DomainFault } from "./domainFault.ts";
import { domainFaults } from "./domainFaults.ts";
import { experimentSchema, type Experiment } from "./experimentSchema.ts";
import { CHECK_NAMES } from "./domainSchema.ts";
import { describeFault, valueAt } from "./faultyValue.ts";
import { GATE_METRIC_NAMES } from "./gateMetrics.ts";
import { nearestName } from "./nearestName.ts";
import { meantKey } from "./schemaKeys.ts";
import { Refusal } from "./refusal.ts";

export const EXPERIMENT_FILE = "samplescope.json";

/** An experiment file that was read. Paths in `experiment` are still relative to `root`. */
export interface LoadedExperiment {
  path: string;
  /** The folder that holds the file. */
  root: string;
  experiment: Experiment;
}

/**
 * Reads and validates an experiment file (JSON with comments; empty means all defaults).
 * @throws Refusal that names the file, the line or key, and the remedy
 */
export async function loadExperiment(path: string): Promise<LoadedExperiment> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new Refusal("not-found", unreadable(path, error));
  });
  const value = parseText(path, text);
  const result = experimentSchema.safeParse(value);
  if (!result.success)
    throw new Refusal("experiment-file", `${path}: ${describeIssues(result.error.issues, value)}`);
  for (const kind of ["run", "test"] as const) refuseTwins(path, kind, result.data[`${kind}s`]);
  const fault = domainFaults(result.data).at(0);
  if (fault) throw new Refusal("experiment-file", `${path}: ${faultInWords(fault)}`);
  return { path, root: dirname(path), experiment: result.data };
}

function faultInWords({ at, text }: DomainFault): string {
  return `"${at.join(".")}": ${text}${/[.?]$/.test(text) ? "" : "."}`;
}

function unreadable(path: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return `${path} does not exist; check the path.`;
  return code === "EISDIR"
    ? `${path} is a folder; choose the ${EXPERIMENT_FILE} in it.`
    : `${path} is not readable; check its permissions.`;
}

/** Absolute path of a path named in the experiment file. */
export function resolveIn(loaded: LoadedExperiment, relative: string): string {
  return resolve(loaded.root, relative);
}

const TWINS = {
  run: (name: string) => `two runs are named ${name}; give each run a name of its own.`,
  test: (name: string) => `two tests are named ${name}; give each test a name of its own.`,
} as const;

function refuseTwins(path: string, kind: keyof typeof TWINS, named: readonly { name: string }[]): void {
  const names = named.map(({ name }) => name);
  const twin = names.find((name, i) => names.indexOf(name) < i);
  if (twin !== undefined)
    throw new Refusal("experiment-file", `${path}: ${TWINS[kind](JSON.stringify(twin))}`);
}

function parseText(path: string, text: string): unknown {
  const errors: ParseError[] = [];
  const value = parseNested(path, text.replace(/^\uFEFF/, ""), errors);
  const first = errors.at(0);
  if (first) {
    const line = text.slice(0, first.offset).split("\n").length;
    const what = printParseErrorCode(first.error)
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase();
    throw new Refusal("experiment-file", `${path}, line ${line}: ${what}; mend the JSON.`);
  }
  return value ?? {};
}

/** The parser descends by recursion, which ends where the stack does. */
function parseNested(path: string, text: string, errors: ParseError[]): unknown {
  try {
    return parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal("experiment-file", `${path}: its brackets are nested too deeply; mend the JSON.`);
  }
}

/** Of several forms that a value may have, an object is meant for the one that has keys: what is wrong is wrong within it. */
function withinForm(issue: z.core.$ZodIssue, whole: unknown): readonly z.core.$ZodIssue[] {
  const value = issue.code === "invalid_union" ? valueAt(issue.path, whole) : undefined;
  if (issue.code !== "invalid_union" || typeof value !== "object" || Array.isArray(value)) return [issue];
  const form = issue.errors.find((own) =>
    own.some(({ code, path }) => code === "unrecognized_keys" || path.length > 0),
  );
  return form?.map((own) => ({ ...own, path: [...issue.path, ...own.path] })) ?? [issue];
}

/** A mistyped key first: it is also why its right name is missing. */
function describeIssues(found: readonly z.core.$ZodIssue[], whole: unknown): string {
  const issues = found.flatMap((issue) => withinForm(issue, whole));
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue.code === "custom") return faultInWords({ at: issue.path.map(String), text: issue.message });
  if (issue.code === "unrecognized_keys") return unknownKey(issue.path, issue.keys[0], whole);
  const isCheck = issue.path[0] === "domain" && issue.path.length === 3 && issue.path[2] === "check";
  const name = isCheck ? valueAt(issue.path, whole) : undefined;
  if (typeof name !== "string") return describeFault(issue.path, whole);
  return faultInWords({ at: issue.path.map(String), text: unknownCheck(name) });
}

function unknownKey(path: readonly PropertyKey[], key: string, whole: unknown): string {
  const full = [...path.map(String), key].join(".");
  const meant = meantKey(path, key, whole);
  if (meant) return `unknown key "${full}"; did you mean "${meant}"?`;
  return path[0] === "gate"
    ? `unknown key "${full}"; a gate judges ${GATE_METRIC_NAMES.join(", ")}.`
    : `unknown key "${full}"; remove it.`;
}

function unknownCheck(name: string): string {
  const meant = nearestName(name, CHECK_NAMES);
  return meant
    ? `there is no check "${name}"; did you mean "${meant}"?`
    : `there is no check "${name}"; there are ${CHECK_NAMES.join(", ")}`;
}
