import { takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { frechetDistance, frechetOfSubsets, gaussianFit, type GaussianFit } from "./frechet.ts";
import { mean } from "./order.ts";
import { createRandom, permutation } from "./random.ts";

export interface FrechetUncertainty {
  /** 95% interval of the Fréchet distance at the present n. */
  interval: [number, number];
  /** Fréchet distance at smaller sizes, averaged over disjoint subsamples. */
  curve: { n: number; value: number }[];
  /** Intercept of a line through the curve against 1/n. */
  infinity: { value: number; standardError: number } | null;
}

const GROUPS = 10;
/** 97.5% quantile of Student's t with nine degrees of freedom: ten groups do not say exactly how large the error is. */
const STUDENT_95 = 2.2622;
/** Subsample sizes, as shares of each set. */
const SHARES = [1, 1 / 2, 1 / 3, 1 / 4];

/**
 * Uncertainty of the Fréchet distance by a grouped jackknife over both sets, and its extrapolation to infinitely many
 * samples, FID∞ (Chong & Forsyth 2020, arXiv 1911.07023). Both sets shrink together, so that the line runs over the bias
 * of both. Against a stored Gaussian, whose samples are not at hand, only the other side varies and shrinks.
 *
 * @param value the Fréchet distance of the whole sets
 */
export async function frechetUncertainty(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows | GaussianFit,
  value: number,
  seed: number,
): Promise<FrechetUncertainty> {
  const stored = "factor" in heldout;
  const order = {
    generated: permutation(createRandom(seed, "frechet/generated"), generated.n),
    heldout: permutation(createRandom(seed, "frechet/heldout"), stored ? 0 : heldout.n),
  };
  const distance = (pick: Subsets) =>
    stored
      ? frechetToStored(runner, generated, pick.generated, heldout)
      : frechetOfSubsets(runner, generated, heldout, pick);
  const curve = await curveOf(distance, order);
  const deleted: { whole: number; intercept: number }[] = [];
  for (let group = 0; group < GROUPS; group++) {
    const kept = { generated: without(order.generated, group), heldout: without(order.heldout, group) };
    const keptCurve = await curveOf(distance, kept);
    deleted.push({ whole: keptCurve[0].value, intercept: interceptOf(keptCurve) });
  }
  const half = STUDENT_95 * jackknifeError(deleted.map((d) => d.whole));
  return {
    interval: [Math.max(0, value - half), value + half],
    curve: curve.map(({ n, value: at }) => ({ n, value: at })),
    infinity: { value: interceptOf(curve), standardError: jackknifeError(deleted.map((d) => d.intercept)) },
  };
}

async function frechetToStored(
  runner: TileRunner,
  rows: Rows,
  pick: Int32Array,
  stored: GaussianFit,
): Promise<number> {
  return frechetDistance(runner, await gaussianFit(runner, takeRows(rows, pick), "generated"), stored);
}

/** Whether both sets are large enough for the smallest subsample to have a covariance. */
export function allowsFrechetUncertainty(n: number, m: number): boolean {
  return Math.min(n, m) >= 40;
}

interface Subsets {
  generated: Int32Array;
  heldout: Int32Array;
}

interface CurvePoint {
  n: number;
  value: number;
  /** 1/n + 1/m, or 1/n alone against a stored Gaussian, to which the bias is proportional. */
  inverse: number;
}

async function curveOf(distance: (pick: Subsets) => Promise<number>, order: Subsets): Promise<CurvePoint[]> {
  const points: CurvePoint[] = [];
  for (const share of SHARES) {
    const n = Math.floor(order.generated.length * share);
    const m = Math.floor(order.heldout.length * share);
    const values: number[] = [];
    for (let part = 0; part < Math.round(1 / share); part++) {
      values.push(
        await distance({
          generated: order.generated.subarray(part * n, (part + 1) * n),
          heldout: order.heldout.subarray(part * m, (part + 1) * m),
        }),
      );
    }
    points.push({ n, value: mean(values), inverse: 1 / n + (m > 0 ? 1 / m : 0) });
  }
  return points;
}

/** Intercept of the least-squares line of value against 1/n + 1/m. */
function interceptOf(points: CurvePoint[]): number {
  const x = mean(points.map((p) => p.inverse));
  const y = mean(points.map((p) => p.value));
  const sxy = points.reduce((sum, p) => sum + (p.inverse - x) * (p.value - y), 0);
  const sxx = points.reduce((sum, p) => sum + (p.inverse - x) ** 2, 0);
  return y - (sxy / sxx) * x;
}

function without(order: Int32Array, group: number): Int32Array {
  return order.filter((_, i) => i % GROUPS !== group);
}

/** Standard error from delete-a-group values (Efron & Tibshirani 1993, §11). */
function jackknifeError(deleted: number[]): number {
  const centre = mean(deleted);
  const sum = deleted.reduce((total, value) => total + (value - centre) ** 2, 0);
  return Math.sqrt(((GROUPS - 1) / GROUPS) * sum);
}
