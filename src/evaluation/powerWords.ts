import type { Effect, EffectKind } from "../core/power/effect.ts";
import type { MmdPowerReport } from "./powerReport.ts";
import { percent } from "./real.ts";

/** A number in three significant digits at most, and in thousands with commas. */
export function short(value: number): string {
  const rounded = Number(value.toPrecision(3));
  return Math.abs(rounded) >= 1000 ? rounded.toLocaleString("en") : String(rounded);
}

const WORDS: Record<EffectKind, (size: number) => string> = {
  spread: (size) => `a ${short(size)}× spread within groups`,
  missing: (size) => `${percent(size)} of the data missing`,
  shift: (size) => `a shift by ${short(size)} deviations`,
  localShift: (size) => `a shift by ${short(size)} deviations within groups`,
  noise: (size) => `noise of ${short(size)} deviations within groups`,
  copies: (size) => `${percent(size)} copies of training samples`,
  like: () => "a difference like that dump's",
};

/** An effect as a noun phrase. */
export function effectInWords({ kind, size }: Effect): string {
  return WORDS[kind](size);
}

/** What a test can see, as a reader wants it: the power, what it would need, the smallest effect in sight. */
export function powerSentence(report: Omit<MmdPowerReport, "sentence" | "caveats">): string {
  const { effect, n, m, power, requiredN, smallest, underpowered, wanted } = report;
  const sizes = n === m ? `n = ${short(n)}` : `n = ${short(n)} and m = ${short(m)}`;
  const said = [
    `At ${sizes} the test sees ${effectInWords(effect)} with power ${power.value.toFixed(2)} (95% interval ${power.interval
      .map((end) => end.toFixed(2))
      .join(" to ")})`,
  ];
  if (requiredN?.extrapolated)
    said.push(`; ${percent(wanted)} would need about n = ${short(requiredN.n)}, beyond what was simulated`);
  else if (requiredN) {
    const [low, high] = requiredN.interval.map(short);
    said.push(`; ${percent(wanted)} needs n ≈ ${short(requiredN.n)} (${low} to ${high})`);
  }
  said.push(".");
  if (smallest && smallest.size !== null)
    said.push(
      ` The smallest it sees with ${percent(wanted)} is ${effectInWords({ ...effect, size: smallest.size })}.`,
    );
  else if (smallest) {
    const largest = effectInWords({ ...effect, size: smallest.largest ?? effect.size });
    said.push(` Not even ${largest} is seen with ${percent(wanted)}.`);
  }
  if (underpowered) said.push(" Not rejecting would be no evidence that the distributions are equal.");
  return said.join("");
}

/** Why a power may not be read as it looks. */
export function powerCaveats(report: Omit<MmdPowerReport, "sentence" | "caveats">): string[] {
  const { basis, realSamples, effect, permutations, reached } = report;
  const caveats: string[] = [];
  if (basis === "smoothed")
    caveats.push(
      `The ${short(realSamples)} real samples are too few to draw pairs of this size afresh: samples came from a smoothed version of them, and what they do not hold it does not either.`,
    );
  if (effect.kind === "copies")
    caveats.push(
      "Copies of training samples follow the data's distribution: a two-sample test against held-out data is blind to them by design. The memorization metrics look for them.",
    );
  if (reached !== null && Math.abs(Math.log(reached / effect.size)) > 0.05)
    caveats.push(
      `The groups overlap once they are spread: measured again, the factor within them is ${short(reached)}, not ${short(effect.size)}.`,
    );
  if (permutations > 200)
    caveats.push(
      `Simulated with 199 permutations instead of ${short(permutations)}; the declared test has a little more power, if anything.`,
    );
  return caveats;
}
