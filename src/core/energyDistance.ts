import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { kernelDiscrepancies, kernelDiscrepancy, type Discrepancy } from "./kernelDiscrepancy.ts";
import { requireSamples } from "./metricRefused.ts";
import { mean } from "./order.ts";
import { affordableBlocks, randomBlocks } from "./randomBlocks.ts";

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
}

/** What all pairs may cost, in nanoseconds of one processor. */
const BUDGET = 6e9;

/** About what one pair costs, in nanoseconds of one processor. */
function costOfPair(d: number): number {
  return 5 + 0.14 * d;
}

/**
 * KID and the energy distance of two sets: functions of the same products, which are taken once for both. Where all pairs
 * would cost too much they are averages over random blocks of both sets, unbiased as well, whose errors are independent.
 *
 * @param blocks as many as the cost demands when absent
 */
export async function kidAndEnergyDistance(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
  { seed, blocks }: { seed: number; blocks?: number },
): Promise<KidAndEnergy> {
  const [n, m] = [generated.n, heldout.n];
  const pairs = (n * n + m * m) / 2 + n * m;
  const count = blocks ?? affordableBlocks(pairs * costOfPair(generated.d), BUDGET, { n, m });
  const kernels = [{ kind: "cubic" as const }, { kind: "negative-distance" as const }];
  const found: Discrepancy[][] = [];
  for (const [x, y] of randomBlocks(generated, heldout, count, seed, "discrepancies")) {
    found.push(await kernelDiscrepancies(runner, kernels, x, y));
  }
  const [kid, energy] = kernels.map((_, k) => average(found.map((block) => block[k])));
  return { kid, energy, blocks: count };
}

/** The mean of independent estimates, with its error. */
function average(estimates: Discrepancy[]): Discrepancy {
  const squares = estimates.reduce((sum, { standardError }) => sum + standardError ** 2, 0);
  return {
    value: mean(estimates.map(({ value }) => value)),
    standardError: Math.sqrt(squares) / estimates.length,
  };
}
