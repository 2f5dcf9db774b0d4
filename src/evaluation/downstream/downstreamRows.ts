import type { DownstreamReport } from "./downstreamReport.ts";

/** The scores of each model as rows of numbers: name, value, 95% interval, value for real training samples. */
export function downstreamRows({ score, models }: DownstreamReport): string[][] {
  const name = score === "accuracy" ? "accuracy" : "R²";
  return models.flatMap(({ model, tstr, real }) => {
    const baseline = real ? real.trtr.value.toFixed(3) : "–";
    const row = (what: string, { value, interval }: { value: number; interval: [number, number] }) => [
      `${what} ${name} (${model})`,
      value.toFixed(3),
      interval.map((end) => end.toFixed(3)).join(" – "),
      baseline,
    ];
    return [row("TSTR", tstr), ...(real ? [row("real + generated", real.augmented)] : [])];
  });
}
