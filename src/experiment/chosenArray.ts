import { statisticsDimension } from "../io/npzStatistics.ts";
import { describeSamples } from "../io/registry.ts";
import type { ArrayChoice } from "./arrayChoice.ts";
import type { EvaluationRequest } from "./evaluationRequest.ts";
import type { LoadedExperiment } from "./experimentFile.ts";

type Role = "generated" | "heldout" | "train";

/** The choice for a role: what is asked, else what the experiment file says. */
export function arrayChoiceFor(
  role: Role,
  request: Pick<EvaluationRequest, "key" | "axis" | "arrays">,
  loaded: LoadedExperiment | undefined,
): ArrayChoice {
  const asked = role === "generated" ? { key: request.key, axis: request.axis } : request.arrays?.[role];
  const { keys, axes } = loaded?.experiment.data ?? {};
  const [key, axis] = [asked?.key ?? keys?.[role], asked?.axis ?? axes?.[role]];
  return { ...(key === undefined ? {} : { key }), ...(axis === undefined ? {} : { axis }) };
}

/** Shape of one sample, of the first array that can be meant where no choice is made. */
export async function sampleShapeOf(path: string, choice: ArrayChoice): Promise<number[]> {
  const dimension = await statisticsDimension(path);
  if (dimension !== undefined) return [dimension];
  const [{ shape }] = await describeSamples(path, choice);
  return shape.slice(1);
}
