import { createHash } from "node:crypto";
import { basename, extname, isAbsolute } from "node:path";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import type { MetricName } from "../experiment/evaluationRequest.ts";
import { needsTargets, targetFileOf } from "../experiment/domainPlan.ts";
import { featuresFileOf } from "../experiment/featuresFile.ts";
import type { FoundRole } from "../experiment/roleDiscovery.ts";
import type { Identity } from "./reportSummary.ts";

/**
 * The identity of an evaluation before anything of it is computed.
 *
 * @param tool names the program that computes, changed by every change of its code
 * @param hashOf hash of the content at a path
 */
export async function identityOf(
  plan: EvaluationPlan,
  only: readonly MetricName[] | undefined,
  tool: string,
  hashOf: (path: string) => Promise<string>,
): Promise<Identity> {
  // What only names and counts what lies around is put into a stored report anew (see redress.ts).
  const { dump, heldout, train, likelihood, downstream, generatedLabels, ...rest } = plan;
  const { generated: targets, ...realTargets } = downstream?.targets ?? {};
  const role = async (found: FoundRole | undefined) =>
    found && {
      content: await contentOf(found.path, plan, hashOf),
      array: found.key,
      axis: found.axis,
      // A caveat tells of names that do not say whether the model has seen the data.
      name: found.chosenBy.startsWith("found by its name") ? basename(found.path) : undefined,
    };
  const terms = digest({
    tool,
    settings: await withContents(
      without(rest, ["subject", "root", "experimentFile", "passedOver", "emptyRuns"]),
      hashOf,
    ),
    downstream: await withContents(downstream && { ...downstream, targets: realTargets }, hashOf),
    heldout: await role(heldout),
    train: await role(train),
    only: only && [...only].sort(),
  });
  const key = digest({
    terms,
    generated: await contentOf(dump.path, plan, hashOf),
    array: dump.key,
    axis: dump.axis,
    targets: await withContents([targets, generatedLabels], hashOf),
    likelihood: likelihood && (await withContents({ ...likelihood, chosenBy: "" }, hashOf)),
  });
  return { key: key.slice(0, 32), terms: terms.slice(0, 32) };
}

async function contentOf(
  path: string,
  { features, domain }: EvaluationPlan,
  hashOf: (path: string) => Promise<string>,
): Promise<string[]> {
  // The ending decides how the bytes are read.
  const own = [extname(path), await hashOf(path)];
  if (features.kind === "file") own.push(await hashOf(featuresFileOf(path)));
  if (needsTargets(domain)) own.push(await hashOrAbsent(targetFileOf(path), hashOf));
  return own;
}

/** A file that is not there is told where it is read; it may come, and then the evaluation has another name. */
function hashOrAbsent(path: string, hashOf: (path: string) => Promise<string>): Promise<string> {
  return hashOf(path).catch(() => "absent");
}

function without<T extends object>(value: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !names.some((each) => each === name)),
  ) as Partial<T>;
}

/** Settings with the content of every file that they name in its place, so that a new one cannot be forgotten. */
async function withContents(value: unknown, hashOf: (path: string) => Promise<string>): Promise<unknown> {
  if (typeof value === "string" && isAbsolute(value))
    return [basename(value), await hashOrAbsent(value, hashOf)];
  if (Array.isArray(value)) return Promise.all(value.map((each) => withContents(each, hashOf)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(entries.map(async ([name, each]) => [name, await withContents(each, hashOf)]));
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
