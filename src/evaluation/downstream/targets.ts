import { basename } from "node:path";
import { MetricRefused } from "../../core/metricRefused.ts";
import type { DownstreamPlan } from "../../experiment/downstreamPlan.ts";
import { readLabels, type Labels } from "../../io/labels.ts";
import { ReadError } from "../../io/readError.ts";
import type { Input } from "../inputs.ts";

/** Classes beyond this many are numbers that were meant for a regression. */
const MOST_CLASSES = 1000;

export interface Targets {
  generated: Float64Array;
  heldout: Float64Array;
  train: Float64Array | undefined;
  /** Labels by class number, numbers or names; empty in regression. */
  classes: (number | string)[];
}

interface Sets {
  generated: Input;
  heldout: Input;
  train: Input | undefined;
}

/**
 * Reads what is to be predicted of each sample; classes are numbered from 0 by ascending label, alike in all sets.
 *
 * @throws MetricRefused where a file is missing, is of other samples, or holds what cannot be predicted
 */
export async function readTargets(sets: Sets, plan: DownstreamPlan): Promise<Targets> {
  const read = (role: keyof Sets) => readRole(sets[role], plan, plan.targets[role]);
  const [generated, heldout, train] = [await read("generated"), await read("heldout"), await read("train")];
  if (!generated) throw missing(sets.generated, plan, "the dump");
  if (!heldout) throw missing(sets.heldout, plan, "the held-out data");
  if (plan.task === "regression") return { ...numbersOf({ generated, heldout, train }, plan), classes: [] };
  const classes = classesIn([heldout, ...(train ? [train] : []), generated]);
  requireClasses(classes, plan);
  requireOverlap(generated, heldout, sets, plan);
  const numbers = new Map(classes.map((label, number) => [String(label), number]));
  const numbered = (labels: Labels) =>
    Float64Array.from(labels as ArrayLike<number | string>, (label) => numbers.get(String(label))!);
  return {
    generated: numbered(generated),
    heldout: numbered(heldout),
    train: train && numbered(train),
    classes,
  };
}

/** All labels in order: by size where they are numbers, else by name. */
function classesIn(all: readonly Labels[]): (number | string)[] {
  if (all.every((labels) => labels instanceof Float64Array))
    return [...new Set(all.flatMap((labels) => [...labels]))].sort((a, b) => a - b);
  return [...new Set(all.flatMap((labels) => [...labels].map(String)))].sort();
}

function numbersOf(
  sets: { generated: Labels; heldout: Labels; train: Labels | undefined },
  { target }: DownstreamPlan,
): Pick<Targets, "generated" | "heldout" | "train"> {
  const { generated, heldout, train } = sets;
  if (!(generated instanceof Float64Array && heldout instanceof Float64Array) || isNames(train))
    throw new MetricRefused(
      `Downstream: the ${target} are names, and a regression predicts numbers; set "task" to "classification".`,
    );
  if (heldout.every((value) => value === heldout[0]))
    throw new MetricRefused(
      `Downstream: the ${target} of all held-out samples are ${heldout[0]}, so there is nothing to predict.`,
    );
  return { generated, heldout, train };
}

function isNames(labels: Labels | undefined): labels is string[] {
  return labels !== undefined && !(labels instanceof Float64Array);
}

/** Labels of another naming than the real ones' would all count as wrong. */
function requireOverlap(generated: Labels, heldout: Labels, sets: Sets, { target }: DownstreamPlan): void {
  const [made, real] = [generated, heldout].map((labels) => [...new Set([...labels].map(String))].sort());
  if (made.some((label) => real.includes(label))) return;
  const few = (labels: string[]) => `${labels.slice(0, 3).join(", ")}${labels.length > 3 ? ", …" : ""}`;
  throw new MetricRefused(
    `Downstream: none of the ${target} of ${basename(sets.generated.report.path)} (${few(made)}) is one of the held-out data's (${few(real)}); write the same ${target} in both.`,
  );
}

async function readRole(
  input: Input | undefined,
  plan: DownstreamPlan,
  path: string | undefined,
): Promise<Labels | undefined> {
  if (!input) return undefined;
  if (path === undefined) return input.labels && Float64Array.from(input.labels);
  const count = input.report.total ?? input.rows.n;
  const all = await readLabels(path, count).catch((error: unknown) => {
    throw error instanceof ReadError ? new MetricRefused(`Downstream: ${error.message}`) : error;
  });
  const [where, whose] = [path, input.report.path].map((each) => basename(each));
  if (all.length !== count) {
    throw new MetricRefused(
      `Downstream: ${where} holds ${plan.target} of ${all.length} samples, ${whose} holds ${count} samples; write one for each, in their order.`,
    );
  }
  const { chosen } = input;
  if (isNames(all)) return chosen ? Array.from(chosen, (sample) => all[sample]) : all;
  const bad = all.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0)
    throw new MetricRefused(
      `Downstream: ${where} gives sample ${bad} the value ${all[bad]}; give it a number.`,
    );
  return chosen ? Float64Array.from(chosen, (sample) => all[sample]) : all;
}

function missing(input: Input, { target }: DownstreamPlan, what: string): MetricRefused {
  const name = basename(input.report.path);
  const stem = name.replace(/\.\w+$/, "");
  const named = target === "labels" && what !== "the dump" ? ' or name them under "data.labels"' : "";
  return new MetricRefused(
    `Downstream: no ${target} of ${what} were found; write ${stem}_${target}.npy beside ${name}, one a sample,${named || " in their order"}.`,
  );
}

function requireClasses(classes: readonly (number | string)[], { target, targets }: DownstreamPlan): void {
  const where = targets.heldout ? basename(targets.heldout) : `the ${target}`;
  const broken = classes.find((label) => typeof label === "number" && !Number.isInteger(label));
  if (broken !== undefined)
    throw new MetricRefused(
      `Downstream: ${where} holds ${broken}, and classes are whole numbers; set "task" to "regression" where numbers are predicted.`,
    );
  if (classes.length > MOST_CLASSES)
    throw new MetricRefused(
      `Downstream: there are ${classes.length} different ${target}, too many for classes; set "task" to "regression" where numbers are predicted.`,
    );
  if (classes.length < 2)
    throw new MetricRefused(
      `Downstream: every sample has the label ${classes[0]}, so there is nothing to predict.`,
    );
}
