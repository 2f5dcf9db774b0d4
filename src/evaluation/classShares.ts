import { classShares } from "../core/classShares.ts";
import type { Classes } from "./classLabels.ts";
import type { ClassShares } from "./classReport.ts";

/** How often the generated samples carry each label, beside how often the held-out ones do. */
export function classSharesReport(generated: Classes, heldout: Classes): ClassShares {
  const { names } = generated;
  return classShares(generated.labels, heldout.labels).map((share) => ({
    ...share,
    ...(names && { name: names[share.label] }),
  }));
}
