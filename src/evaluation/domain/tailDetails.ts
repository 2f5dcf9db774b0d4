import { returnLevels, tailQuantile } from "../../core/domain/extremes.ts";
import type { Random } from "../../core/random.ts";
import type { Rows } from "../../kernels/rows.ts";
import type { CheckOf } from "../../experiment/domainSchema.ts";
import type { DomainCheckReport } from "./domainReport.ts";

/** Values of the first samples that quantiles are read off. */
const MOST_VALUES = 2e6;
const QUANTILES = [0.99, 0.999];

/** Tail quantiles of the values and return levels of the samples' extremes, with intervals. */
export function tailDetails(
  { tail, returnPeriods, unit: given }: CheckOf<"extremes">,
  { generated, heldout }: { generated: Rows; heldout: Rows },
  [own, real]: readonly [Float64Array, Float64Array],
  random: Random,
): DomainCheckReport["details"] {
  const unit = given ?? null;
  const sign = tail === "upper" ? 1 : -1;
  const sets = [generated, heldout].map((rows) => signedValues(rows, sign));
  const quantiles = QUANTILES.map((q) => {
    const [ofGenerated, ofHeldout] = sets.map((set) => mirrored(set.quantile(q), sign));
    const level = Number(((tail === "upper" ? q : 1 - q) * 100).toFixed(1));
    return { label: `${level}% quantile of all values`, unit, generated: ofGenerated, heldout: ofHeldout };
  });
  const levels = [own, real].map((numbers) =>
    returnLevels(
      numbers.map((x) => sign * x),
      returnPeriods,
      random,
    ),
  );
  if (levels[0] === null || levels[1] === null) return quantiles;
  const [ofGenerated, ofHeldout] = levels as { value: number; interval: [number, number] }[][];
  return [
    ...quantiles,
    ...returnPeriods.map((period, k) => ({
      label: `level reached once in ${period} samples`,
      unit,
      generated: mirrored(ofGenerated[k], sign),
      heldout: mirrored(ofHeldout[k], sign),
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
  const all = Float64Array.from({ length: used * d }, (_, i) => sign * values[i]);
  const ordered = all.slice().sort();
  const sharesBelow = (level: number) =>
    Float64Array.from({ length: used }, (_, i) => {
      let below = 0;
      for (let c = i * d; c < (i + 1) * d; c++) if (all[c] < level) below++;
      return below / d;
    });
  return { quantile: (q) => tailQuantile(ordered, q, sharesBelow) };
}
