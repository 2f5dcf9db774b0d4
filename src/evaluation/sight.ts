import { percent } from "./real.ts";
import type { Caveat, MmdReport } from "./report.ts";

/** A test that sees only changes this large says little by not rejecting. */
const BLIND_FRACTION = 0.3;

/** Whether not rejecting says next to nothing: by the simulated power or, before there is one, by a first-order estimate. */
export function isBlind({ power, visible }: MmdReport): boolean {
  return power ? power.underpowered : visible.displacedFraction > BLIND_FRACTION;
}

/** What a test could have seen, as the end of a sentence. */
export function sightInWords({ power, visible }: MmdReport): string {
  if (power) return `${power.sentence[0].toLowerCase()}${power.sentence.slice(1, -1)}`;
  const { displacedFraction } = visible;
  return displacedFraction >= 1
    ? "this test could have seen next to nothing"
    : `it would probably have seen ${percent(displacedFraction)} of the samples lying far off`;
}

/** Beside a test that does not reject: what it could have seen. */
export function notRejectedCaveat(report: MmdReport): Caveat[] {
  if (report.rejected) return [];
  const text = `No difference was found, which is not the same as none: ${sightInWords(report)}; smaller or subtler differences can hide.`;
  return [
    {
      code: "not-rejected-is-not-equal",
      severity: isBlind(report) ? "warning" : "info",
      metric: "mmd",
      text,
    },
  ];
}
