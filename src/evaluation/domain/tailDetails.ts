import { returnLevels, tailQuantile } from "../../core/domain/extremes.ts";
import type { Random } from "../../core/random.ts";
import type { Rows } from "../../kernels/rows.ts";
import type { CheckOf } from "../../experiment/domainSchema.ts";
import type { DomainCheckReport } from "./domainReport.ts";

/** Values of the first samples that quantiles are read off. */
const MOST_VALUES = 2e6;
const QUANTILES = [0.99, 0.999];

/** The tail of one set. */
export interface Tail {
  quantiles: TailEstimate[];
  /** Null of too few samples. */
  levels: TailEstimate[] | null;
}

/**
 * Tail quantiles of the values and return levels of the samples' extremes, with intervals.
 * @param numbers the extreme of each sample
 */
export function tailOf(
  { tail, returnPeriods }: CheckOf<"extremes">,
  rows: Rows,
  numbers: Float64Array,
  random: Random,
): Tail {
  const sign = tail === "upper" ? 1 : -1;
  const values = signedValues(rows, sign);
  const extremes = numbers.map((x) => sign * x);
  return {
    quantiles: QUANTILES.map((q) => mirrored(values.quantile(q), sign)),
    levels: returnLevels(extremes, returnPeriods, random)?.map((level) => mirrored(level, sign)) ?? null,
  };
}

/** The tails of both sets beside each other. */
export function tailDetails(
  { tail, returnPeriods, unit: given }: CheckOf<"extremes">,
  generated: Tail,
  heldout: Tail,
): DomainCheckReport["details"] {
  const unit = given ?? null;
  const quantiles = QUANTILES.map((q, k) => ({
    label: `${Number(((tail === "upper" ? q : 1 - q) * 100).toFixed(1))}% quantile of all values`,
    unit,
    generated: generated.quantiles[k],
    heldout: heldout.quantiles[k],
  }));
  const [own, real] = [generated.levels, heldout.levels];
  if (!own || !real) return quantiles;
  return [
    ...quantiles,
    ...returnPeriods.map((period, k) => ({
      label: `level reached once in ${period} samples`,
      unit,
      generated: own[k],
      heldout: real[k],
    })),
  ];
}

interface TailEstimate {
  value: number;
  interval: [number, number];
}

function mirrored({ value, interval: [low, high] }: TailEstimate, sign: 1 | -1): TailEstimate {
  return sign === 1 ? { value, interval: [low, high] } : { value: -value, interval: [-high, -low] };
}

function signedValues({ n, d, values }: Rows, sign: 1 | -1): { quantile: (q: number) => TailEstimate } {
  const used = Math.max(1, Math.min(n, Math.floor(MOST_VALUES / d)));
  const all = new Float64Array(used * d);
  for (let i = 0; i < all.length; i++) all[i] = sign * values[i];
  const ordered = all.slice().sort();
  const sharesBelow = (level: number) =>
    Float64Array.from({ length: used }, (_, i) => {
      let below = 0;
      for (let c = i * d; c < (i + 1) * d; c++) if (all[c] < level) below++;
      return below / d;
    });
  return { quantile: (q) => tailQuantile(ordered, q, sharesBelow) };
}
