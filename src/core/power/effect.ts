/** Ways in which generated samples can differ from real ones, whose size a test may be asked to see. */
export const EFFECT_KINDS = ["spread", "missing", "shift", "localShift", "noise", "copies", "like"] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/**
 * A difference and its size.
 *
 * - spread: the spread within each group grows (or shrinks) by this factor.
 * - missing: this share of the data, lying together, is never generated.
 * - shift: every sample moves along the first principal axis, by this multiple of the standard deviation along it;
 *   localShift: of the standard deviation within groups along it.
 * - noise: independent normal noise in every column, by this multiple of the root mean square deviation within groups.
 * - copies: this share of the samples are copies of training samples.
 * - like: the samples of a given dump stand for it; the size says nothing.
 */
export interface Effect {
  kind: EffectKind;
  size: number;
}

interface Scale {
  /** Sizes that mean something, both ends left out unless `closed` says otherwise. */
  from: number;
  to: number;
  /** The size that changes nothing. */
  neutral: number;
  closedAbove?: boolean;
}

const SCALES: Record<EffectKind, Scale> = {
  spread: { from: 0, to: 100, neutral: 1 },
  missing: { from: 0, to: 0.9, neutral: 0, closedAbove: true },
  shift: { from: 0, to: 100, neutral: 0 },
  localShift: { from: 0, to: 100, neutral: 0 },
  noise: { from: 0, to: 100, neutral: 0 },
  copies: { from: 0, to: 1, neutral: 0, closedAbove: true },
  like: { from: -Infinity, to: Infinity, neutral: NaN },
};

/** Why this size means nothing for this kind, as the end of a sentence; nothing when it does mean something. */
export function sizeFault({ kind, size }: Effect): string | undefined {
  const { from, to, neutral, closedAbove } = SCALES[kind];
  if (kind === "like") return undefined;
  if (Number.isFinite(size) && size > from && (size < to || (closedAbove && size === to)) && size !== neutral)
    return undefined;
  return kind === "spread"
    ? `must be a factor between 0 and ${to} other than 1`
    : `must be above ${from} and ${closedAbove ? "at most" : "below"} ${to}`;
}

/** Distance of a size from the one that changes nothing, on the scale on which power grows evenly; and back. */
export function strengthOf({ kind, size }: Effect): number {
  return Math.log(kind === "spread" ? Math.abs(size - 1) : size);
}

/** The size of a given strength. A spread grows, unless `like` is one that shrinks. */
export function sizeOfStrength(like: Effect, strength: number): number {
  const distance = Math.exp(strength);
  if (like.kind !== "spread") return Math.min(distance, SCALES[like.kind].to);
  return like.size < 1 ? 1 - Math.min(0.99, distance) : 1 + distance;
}

/** The strengths among which the smallest visible one is looked for. */
export function strengthRange(effect: Effect): [number, number] {
  const { kind, size } = effect;
  if (kind === "spread") return [Math.log(0.02), Math.log(size < 1 ? 0.98 : 9)];
  if (kind === "missing" || kind === "copies") return [Math.log(0.005), Math.log(SCALES[kind].to)];
  return [Math.log(0.01), Math.log(20)];
}
