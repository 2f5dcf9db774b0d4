import type { Law } from "../../core/domain/law.ts";
import {
  beyondRounding,
  exceedanceP,
  fisherP,
  roundingOf,
  toleranceOf,
  violationsOf,
  type Residuals,
  type Tolerance,
} from "../../core/domain/violations.ts";
import { median } from "../../core/order.ts";
import { RowReader, type Rows } from "../../kernels/rows.ts";
import { distributionOf, histogramOf } from "./distribution.ts";
import type { DomainCheckReport } from "./domainReport.ts";
import type { CheckedSet, DeclaredLaw, LawCheck } from "./lawFor.ts";

/** A check's entry but for what depends on the other checks. */
export type Measured = Omit<DomainCheckReport, "name" | "adjustedP" | "worst">;

/** A result of real data alone under a name, computed where it is not known. */
export type Keep = <T>(part: string, compute: () => T) => Promise<T>;

/** How far every sample of both sets is from a law, and who breaks it. */
export async function checkLaw(
  check: LawCheck,
  declared: DeclaredLaw,
  sets: { generated: CheckedSet; heldout: CheckedSet },
  { keep, checkCancelled }: { keep: Keep; checkCancelled: () => void },
): Promise<Measured> {
  const stated = { tolerance: undefined, relative: undefined, ...check };
  const rounding = roundingOf([sets.generated.dtype, sets.heldout.dtype]);
  const allowed = (stated.relative ?? 0) + rounding;
  const measure = (set: CheckedSet) => residualsOf(set.rows, declared.law(set), allowed, checkCancelled);
  const generated = measure(sets.generated);
  const heldout = await keep(`residuals/${allowed}`, () => measure(sets.heldout));
  const tolerance = toleranceFor(stated, declared, heldout, rounding);
  const violations = violationsOf(generated, tolerance);
  const real = violationsOf(heldout, tolerance);
  const [n, m] = [sets.generated.rows.n, sets.heldout.rows.n];
  // Where the limits are the held-out data's own, that it keeps them is no evidence of anything.
  const own = declared.fitted || tolerance.source === "heldout";
  return {
    check: check.check,
    kind: "law",
    statement: declared.statement,
    quantity: declared.quantity,
    unit: check.unit ?? null,
    generated: distributionOf(generated.values),
    heldout: distributionOf(heldout.values),
    histogram: histogramOf(generated.values, heldout.values),
    tolerance: {
      absolute: tolerance.absolute,
      relative: tolerance.relative + tolerance.rounding,
      source: tolerance.source,
    },
    violations: {
      ...violations,
      worstResidual: Math.min(violations.worstResidual, Number.MAX_VALUE),
      ...(tolerance.source === "rounding" && { beyondRounding: beyondRounding(generated, rounding) }),
    },
    heldoutViolations: { count: real.count, fraction: real.fraction, interval: real.interval },
    relativeMedian: relativeMedians(generated, heldout),
    p: own
      ? exceedanceP(violations.count, n, m, declared.fitted ? 2 : 1)
      : fisherP(violations.count, n, real.count, m),
    permutations: null,
    distance: null,
    curve: null,
    details: [],
  };
}

function toleranceFor(
  { tolerance, relative }: { tolerance: number | undefined; relative: number | undefined },
  declared: DeclaredLaw,
  heldout: Residuals,
  rounding: number,
): Tolerance {
  if (tolerance !== undefined || relative !== undefined)
    return { absolute: tolerance ?? 0, relative: relative ?? 0, rounding, source: "given" };
  if (declared.tolerated === "none")
    return { absolute: 0, relative: 0, rounding, source: declared.fitted ? "heldout" : "limits" };
  return toleranceOf(heldout, rounding);
}

/** Samples between looks at whether the job was cancelled. */
const LOOK_EVERY = 64;

/**
 * How far every sample of a set is from a law.
 * @param allowed deviation as a share of the magnitudes that are added up
 */
export function residualsOf(rows: Rows, law: Law, allowed: number, checkCancelled: () => void): Residuals {
  const { n, d } = rows;
  const [values, scales, excesses] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  const reader = new RowReader(rows);
  for (let i = 0; i < n; i++) {
    if (i % LOOK_EVERY === 0) checkCancelled();
    const base = reader.seek(i) * d;
    const residual = law(reader.values.subarray(base, base + d), i, allowed);
    values[i] = residual.value;
    scales[i] = residual.scale;
    excesses[i] = residual.excess;
  }
  return { values, scales, excesses };
}

function relativeMedians(generated: Residuals, heldout: Residuals): DomainCheckReport["relativeMedian"] {
  const relative = ({ values, scales }: Residuals) =>
    values.map((value, i) => (scales[i] > 0 ? value / scales[i] : 0));
  const [ofGenerated, ofHeldout] = [generated, heldout].map((residuals) => median(relative(residuals)));
  if (![...generated.scales, ...heldout.scales].some((scale) => scale > 0)) return null;
  return { generated: ofGenerated, heldout: ofHeldout };
}
