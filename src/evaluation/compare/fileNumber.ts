import type { Input } from "../inputs.ts";

/** The number in its file of a sample of what is compared. */
export function fileNumber({ chosen }: Pick<Input, "chosen">, sample: number): number {
  return chosen?.[sample] ?? sample;
}

/** The samples that have these numbers in the file, without those that are not among what is compared. */
export function samplesOf({ chosen }: Pick<Input, "chosen">, numbers: readonly number[]): number[] {
  return numbers.map((number) => (chosen ? chosen.indexOf(number) : number)).filter((sample) => sample >= 0);
}

/** Whether sample i of both is also the same number in both files, so that they may be set side by side. */
export function numberedAlike(first: Pick<Input, "chosen">, second: Pick<Input, "chosen">): boolean {
  if (!first.chosen || !second.chosen) return first.chosen === second.chosen;
  return (
    first.chosen.length === second.chosen.length &&
    first.chosen.every((number, i) => number === second.chosen![i])
  );
}
