import type { EvaluationContext } from "./context.ts";
import type { Caveat, KidReport } from "./report.ts";

/** Why KID may not be read as it looks. */
export function kidCaveats({ heldout }: EvaluationContext, { value, subsets }: KidReport): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, text: string) => caveats.push({ code, severity: "info", metric: "kid", text });

  add(
    "kid-scale",
    `KID is on the scale of its kernel (x·y/d + 1)³ over ${heldout.rows.d} values, not times 1000: comparable only in this feature space.`,
  );
  if (value < 0) {
    add(
      "negative-kid",
      "A negative KID is normal: the estimate is unbiased, so it scatters about zero when there is no difference.",
    );
  }
  if (subsets) {
    add(
      "kid-subset-spread",
      `The spread over ${subsets.count} subsets of ${subsets.size}, which other tools print after ±, is not a standard error; the one given here is a jackknife over the samples.`,
    );
  }
  return caveats;
}
