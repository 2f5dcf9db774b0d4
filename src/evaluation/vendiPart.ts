import { Z95 } from "../core/normal.ts";
import { createRandom, subset } from "../core/random.ts";
import { vendi } from "../core/vendi.ts";
import { takeRows, type Rows } from "../kernels/rows.ts";
import type { EvaluationContext, PartResult } from "./context.ts";
import type { VendiReport } from "./report.ts";
import { vendiCaveats } from "./vendiCaveats.ts";

/** Size of the smaller Gram matrix up to which its eigenvalues are quick; beyond it a random part is measured. */
const LARGEST_GRAM = 384;

/** The effective number of different samples, beside that of as many held-out samples. */
export async function vendiPart(context: EvaluationContext): Promise<PartResult<VendiReport>> {
  const { runner, cache, seed, heldout } = context;
  const measure = (rows: Rows) => vendi(runner, rows, createRandom(seed, "vendi"));
  const generated = affordable(context, context.generated.rows);
  const real = affordable(context, heldout.rows);
  const n = Math.min(generated.n, real.n);
  const { value, standardError } = await measure(generated);
  const baseline = await cache.get(`vendi/${heldout.id}/${n}/seed ${seed}`, () =>
    measure(part(context, real, n)),
  );
  const report: VendiReport = {
    value,
    standardError,
    interval:
      standardError === null ? null : [Math.max(1, value - Z95 * standardError), value + Z95 * standardError],
    baseline: baseline.value,
    ...(n < generated.n && { valueAtBaseline: (await measure(part(context, generated, n))).value }),
    n: generated.n,
    baselineN: n,
  };
  return { report, caveats: vendiCaveats(context, report) };
}

function affordable(context: EvaluationContext, rows: Rows): Rows {
  return Math.min(rows.n, rows.d) <= LARGEST_GRAM ? rows : part(context, rows, LARGEST_GRAM);
}

function part({ seed }: EvaluationContext, rows: Rows, n: number): Rows {
  return n === rows.n ? rows : takeRows(rows, subset(createRandom(seed, "vendi/part"), rows.n, n));
}
