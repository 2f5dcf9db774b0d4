import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { kernelDiscrepancies, kernelDiscrepancy, type Discrepancy } from "./kernelDiscrepancy.ts";
import { requireSamples } from "./metricRefused.ts";

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

/** KID and the energy distance of two sets: functions of the same products, which are taken once for both. */
export async function kidAndEnergyDistance(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
): Promise<{ kid: Discrepancy; energy: Discrepancy }> {
  const kernels = [{ kind: "cubic" as const }, { kind: "negative-distance" as const }];
  const [kid, energy] = await kernelDiscrepancies(runner, kernels, generated, heldout);
  return { kid, energy };
}
