import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import type { PairKernel } from "../kernels/kernelRowSums.ts";
import {
  discrepancyOf,
  kernelDiscrepancy,
  sumsBetween,
  sumsWithin,
  type Discrepancy,
} from "./kernelDiscrepancy.ts";
import { subsetsOf, type KidSubsets } from "./kid.ts";
import { requireSamples } from "./metricRefused.ts";
import { mean } from "./order.ts";
import { affordableBlocks, randomBlocks, randomParts, type Side } from "./randomBlocks.ts";

/**
 * Energy distance 2 E‖X−Y‖ − E‖X−X′‖ − E‖Y−Y′‖ (Székely & Rizzo 2013, J. Stat. Plan. Inference 143), which is the MMD² of
 * the kernel −‖x−y‖ (Sejdinovic et al. 2013). Unbiased; in the units of the values, and without a bandwidth to choose.
 *
 * @throws MetricRefused below two samples of either set
 */
export async function energyDistance(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
): Promise<Discrepancy> {
  const why = "the unbiased estimate leaves out each sample's pair with itself";
  requireSamples("The energy distance", "generated", generated.n, 2, why);
  requireSamples("The energy distance", "held-out", heldout.n, 2, why);
  return kernelDiscrepancy(runner, { kind: "negative-distance" }, generated, heldout);
}

/** Discrepancies that rest on the same pairs. */
export interface KidAndEnergy {
  kid: Discrepancy;
  energy: Discrepancy;
  /** Random parts of both sets that they are averages over: 1 where all pairs are in them. */
  blocks: number;
  /** KID of each block, where these are as the subsets that other tools average over. */
  subsets: KidSubsets | null;
}

/** What all pairs may cost, in nanoseconds of one processor. */
const BUDGET = 1.5e9;
/** Blocks of fewer samples than the subsets that other tools average over would have more noise than those. */
const FEWEST_IN_BLOCK = 1000;

/** About what one pair costs, in nanoseconds of one processor. */
function costOfPair(d: number): number {
  return 2 + 0.1 * d;
}

const KERNELS: PairKernel[] = [{ kind: "cubic" }, { kind: "negative-distance" }];
const STREAM = "discrepancies";

/** Sums of both kernels within the parts of one set, by part and kernel; see sumsWithin. */
export type PartSums = Float64Array[][];

/** Sums of both kernels within the parts that one side of a comparison is split into. */
export async function sumsWithinParts(
  runner: TileRunner,
  rows: Rows,
  side: Side,
  parts: number,
  seed: number,
): Promise<PartSums> {
  const sums: PartSums = [];
  for (const part of randomParts(rows, side, parts, seed, STREAM)) {
    sums.push(await sumsWithin(runner, KERNELS, part));
  }
  return sums;
}

/** Into how many blocks KID and the energy distance split two sets, so that they stay affordable. */
export function discrepancyBlocks({ n, d }: Rows, { n: m }: Rows): number {
  const pairs = (n * n + m * m) / 2 + n * m;
  return affordableBlocks(pairs * costOfPair(d), BUDGET, { n, m }, FEWEST_IN_BLOCK);
}

/**
 * KID and the energy distance of two sets: functions of the same products, which are taken once for both. Where all pairs
 * would cost too much they are averages over random blocks of both sets, unbiased as well, whose errors are independent.
 *
 * @param blocks as many as the cost demands when absent
 * @param within gives the sums within a set's parts, where they are known from another comparison
 */
export async function kidAndEnergyDistance(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
  {
    seed,
    blocks = discrepancyBlocks(generated, heldout),
    within = (rows, side) => sumsWithinParts(runner, rows, side, blocks, seed),
  }: { seed: number; blocks?: number; within?: (rows: Rows, side: Side) => Promise<PartSums> },
): Promise<KidAndEnergy> {
  const [xx, yy] = [await within(generated, 0), await within(heldout, 1)];
  const found: Discrepancy[][] = [];
  for (const [x, y] of randomBlocks(generated, heldout, blocks, seed, STREAM)) {
    const across = await sumsBetween(runner, KERNELS, x, y);
    const block = found.length;
    found.push(KERNELS.map((_, k) => discrepancyOf(xx[block][k], yy[block][k], ...across[k])));
  }
  const [kid, energy] = KERNELS.map((_, k) => average(found.map((block) => block[k])));
  const values = found.map(([{ value }]) => value);
  return { kid, energy, blocks, subsets: subsetsOf(values, generated.n, heldout.n) };
}

/** The mean of independent estimates, with its error. */
function average(estimates: Discrepancy[]): Discrepancy {
  const squares = estimates.reduce((sum, { standardError }) => sum + standardError ** 2, 0);
  return {
    value: mean(estimates.map(({ value }) => value)),
    standardError: Math.sqrt(squares) / estimates.length,
  };
}
