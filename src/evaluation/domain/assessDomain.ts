import { percent } from "../real.ts";
import type { DomainCheckReport } from "./domainReport.ts";

/** What the domain checks of a report amount to. */
export interface DomainAssessment {
  checks: number;
  /** Why checks judge nothing, a sentence each: they do not fit the samples, or real data do not keep the law either. */
  unjudged: string[];
  /** Laws that generated samples break, the most broken first. */
  broken: DomainCheckReport[];
  /** Laws that some generated samples break, but no more than chance makes of real ones, the least likely first. */
  withinChance: DomainCheckReport[];
  /** Statistics that differ because single samples are unlike real ones, the clearest first. */
  implausible: DomainCheckReport[];
  /** Statistics that differ though single samples could be real: the mix of them is not that of the data. */
  mixed: DomainCheckReport[];
  /** Samples of the smallest set that a statistic was tested on; undefined without one. */
  smallest: number | undefined;
}

/** A verdict rests on many judgements, so p after the correction must be this small. */
const BEYOND_DOUBT = 0.01;
/** Share outside the held-out data's central 99% from which single samples are called unlike real ones. */
const OUTSIDE = 0.05;
/** Times the distance between two real sets. */
const CLEARLY_FARTHER = 1.25;

/** Share of held-out samples that break a law, beyond chance, from which on it says nothing of generated ones that keep or break it. */
const BROKEN_BY_REAL = 0.02;
/** With more than this share, not even that all generated samples break it. */
const NO_LAW = 0.5;
/** Median residual of held-out data, as a share of what is added up, above which nothing seems to be conserved. */
const DOUBTFUL_RESIDUAL = 0.05;

/**
 * Reads the checks of a report.
 * @param refused why checks could not be made, a sentence each
 */
export function assessDomain(
  checks: readonly DomainCheckReport[],
  refused: readonly string[] = [],
): DomainAssessment {
  const byShare = (a: DomainCheckReport, b: DomainCheckReport) =>
    b.violations.fraction - a.violations.fraction;
  const statistics = checks.filter(({ kind }) => kind === "statistic");
  const differing = statistics.filter((check) => check.adjustedP <= BEYOND_DOUBT && isFartherThanReal(check));
  const isMix = (check: DomainCheckReport) => !isImplausible(check);
  return {
    checks: checks.length,
    unjudged: [...refused, ...checks.flatMap(whyUnjudged)],
    broken: checks.filter((check) => check.kind === "law" && isBroken(check)).sort(byShare),
    withinChance: checks.filter(isWithinChance).sort((a, b) => a.adjustedP - b.adjustedP),
    implausible: differing.filter(isImplausible).sort(byShare),
    mixed: differing.filter(isMix).sort((a, b) => clarity(b) - clarity(a)),
    smallest:
      statistics.length > 0
        ? Math.min(...statistics.map(({ generated, heldout }) => Math.min(generated.n, heldout.n)))
        : undefined,
  };
}

function isBroken(check: DomainCheckReport): boolean {
  const { violations, heldoutViolations, adjustedP } = check;
  if (violations.count === 0 || heldoutViolations.fraction > NO_LAW) return false;
  return adjustedP <= BEYOND_DOUBT || (certainlyBroken(check) > 0 && heldoutViolations.count === 0);
}

/**
 * Samples of which a single one breaks the law where no held-out one does: those beyond limits of the law's own, or farther off
 * than rounding where held-out data keep the law to that. Where the limit is what the held-out data happen to keep, fresh real
 * samples exceed it too, and only more than chance counts.
 */
function certainlyBroken({ violations, tolerance }: DomainCheckReport): number {
  if (tolerance?.source === "rounding") return violations.beyondRounding ?? 0;
  return tolerance?.source === "limits" || tolerance?.source === "given" ? violations.count : 0;
}

function isWithinChance(check: DomainCheckReport): boolean {
  const { kind, violations } = check;
  return kind === "law" && violations.count > 0 && !isBroken(check) && whyUnjudged(check).length === 0;
}

/** The checks, each with the reason why it judges nothing, where there is one. */
export function withReasons(checks: readonly DomainCheckReport[]): DomainCheckReport[] {
  return checks.map((check) => {
    const unjudged = whyUnjudged(check).at(0);
    return unjudged === undefined ? check : { ...check, unjudged };
  });
}

/** Why a law that generated samples are not found to break is no good news: real data do not keep it either. */
function whyUnjudged(check: DomainCheckReport): string[] {
  const { kind, name, heldoutViolations } = check;
  if (kind !== "law" || isBroken(check)) return [];
  if (check.check === "formula" && isUndefined(check.heldout.median))
    return [
      `Not judged: "${name}" is not a finite number for most held-out samples; it may divide by zero or take the root or logarithm of what is below zero.`,
    ];
  if (heldoutViolations.interval[0] > BROKEN_BY_REAL || heldoutViolations.fraction > NO_LAW)
    return [
      `Not judged: ${percent(heldoutViolations.fraction)} of the held-out samples break "${name}" too; its limits, units or axes may be wrong.`,
    ];
  const off = typicallyOff(check);
  return off === undefined
    ? []
    : [
        `Not judged: held-out samples are typically ${percent(off)} off "${name}" themselves; its axes, weights or units may be wrong.`,
      ];
}

/** Whether a number of the report stands for one that is infinite or none. */
export function isUndefined(residual: number): boolean {
  return residual >= Number.MAX_VALUE;
}

/** How far held-out samples are off a law that allows whatever they show, where it is too far for a law. */
export function typicallyOff({ tolerance, relativeMedian }: DomainCheckReport): number | undefined {
  const off = relativeMedian?.heldout ?? 0;
  return tolerance?.source === "heldout" && off > DOUBTFUL_RESIDUAL ? off : undefined;
}

/** Two real sets may differ too, as those of two campaigns do: then a distance like theirs is no news. */
function isFartherThanReal({ distance }: DomainCheckReport): boolean {
  const real = distance?.baseline ?? null;
  if (!distance || real === null) return true;
  return (distance.valueAtBaseline ?? distance.value) > CLEARLY_FARTHER * real;
}

function isImplausible({ violations, heldoutViolations }: DomainCheckReport): boolean {
  return violations.interval[0] > Math.max(OUTSIDE, heldoutViolations.interval[1]);
}

/** How far apart the means are, against the spread of held-out samples. */
function clarity({ generated, heldout }: DomainCheckReport): number {
  const spread = heldout.high - heldout.low;
  return spread > 0 ? Math.abs(generated.mean - heldout.mean) / spread : 0;
}

/** Whether the samples' numbers lie within those of held-out data but leave much of their range out. */
export function missesRange({ generated, heldout }: DomainCheckReport): boolean {
  const [span, realSpan] = [generated.high - generated.low, heldout.high - heldout.low];
  const slack = 0.05 * realSpan;
  const inside = generated.low >= heldout.low - slack && generated.high <= heldout.high + slack;
  return inside && span < 0.8 * realSpan;
}
