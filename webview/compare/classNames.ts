import type { Report } from "../../src/evaluation/report.ts";

/** What a class is called: its name where the labels' file has names, else its number. */
export function className({ metrics }: Report, label: number): string {
  return metrics.precisionRecall?.classes?.find((each) => each.label === label)?.name ?? String(label);
}
