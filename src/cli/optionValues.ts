import { InvalidArgumentError } from "commander";
import { EFFECT_KINDS, sizeFault, type Effect } from "../core/power/effect.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { nearestName } from "../experiment/nearestName.ts";

/** Reads a whole number. @throws InvalidArgumentError below `least` */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    }
    return value;
  };
}

/** Reads the number of an axis; negative ones count from the last. @throws InvalidArgumentError */
export function axisNumber(text: string): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (!Number.isSafeInteger(value))
    throw new InvalidArgumentError("It must be a whole number, such as 0 or -1.");
  return value;
}

/** Reads a number between two ends, neither of which it may be. @throws InvalidArgumentError */
export function numberBetween(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? NaN : Number(text);
    if (!(value > low && value < high)) {
      throw new InvalidArgumentError(`It must be a number above ${low} and below ${high}.`);
    }
    return value;
  };
}

/** Reads a rule for bandwidths, or bandwidths. @throws InvalidArgumentError */
export function bandwidthRule(text: string): EvaluationRequest["bandwidth"] {
  if (text === "median" || text === "aggregated" || text === "split") return text;
  const values = text.split(",").map(Number);
  if (!values.every((value) => Number.isFinite(value) && value > 0)) {
    throw new InvalidArgumentError(
      "It must be median, aggregated, split, or positive numbers separated by commas.",
    );
  }
  return values;
}

/** Reads an effect and its size, like spread=1.5; of "like" a file. @throws InvalidArgumentError */
export function effectOf(text: string): { effect: Effect; like?: string } {
  const at = text.indexOf("=");
  const [name, value] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  const kind = EFFECT_KINDS.find((one) => one === name);
  if (!kind) {
    const meant = nearestName(name, EFFECT_KINDS);
    throw new InvalidArgumentError(
      `There is no effect "${name}"${meant ? `; did you mean ${meant}?` : `; there are ${EFFECT_KINDS.join(", ")}.`}`,
    );
  }
  if (value === "")
    throw new InvalidArgumentError(
      `It needs ${kind === "like" ? "a dump" : "a size"}, as in ${example(kind)}.`,
    );
  if (kind === "like") return { effect: { kind, size: 0 }, like: value };
  const effect = { kind, size: Number(value) };
  const fault = sizeFault(effect);
  if (fault) throw new InvalidArgumentError(`The size of ${kind} ${fault}.`);
  return { effect };
}

function example(kind: Effect["kind"]): string {
  return kind === "like" ? "like=runs/a/samples.npy" : kind === "spread" ? "spread=1.5" : `${kind}=0.25`;
}
