import { constantColumns } from "../core/constantColumns.ts";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import { rankForRole } from "../experiment/roleNames.ts";
import { basename } from "node:path";
import type { EvaluationContext } from "./context.ts";
import { formatBytes } from "../io/formatting.ts";
import type { Caveat } from "./report.ts";
import type { SampleLimit } from "./samplePart.ts";

/** What must be known about the inputs before any number is read. */
export function inputCaveats(
  context: EvaluationContext,
  plan: EvaluationPlan,
  limit: SampleLimit | undefined,
): Caveat[] {
  const { generated, heldout, train } = context;
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push(caveat(code, severity, text));

  for (const [word, input] of [
    ["generated", generated],
    ["held-out", heldout],
    ["training", train],
  ] as const) {
    if (!input) continue;
    for (const note of input.notes) add("reading-note", "info", note);
    const { duplicates, shape } = input.report;
    if (duplicates > 0) {
      add(
        "duplicates",
        "warning",
        `${duplicates} of ${shape[0]} ${word} samples repeat an earlier one exactly.`,
      );
    }
  }
  const constant = constantValues(context);
  if (constant) add("constant-values", "warning", constant);
  if (limit) caveats.push(partCaveat(context, limit));
  caveats.push(...searchCaveats(plan));
  if (!train) {
    add("no-train", "warning", "No training data is known, so copies of it cannot be looked for.");
  }
  // "real" and "reference" do not say whether the model has seen the data.
  const name = basename(heldout.report.path);
  if (plan.heldout.chosenBy.startsWith("found by its name") && (rankForRole(name, "heldout") ?? 0) >= 6) {
    add(
      "heldout-by-vague-name",
      "warning",
      `${name} was taken for held-out data by its name. If the model was trained on it, every number here is too good; name the roles in samplescope.json.`,
    );
  }
  const shapes = new Set(
    [generated, heldout, ...(train ? [train] : [])].map((input) => String(input.sampleShape)),
  );
  if (shapes.size > 1) {
    add(
      "shapes-flattened",
      "info",
      "Samples of equal size but different shape were compared value by value in C order.",
    );
  }
  return caveats;
}

/** Values in which the model makes no difference, though the data does; counted from 0, as in the arrays themselves. */
function constantValues({ generated, heldout }: EvaluationContext): string | undefined {
  // Bits of fingerprints are nobody's values.
  if (generated.molecules || generated.samples.d !== heldout.samples.d) return undefined;
  const { d } = generated.samples;
  const constant = constantColumns(generated.samples, heldout.samples);
  if (constant.length === 0) return undefined;
  return constant.length === 1
    ? `Value ${constant[0]} of ${d} is the same in every generated sample, but varies in the held-out data.`
    : `${constant.length} of ${d} values are the same in every generated sample, but vary in the held-out data; the first is value ${constant[0]}.`;
}

/** What was left out for want of memory. */
function partCaveat({ generated, heldout, train, seed }: EvaluationContext, limit: SampleLimit): Caveat {
  const parts = Object.entries({ generated, "held-out": heldout, training: train }).flatMap(
    ([word, input]) =>
      input?.report.total === undefined ? [] : [`${input.rows.n} of ${input.report.total} ${word} samples`],
  );
  const unseen =
    train?.report.total === undefined
      ? ""
      : " Copies of training samples that are not among these are not seen.";
  const holds =
    limit.by === "memory"
      ? `the limit is ${formatBytes(limit.limit)} (--memory, or the setting samplescope.memory)`
      : `the kernels can address ${formatBytes(limit.limit)}`;
  return caveat(
    "part-of-samples",
    "warning",
    `${parts.join(" and ")} were used, drawn at random (seed ${seed}): all of them need about ${formatBytes(limit.needed)} of memory, and ${holds}.${unseen}`,
  );
}

/** How many files that were passed over are named one by one. */
const NAMED = 3;

/** What the search for the inputs met on its way: real data that could not be taken, runs without files. */
export function searchCaveats({
  passedOver,
  emptyRuns,
}: Pick<EvaluationPlan, "passedOver" | "emptyRuns">): Caveat[] {
  const words = { heldout: "held-out", train: "training" };
  const texts = passedOver
    .slice(0, NAMED)
    .map(({ role, reason }) => `Passed over as ${words[role]} data: ${reason}`);
  if (passedOver.length > NAMED) {
    const rest = passedOver.slice(NAMED).map(({ path }) => basename(path));
    texts.push(
      `Passed over besides: ${rest.length === 1 ? rest[0] : `${rest.length} files like ${rest[0]}`}.`,
    );
  }
  return [
    ...texts.map((text) => caveat("passed-over", "warning", text)),
    ...emptyRuns.map(({ name, samples }) =>
      caveat("empty-run", "info", `The run ${name} matches no file (${samples}).`),
    ),
  ];
}

function caveat(code: string, severity: Caveat["severity"], text: string): Caveat {
  return { code, severity, metric: "inputs", text };
}
