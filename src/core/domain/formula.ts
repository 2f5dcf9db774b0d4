import type { Statement } from "./formulaLanguage.ts";
import { valueOf, type Names } from "./formulaValue.ts";
import { HELD, worse, type Law } from "./law.ts";

/**
 * An equation or inequality holds at every place: the residual is the largest difference of its sides, or the largest amount by
 * which an inequality is missed.
 */
export function formulaLaw({ left, relation, right }: Statement, names: Names): Law {
  const difference = { kind: "binary", operator: "-", left, right } as const;
  const sign = relation === ">=" ? -1 : 1;
  return (sample) => {
    const { values, errors } = valueOf(difference, sample, names);
    let residual = HELD;
    for (let i = 0; i < values.length; i++) {
      const deviation = relation === "=" ? Math.abs(values[i]) : Math.max(0, sign * values[i]);
      residual = worse(residual, deviation, errors[i]);
    }
    return residual;
  };
}
