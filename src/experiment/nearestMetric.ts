import { nearestName } from "./nearestName.ts";

/** What the field calls a metric, beside its name here. */
const ALSO_CALLED = new Map([
  ["fid", "frechet"],
  ["fd", "frechet"],
  ["sfid", "frechet"],
  ["swd", "slicedWasserstein"],
]);

/** The metric that a name most likely means, among the names that are understood. */
export function nearestMetric(typed: string, names: readonly string[]): string | undefined {
  const usual = ALSO_CALLED.get(typed.toLowerCase());
  return usual !== undefined && names.includes(usual) ? usual : nearestName(typed, names);
}
