import { basename } from "node:path";
import type { EvaluationPlan } from "../../experiment/evaluationPlan.ts";
import { Refusal } from "../../experiment/refusal.ts";

/** @throws Refusal "not-comparable" where the plans would measure the dumps against different data or in different spaces */
export function requireCommonTerms(plans: readonly EvaluationPlan[]): void {
  const [first, ...others] = plans;
  for (const plan of others) {
    const [a, b] = [first, plan].map(({ dump }) => basename(dump.path));
    const refuse = (what: string, remedy: string) => {
      throw new Refusal("not-comparable", `${a} and ${b} cannot be compared: ${what}; ${remedy}.`);
    };
    if (first.heldout.path !== plan.heldout.path)
      refuse(
        `one is measured against ${first.heldout.path}, the other against ${plan.heldout.path}`,
        "name one held-out file for both with --heldout",
      );
    if (first.train?.path !== plan.train?.path)
      refuse(
        `one belongs to training data ${pathOf(first)}, the other to ${pathOf(plan)}`,
        "name the training data with --train",
      );
    if (JSON.stringify(first.features) !== JSON.stringify(plan.features))
      refuse("their experiment files name different feature spaces", "name one for both with --features");
    if (String(first.ks) !== String(plan.ks) || first.ball !== plan.ball)
      refuse("their experiment files name different k or balls", "name k for both with --k");
  }
  const paths = plans.map(({ dump }) => dump.path);
  const twin = paths.find((path, i) => paths.indexOf(path) < i);
  if (twin !== undefined)
    throw new Refusal("not-comparable", `${twin} was named twice; name two different dumps.`);
}

function pathOf({ train }: EvaluationPlan): string {
  return train?.path ?? "that was not found";
}

/** The shortest names that tell the dumps apart: steps, runs with steps, files, or the ends of their paths. */
export function namesOf(plans: readonly EvaluationPlan[]): string[] {
  const candidates = [
    plans.map(({ dump }) => (dump.step === null ? "" : `step ${dump.step.toLocaleString("en")}`)),
    plans.map(({ subject, dump }) =>
      dump.step === null ? subject.title : `${subject.title} step ${dump.step.toLocaleString("en")}`,
    ),
  ];
  const distinct = candidates.find(
    (names) => names.every((name) => name !== "") && new Set(names).size === names.length,
  );
  return distinct ?? shortestTails(plans.map(({ dump }) => dump.path));
}

/** The last parts of some different paths, as few as tell all of them apart: "a/x.npy" and "b/x.npy". */
function shortestTails(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split(/[\\/]+/));
  const longest = Math.max(...parts.map(({ length }) => length));
  for (let depth = 1; depth < longest; depth++) {
    const tails = parts.map((each) => each.slice(-depth).join("/"));
    if (new Set(tails).size === tails.length) return tails;
  }
  return [...paths];
}
