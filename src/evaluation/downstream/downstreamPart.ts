import { createHash } from "node:crypto";
import { classRecalls } from "../../core/downstream/classRecalls.ts";
import { SEARCH_FOLDS } from "../../core/downstream/hyperparameterSearch.ts";
import { labelAgreement } from "../../core/downstream/labelAgreement.ts";
import { scoreOf } from "../../core/downstream/score.ts";
import { trainAndAnswer, type Procedure } from "../../core/downstream/trainAndTest.ts";
import { takeSet, type TrainingSet } from "../../core/downstream/trainingSet.ts";
import {
  transfer,
  type RealTransfer,
  type Transfer,
  type TransferSets,
} from "../../core/downstream/transfer.ts";
import { requireSamples } from "../../core/metricRefused.ts";
import { spectralRows } from "../../core/spectralRows.ts";
import type { DownstreamPlan } from "../../experiment/downstreamPlan.ts";
import type { DownstreamFeatures, DownstreamModel } from "../../experiment/downstreamSchema.ts";
import { sharedFloat64, type Float64Rows } from "../../kernels/rows.ts";
import type { EvaluationContext, PartResult } from "../context.ts";
import type { Input } from "../inputs.ts";
import { downstreamCaveats } from "./downstreamCaveats.ts";
import type { DownstreamModelReport, DownstreamReport } from "./downstreamReport.ts";
import { heldoutCopies } from "./heldoutCopies.ts";
import { procedureOf } from "./procedure.ts";
import { readTargets, type Targets } from "./targets.ts";

/** Fewer labelled samples of a set than this train or test nothing. */
const FEWEST = 20;
/** Values in a sample beyond which models see principal components unless told otherwise. */
const MOST_PLAIN = 256;

/** How useful the generated samples are for a task, beside real ones. */
export async function downstreamPart(
  context: EvaluationContext,
  plan: DownstreamPlan,
): Promise<PartResult<DownstreamReport>> {
  const { generated, heldout, train } = context;
  const targets = await readTargets({ generated, heldout, train }, plan);
  for (const [name, set] of Object.entries({
    generated,
    "held-out": heldout,
    ...(targets.train && { training: train }),
  }))
    requireSamples("Downstream", name, set.rows.n, FEWEST, "to train and to test on");
  const features = plan.features ?? (heldout.samples.d > MOST_PLAIN ? "pca" : "standardized");
  const sets = setsOf(context, targets, features);
  const models: DownstreamModelReport[] = [];
  for (const model of plan.models)
    models.push(await resultOf(context, plan, { model, features, targets, sets }));
  const copies = await heldoutCopies(context);
  const report: DownstreamReport = {
    task: plan.task,
    target: plan.target,
    score: plan.task === "classification" ? "accuracy" : "r2",
    features,
    dimension: sets.heldout.rows.d,
    classes: targets.classes,
    heldout: heldout.rows.n,
    chance: plan.task === "classification" ? commonestShare(targets.heldout) : 0,
    folds: SEARCH_FOLDS,
    models,
    leak: {
      exact: copies.exact,
      near: copies.near,
      withoutThem: await scoreWithout(
        procedureOf(context, plan, plan.models[0], features),
        sets,
        models[0].tstr.parameter,
        copies.flagged,
      ),
    },
  };
  return { report, caveats: downstreamCaveats(context, report, targets) };
}

function commonestShare(labels: Float64Array): number {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Math.max(...counts.values()) / labels.length;
}

function setsOf(context: EvaluationContext, targets: Targets, features: DownstreamFeatures): TransferSets {
  const classes = targets.classes.length;
  const set = (input: Input, own: Float64Array): TrainingSet => ({
    rows: features === "spectrum" ? spectralRows(input.samples, input.sampleShape) : asFloat64(input),
    targets: own,
    classes,
  });
  return {
    generated: set(context.generated, targets.generated),
    heldout: set(context.heldout, targets.heldout),
    train: context.train && targets.train && set(context.train, targets.train),
  };
}

/** The samples themselves: the task has features of its own. */
function asFloat64({ samples: { n, d, values } }: Input): Float64Rows {
  if (values instanceof Float64Array) return { n, d, values };
  const copy = sharedFloat64(n * d);
  copy.set(values);
  return { n, d, values: copy };
}

interface Task {
  model: DownstreamModel;
  features: DownstreamFeatures;
  targets: Targets;
  sets: TransferSets;
}

async function resultOf(
  context: EvaluationContext,
  plan: DownstreamPlan,
  { model, features, targets, sets }: Task,
): Promise<DownstreamModelReport> {
  const procedure = procedureOf(context, plan, model, features);
  const found: Transfer = await transfer(procedure, sets, (part, compute) =>
    context.cache.get(`downstream/${keyOf(context, plan, { model, features, targets })}/${part}`, compute),
  );
  if (!found.real || !sets.train) return { model, tstr: found.tstr, classes: [] };
  const { predicted, ...real } = found.real;
  const isClass = plan.task === "classification";
  return {
    model,
    tstr: found.tstr,
    real: { ...real, agreement: await agreementOf(procedure, sets, sets.train, found.real) },
    classes: isClass ? classesOf(targets, predicted) : [],
  };
}

/** Names the real data, its targets and the procedure. */
function keyOf(
  { heldout, train, seed }: EvaluationContext,
  { task, penalty, neighbours, centred }: DownstreamPlan,
  { model, features, targets }: Omit<Task, "sets">,
): string {
  const hash = createHash("sha256").update(JSON.stringify(targets.classes));
  for (const values of [targets.heldout, targets.train ?? new Float64Array()])
    hash.update(new Uint8Array(Float64Array.from(values).buffer));
  const settings = { task, model, features, penalty, neighbours, centred, seed };
  return [heldout.report.sha256, train?.report.sha256, hash.digest("hex"), JSON.stringify(settings)].join(
    "/",
  );
}

async function agreementOf(
  procedure: Procedure,
  { generated, heldout }: TransferSets,
  train: TrainingSet,
  { trtr, predicted }: RealTransfer,
) {
  return labelAgreement(
    {
      given: generated.targets,
      judged: await trainAndAnswer(procedure, train, trtr.parameter, generated.rows),
    },
    { given: heldout.targets, judged: predicted.trtr },
    heldout.classes > 0,
  );
}

function classesOf(
  { heldout, generated, classes }: Targets,
  predicted: RealTransfer["predicted"],
): DownstreamModelReport["classes"] {
  return classRecalls(heldout, predicted).map(({ class: number, ...recall }) => ({
    label: classes[number],
    ...recall,
    made: generated.filter((own) => own === number).length,
  }));
}

/** TSTR when the copies of test samples are left out; null where there are none, or little else. */
async function scoreWithout(
  procedure: Procedure,
  { generated, heldout }: TransferSets,
  parameter: number,
  flagged: readonly number[],
): Promise<number | null> {
  const out = new Set(flagged);
  const rest = [...generated.targets.keys()].filter((i) => !out.has(i));
  if (flagged.length === 0 || rest.length < FEWEST) return null;
  const predicted = await trainAndAnswer(procedure, takeSet(generated, rest), parameter, heldout.rows);
  return scoreOf(predicted, heldout.targets, heldout.classes).value;
}
