import { createHash } from "node:crypto";
import { basename } from "node:path";
import { LayoutFault } from "../../core/domain/layout.ts";
import { holm } from "../../core/holm.ts";
import { checkNames } from "../../experiment/checkNames.ts";
import { targetFileOf, type DomainPlan } from "../../experiment/domainPlan.ts";
import type { DomainCheck } from "../../experiment/domainSchema.ts";
import { ReadError } from "../../io/readError.ts";
import type { SampleChoice } from "../../io/readOptions.ts";
import { readSamples } from "../../io/registry.ts";
import { RowReader, type Rows } from "../../kernels/rows.ts";
import { baselinePairs } from "../baselinePairs.ts";
import type { EvaluationContext, PartResult } from "../context.ts";
import type { Input } from "../inputs.ts";
import { domainCaveats, refusedCaveat } from "./domainCaveats.ts";
import type { DomainCheckReport } from "./domainReport.ts";
import { checkLaw, type Keep, type Measured } from "./lawCheck.ts";
import type { WeightArray } from "./conservedWeights.ts";
import { isLaw, lawFor, type CheckedSet, type LawCheck } from "./lawFor.ts";
import { sampleLayout, type SampleLayout } from "./sampleLayout.ts";
import { checkStatistic } from "./statisticCheck.ts";
import type { StatisticSets } from "./statisticTerms.ts";
import { statisticFor, type StatisticSources } from "./statisticFor.ts";
import { drawnSample } from "./worstSample.ts";

/** Permutations of a single check; many checks need more for the same corrected level. */
const FEWEST_PERMUTATIONS = 999;
const PERMUTATIONS_PER_CHECK = 200;

/**
 * All domain checks, each beside the held-out data. One that does not fit the samples is left out, and a caveat says why.
 * @param choose the part of each file that was read
 */
export async function domainPart(
  context: EvaluationContext,
  plan: DomainPlan,
  choose: SampleChoice | undefined,
): Promise<PartResult<DomainCheckReport[]>> {
  const names = checkNames(plan.checks);
  const layout = layoutFor(context, plan);
  if (layout instanceof LayoutFault) return { report: [], caveats: [refusedCaveat(undefined, layout)] };
  const sources = sourcesOf(context, plan, layout, choose);
  const measured: { name: string; entry: Measured }[] = [];
  const refused = [];
  for (const [place, check] of plan.checks.entries()) {
    context.runner.checkCancelled();
    const name = names[place];
    try {
      const entry = await (isLaw(check) ? sources.law(check) : sources.statistic(check, name));
      measured.push({ name, entry });
    } catch (error) {
      if (!(error instanceof LayoutFault || error instanceof ReadError)) throw error;
      refused.push(refusedCaveat(name, error));
    }
  }
  const adjusted = holm(measured.map(({ entry }) => entry.p));
  const report = measured.map(({ name, entry }, i) => ({
    ...entry,
    name,
    adjustedP: adjusted[i],
    worst: drawnSample(context.generated.samples, entry.violations.worst, layout),
  }));
  return { report, caveats: [...refused, ...domainCaveats(report)] };
}

function layoutFor(
  { heldout, generated }: EvaluationContext,
  { sample }: DomainPlan,
): SampleLayout | LayoutFault {
  // A flat vector may be any shape: the set that has one says it.
  const shaped = heldout.sampleShape.length >= generated.sampleShape.length ? heldout : generated;
  const { format, dtype } = heldout.report;
  try {
    return sampleLayout(sample, { shape: shaped.sampleShape, format, dtype });
  } catch (error) {
    if (error instanceof LayoutFault) return error;
    throw error;
  }
}

/** How each check is measured, with what all of them share. */
function sourcesOf(
  context: EvaluationContext,
  plan: DomainPlan,
  layout: SampleLayout,
  choose: SampleChoice | undefined,
): {
  law: (check: LawCheck) => Promise<Measured>;
  statistic: (check: Exclude<DomainCheck, LawCheck>, name: string) => Promise<Measured>;
} {
  const { seed, heldout, generated, runner } = context;
  const checkCancelled = () => runner.checkCancelled();
  const heldoutRange = heldout.report.range;
  const permutations = Math.max(FEWEST_PERMUTATIONS, PERMUTATIONS_PER_CHECK * plan.checks.length - 1);
  let shared: { sources: StatisticSources; sets: StatisticSets } | undefined;
  const setOf = async (input: Input, check: LawCheck): Promise<CheckedSet> => ({
    rows: input.samples,
    dtype: input.report.dtype,
    ...(check.check === "conserved" &&
      check.equals === "target" && { targets: await targetsOf(input, choose) }),
  });
  return {
    law: async (check) => {
      const weights = await weightsOf(check);
      const declared = lawFor(check, { layout, heldoutRange, weights });
      const sets = { generated: await setOf(generated, check), heldout: await setOf(heldout, check) };
      const keep = keeper(context, { check, layout, shape: weights?.shape }, [
        weights?.values,
        sets.heldout.targets,
      ]);
      return checkLaw(check, declared, sets, { keep, checkCancelled });
    },
    statistic: async (check, name) => {
      shared ??= {
        sources: { layout, declared: plan.sample, heldoutRange, ...momentsOf(heldout.samples) },
        sets: statisticSets(context),
      };
      const declared = statisticFor(check, shared.sources);
      const { baseline } = shared.sets;
      const keep = keeper(context, {
        check,
        layout,
        sample: plan.sample,
        seed,
        name,
        baseline: baseline?.id,
      });
      const terms = { seed, stream: name, permutations, keep, checkCancelled };
      return checkStatistic(check, declared, shared.sets, terms);
    },
  };
}

/**
 * Keeps results of the held-out samples under a name for all that they depend on.
 * @param files numbers from files that the check names
 */
function keeper(
  { cache, heldout }: EvaluationContext,
  terms: object,
  files: readonly (Float64Array | undefined)[] = [],
): Keep {
  const hash = createHash("sha256").update(JSON.stringify(terms));
  for (const values of files)
    hash.update(values ? new Uint8Array(values.buffer, values.byteOffset, values.byteLength) : "/");
  const name = `domain/${heldout.report.sha256}/${hash.digest("hex")}`;
  return (part, compute) => cache.get(`${name}/${part}`, () => Promise.resolve().then(compute));
}

/** Generated and held-out samples, and two real sets, as they are and not in a feature space. */
function statisticSets(context: EvaluationContext): StatisticSets {
  const raw = (input: Input): Input => ({ ...input, rows: input.samples });
  const { generated, heldout, train } = context;
  const inputs = { generated: raw(generated), heldout: raw(heldout), train: train && raw(train) };
  const pairs = baselinePairs({ ...context, ...inputs });
  const first = pairs?.pairs[0];
  return {
    generated: generated.samples,
    heldout: heldout.samples,
    baseline:
      pairs && first
        ? {
            id: `${first.standIn.id}/${first.heldout.id}`,
            standIn: first.standIn.rows,
            heldout: first.heldout.rows,
            generated: pairs.generated.rows,
            sameSizes: pairs.sameSizes,
          }
        : null,
  };
}

async function weightsOf(check: LawCheck): Promise<WeightArray | undefined> {
  if (check.check !== "conserved" || typeof check.weights !== "object") return undefined;
  const { file } = check.weights;
  const { shape, values } = await readSamples(file);
  return { shape, values: tellingWeights(file, finiteNumbers(file, values), check.quantity) };
}

/** @throws LayoutFault where a sum with these weights says nothing of what is summed */
function tellingWeights(path: string, weights: Float64Array, quantity: string): Float64Array {
  if (weights.every((weight) => weight === 0))
    throw new LayoutFault(
      `every weight in ${basename(path)} is 0, so any samples keep the sum; write the weights of the cells`,
    );
  if (quantity === "mean" && weights.reduce((sum, weight) => sum + weight, 0) === 0)
    throw new LayoutFault(
      `the weights in ${basename(path)} add up to 0, so there is no weighted mean; write "quantity": "sum" or other weights`,
    );
  return weights;
}

/** @throws LayoutFault where a number is none: it would make everything break the law */
function finiteNumbers(path: string, values: ArrayLike<number>): Float64Array {
  const numbers = Float64Array.from(values);
  const place = numbers.findIndex((x) => !Number.isFinite(x));
  if (place < 0) return numbers;
  throw new LayoutFault(
    `number ${place} in ${basename(path)} is ${numbers[place]}; write finite numbers only`,
  );
}

async function targetsOf(
  { report, samples, chosen }: Input,
  choose: SampleChoice | undefined,
): Promise<Float64Array> {
  const path = targetFileOf(report.path);
  // Of a set of which a part is compared, the same samples as those that were taken.
  const { values, shape, total } = await readSamples(path, { choose: chosen ? () => chosen : choose });
  const own = report.total ?? report.shape[0];
  if ((total ?? shape[0]) === own && values.length === samples.n) return finiteNumbers(path, values);
  throw new LayoutFault(
    `${basename(path)} holds ${total ?? shape[0]} × ${values.length / shape[0]} numbers; it must hold one for each of the ${own} samples of ${basename(report.path)}`,
  );
}

/** Mean and deviation of all values of a set. */
function momentsOf(rows: Rows): { heldoutMean: number; heldoutDeviation: number } {
  const reader = new RowReader(rows);
  const { n, d } = rows;
  const each = (work: (x: number) => void) => {
    for (let i = 0; i < n; i++) {
      const base = reader.seek(i) * d;
      for (let c = base; c < base + d; c++) work(reader.values[c]);
    }
  };
  let [sum, squares] = [0, 0];
  each((x) => (sum += x));
  const mean = sum / (n * d);
  each((x) => (squares += (x - mean) * (x - mean)));
  return { heldoutMean: mean, heldoutDeviation: Math.sqrt(squares / (n * d)) };
}
