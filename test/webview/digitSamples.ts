import type { MemorizationReport, Report } from "../../src/evaluation/report.ts";
import { random } from "./random.ts";

/** Digits on an 8 × 8 grid, one row of bits a byte. */
const GLYPHS = [
  [0x3c, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x3c],
  [0x18, 0x38, 0x18, 0x18, 0x18, 0x18, 0x18, 0x3c],
  [0x3c, 0x66, 0x06, 0x0c, 0x18, 0x30, 0x60, 0x7e],
  [0x3c, 0x66, 0x06, 0x1c, 0x06, 0x06, 0x66, 0x3c],
  [0x0c, 0x1c, 0x3c, 0x6c, 0x7e, 0x0c, 0x0c, 0x0c],
  [0x7e, 0x60, 0x60, 0x7c, 0x06, 0x06, 0x66, 0x3c],
  [0x3c, 0x66, 0x60, 0x7c, 0x66, 0x66, 0x66, 0x3c],
  [0x7e, 0x06, 0x0c, 0x0c, 0x18, 0x18, 0x30, 0x30],
  [0x3c, 0x66, 0x66, 0x3c, 0x66, 0x66, 0x66, 0x3c],
  [0x3c, 0x66, 0x66, 0x66, 0x3e, 0x06, 0x66, 0x3c],
];

/** One digit as 64 values from −1 to 1, with noise. */
export function digit(which: number, noise = 0, seed = which): number[] {
  const next = random(seed);
  return GLYPHS[which].flatMap((row) =>
    Array.from({ length: 8 }, (_, bit) => {
      const value = (row & (0x80 >> bit) ? 0.9 : -0.95) + (next() - 0.5) * noise;
      return Math.max(-1, Math.min(1, value));
    }),
  );
}

const PAIRS = [0, 4, 4, 3, 6, 3, 2].map((which, i) => ({ which, generated: 13 + i * 61, train: 7 + i * 44 }));

const previews: NonNullable<Report["previews"]> = {
  kind: "image",
  shape: [8, 8],
  range: [-1, 1],
  generated: PAIRS.map(({ which, generated }, i) => ({
    index: generated,
    values: digit(which, 0.2 + i * 0.12, i + 1),
  })),
  train: PAIRS.map(({ which, train }) => ({ index: train, values: digit(which, 0.5) })),
  heldout: [2, 5, 2, 4, 7, 9, 2, 0, 6].map((which, i) => ({
    index: 11 + i * 83,
    values: digit(which, 1, i + 40),
  })),
};

const pairs: MemorizationReport["nearest"] = PAIRS.map(({ generated, train }, i) => ({
  generated,
  train,
  distance: [0.25, 0.39, 0.47, 0.61, 0.82, 1.03, 1.26][i],
  heldoutQuantile: [0, 0, 0, 0, 0, 0.0022, 0.0111][i],
}));

export const digitPreviews = { previews, pairs };
