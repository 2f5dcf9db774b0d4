import { takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { frechetDistance, gaussianFit, type GaussianFit } from "./frechet.ts";
import { jackknifeError } from "./groupJackknife.ts";
import { mean } from "./order.ts";
import { createRandom, permutation, type Random } from "./random.ts";
import { fitOfScatter, joinedScatter, scatterOfParts } from "./scatter.ts";

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
/** Subsamples of a point of the curve: one is the whole. */
const DIVISIONS = [1, 2, 3, 4];
/** Slices of a set that every subsample is made of. */
const SLICES = 12;
/** Columns up to which the subsamples' covariances are summed up from those of slices. */
const MOST_SUMMED_COLUMNS = 128;

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
  const ofGenerated = await fitsOfParts(runner, generated, createRandom(seed, "frechet/generated"));
  const ofHeldout =
    "factor" in heldout
      ? () => Promise.resolve({ n: Infinity, fit: heldout })
      : await fitsOfParts(runner, heldout, createRandom(seed, "frechet/heldout"));
  const curveWithout = (group?: number) => curveOf(runner, ofGenerated, ofHeldout, group);
  const curve = await curveWithout();
  const deleted: { whole: number; intercept: number }[] = [];
  for (let group = 0; group < GROUPS; group++) {
    const kept = await curveWithout(group);
    deleted.push({ whole: kept[0].value, intercept: interceptOf(kept) });
  }
  const half = STUDENT_95 * jackknifeError(deleted.map((d) => d.whole));
  return {
    interval: [Math.max(0, value - half), value + half],
    curve: curve.map(({ n, value: at }) => ({ n, value: at })),
    infinity: { value: interceptOf(curve), standardError: jackknifeError(deleted.map((d) => d.intercept)) },
  };
}

/** A subsample: one of equal parts of a set, without one of the jackknife's groups. */
interface Part {
  /** How many parts there are, and which one it is. */
  division: number;
  part: number;
  deleted?: number;
}

type FitOfPart = (part: Part) => Promise<{ n: number; fit: GaussianFit }>;

/**
 * The Gaussian fits of a set's subsamples, which are unions of cells: a group's samples of a slice. Where there are few
 * columns their covariances are added up from those of cells, so that each sample is looked at once.
 */
async function fitsOfParts(runner: TileRunner, rows: Rows, random: Random): Promise<FitOfPart> {
  const cells = cellsOf(permutation(random, rows.n));
  if (rows.d <= MOST_SUMMED_COLUMNS && rows.d < rows.n / 5) return summedFits(runner, rows, cells);
  return async (part) => {
    const picked = groupsOf(part).flatMap((group) =>
      slicesOf(cells[group], part).flatMap((cell) => [...cell]),
    );
    return { n: picked.length, fit: await gaussianFit(runner, takeRows(rows, picked), "generated") };
  };
}

async function summedFits(runner: TileRunner, rows: Rows, cells: Int32Array[][]): Promise<FitOfPart> {
  const { centre, parts: scatters } = await scatterOfParts(runner, rows, cells.flat());
  const ofGroups = cells.map((_, group) => {
    const own = scatters.slice(group * SLICES, (group + 1) * SLICES);
    return DIVISIONS.map((division) =>
      Array.from({ length: division }, (_, part) => joinedScatter(slicesOf(own, { division, part }))),
    );
  });
  return async (wanted) => {
    const { division, part } = wanted;
    const joined = joinedScatter(groupsOf(wanted).map((group) => ofGroups[group][division - 1][part]));
    return { n: joined.n, fit: await fitOfScatter(runner, joined, centre) };
  };
}

/** Row numbers by group and slice. */
function cellsOf(order: Int32Array): Int32Array[][] {
  const ends = Array.from({ length: SLICES + 1 }, (_, slice) => Math.floor((slice * order.length) / SLICES));
  return Array.from({ length: GROUPS }, (_, group) =>
    Array.from({ length: SLICES }, (_, slice) =>
      order.subarray(ends[slice], ends[slice + 1]).filter((_, i) => (ends[slice] + i) % GROUPS === group),
    ),
  );
}

function slicesOf<T>(slices: readonly T[], { division, part }: Part): T[] {
  return slices.slice((part * SLICES) / division, ((part + 1) * SLICES) / division);
}

function groupsOf({ deleted }: Part): number[] {
  return Array.from({ length: GROUPS }, (_, group) => group).filter((group) => group !== deleted);
}

/** Whether both sets are large enough for the smallest subsample to have a covariance. */
export function allowsFrechetUncertainty(n: number, m: number): boolean {
  return Math.min(n, m) >= 40;
}

interface CurvePoint {
  n: number;
  value: number;
  /** 1/n + 1/m, or 1/n alone against a stored Gaussian, to which the bias is proportional. */
  inverse: number;
}

async function curveOf(
  runner: TileRunner,
  ofGenerated: FitOfPart,
  ofHeldout: FitOfPart,
  deleted?: number,
): Promise<CurvePoint[]> {
  const points: CurvePoint[] = [];
  for (const division of DIVISIONS) {
    const found: CurvePoint[] = [];
    for (let part = 0; part < division; part++) {
      const [a, b] = [
        await ofGenerated({ division, part, deleted }),
        await ofHeldout({ division, part, deleted }),
      ];
      const value = await frechetDistance(runner, a.fit, b.fit);
      found.push({ n: a.n, value, inverse: 1 / a.n + 1 / b.n });
    }
    const average = (of: keyof CurvePoint) => mean(found.map((point) => point[of]));
    points.push({ n: Math.floor(average("n")), value: average("value"), inverse: average("inverse") });
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
