import { independentDifference, rareDifference } from "../../core/independentDifference.ts";
import type { Difference } from "../../core/mcnemar.ts";
import type { Report } from "../report.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { CheckDifference, PairComparison, TaskDifference } from "./comparisonReport.ts";
import { differenceWord } from "./differenceWord.ts";

type Untested<T extends CheckDifference | TaskDifference> = Omit<T, "interval" | "p" | "adjustedP" | "word">;
/** A difference before its p-value is adjusted. */
interface Raw<T extends CheckDifference | TaskDifference> {
  entry: Untested<T>;
  better: "higher" | "lower" | "nearer-baseline";
  difference: Difference;
}

/** Differences in what the experiment itself declares: its domain checks and its downstream task. */
export interface DeclaredDifferences {
  /** p-values of all of them, to be adjusted together with others. */
  ps: number[];
  /** @param adjusted of `ps` */
  told: (adjusted: readonly number[]) => Pick<PairComparison, "domain" | "downstream" | "notCompared">;
}

export function declaredDifferences(first: ComparedDump, second: ComparedDump): DeclaredDifferences {
  const [a, b] = [first.report, second.report];
  const checks = checkDifferences(a, b);
  const tasks = taskDifferences(a, b);
  const notCompared = [...new Set([a, b].flatMap(refusals))];
  return {
    ps: [...checks, ...tasks].map(({ difference }) => difference.p),
    told: (adjusted) => ({
      ...(checks.length > 0 && { domain: checks.map((raw, i) => withWord(raw, adjusted[i])) }),
      ...(tasks.length > 0 && {
        downstream: tasks.map((raw, i) => withWord(raw, adjusted[checks.length + i])),
      }),
      ...(notCompared.length > 0 && { notCompared }),
    }),
  };
}

function withWord<T extends CheckDifference | TaskDifference>(
  { entry, better, difference }: Raw<T>,
  adjustedP: number,
): Untested<T> & Pick<CheckDifference, "interval" | "p" | "adjustedP" | "word"> {
  const { interval, p } = difference;
  return { ...entry, interval, p, adjustedP, word: differenceWord({ ...entry, better }, adjustedP) };
}

/** Samples of two dumps are other samples: two independent shares, exact given their sum where they are rare. */
function checkDifferences(a: Report, b: Report): Raw<CheckDifference>[] {
  const sizes: [number, number] = [a.inputs.generated.shape[0], b.inputs.generated.shape[0]];
  return (a.domain ?? []).flatMap((check) => {
    const other = b.domain?.find(({ name }) => name === check.name);
    if (!other) return [];
    const [from, to] = [check.violations, other.violations];
    return [
      {
        entry: {
          name: check.name,
          kind: check.kind,
          statement: check.statement,
          first: from.fraction,
          second: to.fraction,
          baseline: check.heldoutViolations.fraction,
          value: to.fraction - from.fraction,
        },
        // A law is better broken by none, but of a statistic real samples lie outside the central 99% too.
        better: check.kind === "law" ? ("lower" as const) : ("nearer-baseline" as const),
        difference: rareDifference([from.count, to.count], sizes),
      },
    ];
  });
}

/** Both scores are of the same test samples; taking them for independent errs on the side of caution. */
function taskDifferences({ downstream: a }: Report, { downstream: b }: Report): Raw<TaskDifference>[] {
  return (a?.models ?? []).flatMap(({ model, tstr, real }) => {
    const other = b?.models.find((each) => each.model === model);
    if (!a || !other) return [];
    return [
      {
        entry: {
          model,
          score: a.score,
          first: tstr.value,
          second: other.tstr.value,
          baseline: real?.trtr.value ?? null,
          value: other.tstr.value - tstr.value,
        },
        better: "higher" as const,
        difference: independentDifference(tstr, other.tstr),
      },
    ];
  });
}

/** Why a check or the task was left out of a report. */
function refusals({ caveats }: Report): string[] {
  return caveats
    .filter(
      ({ code, metric }) =>
        code === "domain-refused" || (code === "refused" && (metric === "downstream" || metric === "domain")),
    )
    .map(({ text }) => text);
}
