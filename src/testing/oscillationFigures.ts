import type { Report } from "../evaluation/report.ts";

/** What the reference text's oscillation table says of a model, read from the domain section of its report. */
export interface OscillationFigures {
  meanError: number;
  lag1: number;
  range: [number, number];
  /** As the text writes them. */
  words: [string, string, string];
}

/** Figures of the generated or the held-out series. */
export function oscillationFigures(
  { domain = [] }: Report,
  side: "generated" | "heldout",
): OscillationFigures {
  const named = (name: string) => domain.find((check) => check.name === name)!;
  const meanError = named("mean").details[0].generated.value;
  const lag1 = named("autocorrelation")[side].mean;
  const { low, high } = named("dominant-frequency")[side];
  return {
    meanError,
    lag1,
    range: [low, high],
    words: [meanError.toFixed(3), lag1.toFixed(3), `${low.toFixed(1)}–${high.toFixed(1)}`],
  };
}
