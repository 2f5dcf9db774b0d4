import { squaredRadii } from "../core/neighbours.ts";
import { manifoldSide, wholeInput, type EvaluationContext } from "./context.ts";
import { plain } from "./real.ts";
import type { Caveat, PrecisionRecallReport } from "./report.ts";

const WIDE_INTERVAL = 0.2;

/** Why precision, recall, density and coverage may not be read as they look. */
export async function precisionRecallCaveats(
  context: EvaluationContext,
  report: PrecisionRecallReport,
): Promise<Caveat[]> {
  return [
    ...equalLawsCaveat(report),
    ...sizesCaveat(context, report),
    ...wideCaveat(context, report),
    ...outlierCaveat(report),
    ...openBallCaveat(report),
    ...(await zeroRadiiCaveat(context)),
  ];
}

function caveat(code: string, severity: Caveat["severity"], text: string): Caveat {
  return { code, severity, metric: "precisionRecall", text };
}

function equalLawsCaveat({ precision, recall, k }: PrecisionRecallReport): Caveat[] {
  if (precision.baseline === null || recall.baseline === null) {
    return [
      caveat(
        "no-baseline",
        "warning",
        `No real-vs-real value: too little held-out data to split at k = ${k}. Perfect samples would not give 1, so read these numbers only against other dumps at the same n.`,
      ),
    ];
  }
  return [
    caveat(
      "equal-laws-are-not-one",
      "info",
      `Perfect samples do not give 1: at this n and k = ${k}, real data against real data gives precision ${plain(Number(precision.baseline))} and recall ${plain(Number(recall.baseline))}.`,
    ),
  ];
}

function sizesCaveat(context: EvaluationContext, { baselineSource }: PrecisionRecallReport): Caveat[] {
  if (!baselineSource) return [];
  const { n, m, kind } = baselineSource;
  const sameN = n === context.generated.rows.n && m === context.heldout.rows.n;
  if (sameN) return [];
  const from =
    kind === "train-vs-heldout"
      ? "the training set is smaller"
      : "without training data, the held-out set was split";
  return [
    caveat(
      "baseline-at-other-n",
      "warning",
      `The real-vs-real value is at n = ${n} against ${m} (${from}); verdicts compare it with the generated samples brought to those sizes, not with the number shown.`,
    ),
  ];
}

function wideCaveat(context: EvaluationContext, report: PrecisionRecallReport): Caveat[] {
  const widest = Math.max(
    ...[report.precision, report.recall].map(({ interval }) => interval![1] - interval![0]),
  );
  if (widest < WIDE_INTERVAL) return [];
  return [
    caveat(
      "few-samples",
      "warning",
      `With ${context.generated.rows.n} generated and ${context.heldout.rows.n} held-out samples the 95% intervals are up to ${plain(widest)} wide; more samples would narrow them.`,
    ),
  ];
}

/** One far-away real sample with a huge ball can hold everything: precision then says nothing, density does. */
function outlierCaveat({ precision, density }: PrecisionRecallReport): Caveat[] {
  if (!precision.baseline || !density.baseline) return [];
  const kept = Number(precision.value) / Number(precision.baseline);
  const dense = Number(density.value) / Number(density.baseline);
  if (kept < 0.9 || dense > 0.4) return [];
  return [
    caveat(
      "outlier-inflates-precision",
      "warning",
      `Precision is near its real-data value but density is only ${plain(dense)} of it: a few outlying held-out samples with large balls may hold most of the generated ones.`,
    ),
  ];
}

function openBallCaveat({ ball }: PrecisionRecallReport): Caveat[] {
  if (ball === "closed") return [];
  return [
    caveat(
      "open-balls",
      "info",
      "Balls are open, as in prdc: a sample at exactly the radius is outside, so that exact copies count for less than with the closed balls of the papers.",
    ),
  ];
}

async function zeroRadiiCaveat(context: EvaluationContext): Promise<Caveat[]> {
  const k = context.ks[0];
  const side = await manifoldSide(context, wholeInput(context.heldout));
  const zero = squaredRadii(side.neighbours, k).filter((radius) => radius === 0).length;
  if (zero === 0) return [];
  return [
    caveat(
      "zero-radii",
      "warning",
      `${zero} held-out samples have ${k} or more exact duplicates, so their balls have radius zero and hold only copies of themselves.`,
    ),
  ];
}
