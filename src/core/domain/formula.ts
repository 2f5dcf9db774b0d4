import type { Statement } from "./formulaLanguage.ts";
import { valueOf, type Names } from "./formulaValue.ts";
import { EQUAL_SIDES, HELD, worse, type Law } from "./law.ts";

/**
 * An equation or inequality holds at every place: the residual is the largest difference of its sides, or the largest amount by
 * which an inequality is missed. A strict inequality is missed by equal sides too, and allows nothing for rounding. A side that is
 * infinite or no number holds nothing, whichever way the inequality goes.
 */
export function formulaLaw({ left, relation, right }: Statement, names: Names): Law {
  const difference = { kind: "binary", operator: "-", left, right } as const;
  const sign = relation.startsWith(">") ? -1 : 1;
  const isStrict = relation === "<" || relation === ">";
  return (sample, _, allowed) => {
    const { values, errors } = valueOf(difference, sample, names);
    let residual = HELD;
    for (let i = 0; i < values.length; i++) {
      if (!Number.isFinite(values[i])) residual = worse(residual, NaN, 0);
      else if (relation === "=") residual = worse(residual, Math.abs(values[i]), errors[i], allowed);
      else if (isStrict) residual = worse(residual, missedBy(sign * values[i]), 0);
      else residual = worse(residual, Math.max(0, sign * values[i]), errors[i], allowed);
    }
    return residual;
  };
}

/** How far a difference is from being below zero. */
function missedBy(difference: number): number {
  return difference < 0 ? 0 : Math.max(difference, EQUAL_SIDES);
}
