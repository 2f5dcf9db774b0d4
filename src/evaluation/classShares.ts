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

/** A class is spoken of beyond doubt only: a report makes several judgements. */
const BEYOND_DOUBT = 0.002;
/** A share within these parts of the held-out one is near it, however surely it differs. */
const NEAR = [2 / 3, 3 / 2];

/** Classes whose share among the labels differs beyond doubt and by much. */
export interface UnevenClasses {
  never: ClassShares;
  rarely: ClassShares;
  often: ClassShares;
}

/** Which classes the labels of the generated samples lack, or hold in other shares than the held-out data. */
export function unevenClasses(shares: ClassShares): UnevenClasses {
  const told = shares.filter(({ p }) => p <= BEYOND_DOUBT);
  return {
    never: told.filter(({ generated }) => generated.count === 0),
    rarely: told.filter(
      ({ generated, heldout }) => generated.count > 0 && generated.value < NEAR[0] * heldout.value,
    ),
    often: told.filter(({ generated, heldout }) => generated.value > NEAR[1] * heldout.value),
  };
}
