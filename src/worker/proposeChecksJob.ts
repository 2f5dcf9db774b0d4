import { LayoutFault } from "../core/domain/layout.ts";
import { proposeChecks, type CheckProposal } from "../evaluation/domain/proposeChecks.ts";
import { readInput } from "../evaluation/inputs.ts";
import { loadExperiment } from "../experiment/experimentFile.ts";
import { arrayChoiceFor } from "../experiment/chosenArray.ts";
import { realRoleOf } from "../experiment/powerPlan.ts";
import { Refusal } from "../experiment/refusal.ts";

/**
 * The domain checks that suit an experiment's held-out data.
 * @throws Refusal where no held-out data is known or its shape is not what the file declares
 */
export async function runProposeChecks({ experiment }: { experiment: string }): Promise<CheckProposal> {
  const loaded = await loadExperiment(experiment);
  const heldout = await realRoleOf("heldout", {}, loaded);
  if (!heldout) {
    throw new Refusal(
      "no-heldout",
      `${experiment} names no held-out data, by which checks are chosen; name it under "data".`,
    );
  }
  const choice = arrayChoiceFor("heldout", {}, loaded);
  const input = await readInput("heldout", heldout.path, heldout.chosenBy, choice);
  const { format, dtype, range } = input.report;
  try {
    return proposeChecks(loaded.experiment.sample, {
      shape: input.sampleShape,
      format,
      dtype,
      range,
      rows: input.samples,
    });
  } catch (error) {
    throw error instanceof LayoutFault
      ? new Refusal("experiment-file", `${experiment}: ${error.message}.`)
      : error;
  }
}
