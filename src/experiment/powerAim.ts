import { EFFECT_KINDS, type Effect } from "../core/power/effect.ts";
import { resolveIn, type LoadedExperiment } from "./experimentFile.ts";
import type { Experiment } from "./experimentSchema.ts";

/** What a test should see, and how likely. */
export interface PowerAim {
  effect: Effect;
  /** The dump that the effect "like" resamples: an absolute path. */
  like?: string;
  wanted: number;
  /** Whether the experiment file says so; the others are judged by the defaults. */
  declared: boolean;
}

/** A spread half as large again, with a power of 80%: what a test is asked where nothing else is said. */
export const DEFAULT_EFFECT: Effect = { kind: "spread", size: 1.5 };
export const DEFAULT_POWER = 0.8;

type Test = Experiment["tests"][number];

/** The aim of a declared test. */
export function aimOf(
  detect: Test["detect"],
  power: number | undefined,
  loaded: LoadedExperiment | undefined,
): PowerAim {
  const wanted = power ?? DEFAULT_POWER;
  const kind = EFFECT_KINDS.find((one) => detect?.[one] !== undefined);
  const value = kind && detect?.[kind];
  if (kind === undefined || value === undefined) return { effect: DEFAULT_EFFECT, wanted, declared: false };
  if (typeof value === "number") return { effect: { kind, size: value }, wanted, declared: true };
  const like = loaded ? resolveIn(loaded, value) : value;
  return { effect: { kind, size: 0 }, like, wanted, declared: true };
}
