import {
  projectedOn,
  randomDirections,
  slicedOfProjections,
  type SlicedWasserstein,
} from "../core/slicedWasserstein.ts";
import { wassersteinPerColumn } from "../core/wasserstein.ts";
import type { Float64Rows, Rows } from "../kernels/rows.ts";
import type { EvaluationContext, PartResult } from "./context.ts";
import { realAgainstReal, type RealAgainstReal } from "./realAgainstReal.ts";
import type { SlicedReport, WassersteinReport } from "./report.ts";
import { wassersteinCaveats } from "./wassersteinCaveats.ts";

const PROJECTIONS = 128;
/** Columns that are listed one by one. */
const MOST_COLUMNS = 1024;

interface Measured {
  sliced: [SlicedWasserstein, SlicedWasserstein];
  perColumn: Float64Array;
}

/** Sliced Wasserstein distances of order 1 and 2, and that of each column, beside their real-vs-real values. */
export async function wassersteinPart(context: EvaluationContext): Promise<PartResult<WassersteinReport>> {
  const { runner, generated, heldout, seed } = context;
  const directions = randomDirections(seed, PROJECTIONS, heldout.rows.d);
  // The held-out data is in the value and in its baseline.
  const known = new Map<Rows, Float64Rows>();
  const projected = async (rows: Rows) => {
    const found = known.get(rows) ?? (await projectedOn(runner, rows, directions));
    known.set(rows, found);
    return found;
  };
  const measure = async (a: Rows, b: Rows): Promise<Measured> => ({
    sliced: await slicedOfProjections(runner, await projected(a), await projected(b)),
    perColumn: await wassersteinPerColumn(runner, a, b),
  });
  const found = await measure(generated.rows, heldout.rows);
  const reference = await realAgainstReal(context, "wasserstein", measure);
  const report: WassersteinReport = {
    sliced: slicedReport(found, reference, 0),
    slicedSecondOrder: slicedReport(found, reference, 1),
    perColumn: columnsOf(found, reference),
    baselineSource: reference.baselineSource,
  };
  return { report, caveats: wassersteinCaveats(context, report) };
}

function slicedReport(
  found: Measured,
  { baseline, atBaseline }: RealAgainstReal<Measured>,
  index: 0 | 1,
): SlicedReport {
  return {
    ...found.sliced[index],
    baseline: baseline?.sliced[index].value ?? null,
    ...(atBaseline && { valueAtBaseline: atBaseline.sliced[index].value }),
  };
}

function columnsOf(
  { perColumn }: Measured,
  { baseline }: RealAgainstReal<Measured>,
): WassersteinReport["perColumn"] {
  const columns = Array.from(perColumn, (value, column) => ({
    column,
    value,
    baseline: baseline?.perColumn[column] ?? null,
  }));
  if (columns.length <= MOST_COLUMNS) return columns;
  return columns
    .sort((a, b) => b.value - a.value || a.column - b.column)
    .slice(0, MOST_COLUMNS)
    .sort((a, b) => a.column - b.column);
}
