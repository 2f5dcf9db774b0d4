import { basename } from "node:path";
import { MetricRefused } from "../../core/metricRefused.ts";
import type { DownstreamPlan } from "../../experiment/downstreamPlan.ts";
import { readSamples } from "../../io/registry.ts";
import type { Input } from "../inputs.ts";

/** Classes beyond this many are numbers that were meant for a regression. */
const MOST_CLASSES = 1000;

export interface Targets {
  generated: Float64Array;
  heldout: Float64Array;
  train: Float64Array | undefined;
  /** Labels by class number; empty in regression. */
  classes: number[];
}

interface Sets {
  generated: Input;
  heldout: Input;
  train: Input | undefined;
}

/**
 * Reads what is to be predicted of each sample; classes are numbered from 0 by ascending label.
 *
 * @throws MetricRefused where a file is missing, is of other samples, or holds what cannot be predicted
 */
export async function readTargets(sets: Sets, plan: DownstreamPlan): Promise<Targets> {
  const read = (role: keyof Sets) => readRole(sets[role], plan, plan.targets[role]);
  const [generated, heldout, train] = [await read("generated"), await read("heldout"), await read("train")];
  if (!generated) throw missing(sets.generated, plan, "the dump");
  if (!heldout) throw missing(sets.heldout, plan, "the held-out data");
  if (plan.task === "regression") {
    if (heldout.every((value) => value === heldout[0]))
      throw new MetricRefused(
        `Downstream: the ${plan.target} of all held-out samples are ${heldout[0]}, so there is nothing to predict.`,
      );
    return { generated, heldout, train, classes: [] };
  }
  const classes = [...new Set([...heldout, ...(train ?? []), ...generated])].sort((a, b) => a - b);
  requireClasses(classes, plan);
  const numbers = new Map(classes.map((label, number) => [label, number]));
  const numbered = (labels: Float64Array) => labels.map((label) => numbers.get(label)!);
  return {
    generated: numbered(generated),
    heldout: numbered(heldout),
    train: train && numbered(train),
    classes,
  };
}

async function readRole(
  input: Input | undefined,
  plan: DownstreamPlan,
  path: string | undefined,
): Promise<Float64Array | undefined> {
  if (!input) return undefined;
  if (path === undefined) return input.labels && Float64Array.from(input.labels);
  const all = await valuesOf(path);
  const [where, whose] = [path, input.report.path].map((each) => basename(each));
  const count = input.report.total ?? input.rows.n;
  if (all.length !== count) {
    throw new MetricRefused(
      `Downstream: ${where} holds ${plan.target} of ${all.length} samples, ${whose} holds ${count} samples; write one for each, in their order.`,
    );
  }
  const bad = all.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0)
    throw new MetricRefused(
      `Downstream: ${where} gives sample ${bad} the value ${all[bad]}; give it a number.`,
    );
  return input.chosen ? Float64Array.from(input.chosen, (sample) => all[sample]) : all;
}

/** One number a sample. */
async function valuesOf(path: string): Promise<Float64Array> {
  const { values, shape } = await readSamples(path);
  if (values.length !== shape[0]) {
    throw new MetricRefused(
      `Downstream: ${basename(path)} holds arrays of ${values.length / shape[0]} values a sample; a target is one number a sample.`,
    );
  }
  return Float64Array.from(values);
}

function missing(input: Input, { target }: DownstreamPlan, what: string): MetricRefused {
  const name = basename(input.report.path);
  const stem = name.replace(/\.\w+$/, "");
  const named = target === "labels" && what !== "the dump" ? ' or name them under "data.labels"' : "";
  return new MetricRefused(
    `Downstream: no ${target} of ${what} were found; write ${stem}_${target}.npy beside ${name}, one number a sample,${named || " in their order"}.`,
  );
}

function requireClasses(classes: readonly number[], { target, targets }: DownstreamPlan): void {
  const where = targets.heldout ? basename(targets.heldout) : `the ${target}`;
  const broken = classes.find((label) => !Number.isInteger(label));
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
