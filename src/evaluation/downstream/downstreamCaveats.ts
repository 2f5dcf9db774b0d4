import { plain } from "../real.ts";
import type { EvaluationContext } from "../context.ts";
import type { Caveat } from "../report.ts";
import type { DownstreamReport } from "./downstreamReport.ts";
import type { Targets } from "./targets.ts";

/** Why the scores of the downstream task may not be read as they look. */
export function downstreamCaveats(
  { train }: EvaluationContext,
  report: DownstreamReport,
  targets: Targets,
): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "downstream", text });
  const [{ tstr, real }] = report.models;
  const { exact, near, withoutThem } = report.leak;

  if (exact + near > 0) {
    const rest =
      withoutThem === null
        ? ""
        : ` Without them TSTR is ${plain(withoutThem)} rather than ${plain(tstr.value)}.`;
    add(
      "downstream-leak",
      "warning",
      `${exact + near} generated sample${exact + near === 1 ? " copies" : "s copy"} a held-out one (${exact} exactly): the test data has leaked into the model, and the scores are too good.${rest}`,
    );
  }
  if (!real) {
    const why = train ? `the training samples have no ${report.target}` : "no training data is known";
    add(
      "downstream-no-real",
      "warning",
      `Nothing was trained on real samples, since ${why}: TSTR stands without the score that it is to be compared with, and nothing can be said of augmentation.`,
    );
  } else if (real.trtr.n !== tstr.n) {
    add(
      "downstream-sizes",
      "info",
      `TSTR was trained on ${tstr.n} samples and TRTR on ${real.trtr.n}; the gap between generated and real samples is taken with ${real.gap.n} of each.`,
    );
  }
  if (targets.classes.length > 0) {
    const made = new Set(targets.generated);
    const lacking = [...new Set(targets.heldout)].filter((own) => !made.has(own)).sort((a, b) => a - b);
    if (lacking.length > 0)
      add(
        "downstream-lacking-classes",
        "warning",
        `No generated sample has the label ${lacking.map((own) => targets.classes[own]).join(", ")}, which held-out samples have: TSTR cannot get those right.`,
      );
  }
  return caveats;
}
