import type { MoleculesReport } from "./moleculesReport.ts";

/** Validity, uniqueness, novelty and diversity as rows of numbers: name, value, 95% interval, value of held-out molecules. */
export function moleculesRows({ validity, uniqueness, novelty, diversity }: MoleculesReport): string[][] {
  const row = (name: string, { value, interval, baseline }: MoleculesReport["validity"]) => [
    name,
    value.toFixed(3),
    interval.map((end) => end.toFixed(3)).join(" – "),
    baseline === null ? "–" : baseline.toFixed(3),
  ];
  return [
    row("valid molecules", validity),
    row("unique molecules", uniqueness),
    ...(novelty ? [row("new molecules", novelty)] : []),
    row("internal diversity", diversity),
  ];
}
