import type { EvaluationPlan } from "../../experiment/evaluationPlan.ts";
import { Refusal } from "../../experiment/refusal.ts";
import { evaluate, type EvaluationHost } from "../evaluate.ts";
import { plain } from "../real.ts";
import { joined } from "../joined.ts";

/**
 * Says what can be said of dumps or held-out data that are stored as a mean and covariance: their Fréchet distances where the
 * numbers of samples are known and the same, and why there is nothing more.
 *
 * @throws Refusal "not-comparable" where any of the plans is of stored statistics; as `evaluate` otherwise
 */
export async function refuseStoredMoments(
  plans: readonly EvaluationPlan[],
  names: readonly string[],
  host: Pick<EvaluationHost, "runner" | "cache">,
): Promise<void> {
  const stored = plans.find(({ statistics }) => statistics !== undefined);
  if (!stored) return;
  const quiet = { ...host, onStage: () => undefined, onSnapshot: () => undefined };
  const found: { name: string; n: number; value: number }[] = [];
  for (const [i, plan] of plans.entries()) {
    const { inputs, metrics } = await evaluate(plan, ["frechet"], quiet);
    const value = metrics.frechet?.vsHeldout.value;
    if (value !== undefined) found.push({ name: names[i], n: inputs.generated.shape[0], value });
  }
  const { generated } = stored.statistics!;
  const path = generated ? stored.dump.path : stored.heldout.path;
  throw new Refusal(
    "not-comparable",
    `${path} holds a mean and covariance without samples, from which only a Fréchet distance can be computed. ${distancesInWords(found)} For anything else ${generated ? "compare the samples themselves" : "name held-out samples with --heldout"}.`,
  );
}

/** Distances side by side at one n; at different ones, or unknown ones, why not. */
function distancesInWords(found: readonly { name: string; n: number; value: number }[]): string {
  const unknown = found.filter(({ n }) => n === 0).map(({ name }) => name);
  if (unknown.length > 0)
    return `Distances are not set side by side, because it is not known of how many samples ${joined(unknown)} ${unknown.length > 1 ? "are" : "is"}, and they fall with that number.`;
  const sizes = new Set(found.map(({ n }) => n));
  if (sizes.size > 1)
    return `Distances are not set side by side, because they are of ${joined(found.map(({ name, n }) => `${n.toLocaleString("en")} samples (${name})`))}, and they fall with that number.`;
  const [n] = sizes;
  return `At n = ${n.toLocaleString("en")} it is ${joined(found.map(({ name, value }) => `${plain(value)} (${name})`))}; whether they differ by more than chance cannot be told without samples.`;
}
