import type { ClassShares } from "../classReport.ts";

/** Chance among all classes gives a smaller p in one of twenty reports: told in the answer, too weak for a finding. */
const LEVEL = 0.05;
/** A report makes several judgements, so a finding asks for more. */
const BEYOND_DOUBT = 0.002;
/** A share within these parts of the held-out one is near it, however surely it differs. */
const NEAR = [2 / 3, 3 / 2];

/** Classes whose share among the labels differs beyond chance and by much. */
export interface UnevenClasses {
  never: ClassShares;
  rarely: ClassShares;
  often: ClassShares;
  /** Classes that no held-out sample has. */
  foreign: ClassShares;
}

/** Which classes the labels of the generated samples lack, or hold in other shares than the held-out data. */
export function unevenClasses(shares: readonly ClassShares[number][]): UnevenClasses {
  return unevenAt(shares, LEVEL);
}

/** Of these the ones that are sure enough for a finding. */
export function surelyUneven({ never, rarely, often, foreign }: UnevenClasses): UnevenClasses {
  return unevenAt([...never, ...rarely, ...often, ...foreign], BEYOND_DOUBT);
}

function unevenAt(shares: readonly ClassShares[number][], level: number): UnevenClasses {
  const told = shares.filter(({ p }) => p <= level);
  return {
    never: told.filter(({ generated }) => generated.count === 0),
    rarely: told.filter(
      ({ generated, heldout }) => generated.count > 0 && generated.value < NEAR[0] * heldout.value,
    ),
    often: told.filter(
      ({ generated, heldout }) => heldout.count > 0 && generated.value > NEAR[1] * heldout.value,
    ),
    foreign: told.filter(({ heldout }) => heldout.count === 0),
  };
}
