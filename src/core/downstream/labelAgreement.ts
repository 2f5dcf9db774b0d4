import { normalUpperTail, Z95 } from "../normal.ts";
import { mean, variance } from "../order.ts";
import { proportionInterval } from "../proportionInterval.ts";

/** Agreement of labels with those that a judge gives. */
export interface LabelAgreement {
  unit: "accuracy" | "error";
  generated: Agreement;
  heldout: Agreement;
  /** One-sided, of "the labels of generated samples agree no less than those of real ones". */
  p: number;
}

interface Agreement {
  /** Share of equal classes, or the root of the mean squared difference. */
  value: number;
  interval: [number, number];
}

interface Judged {
  given: Float64Array;
  judged: Float64Array;
}

/**
 * Whether the labels of generated samples are true: how far they agree with a judge that was trained on real samples, beside how
 * far the labels of held-out samples do. A conditional model may make good samples under wrong labels.
 */
export function labelAgreement(generated: Judged, heldout: Judged, isClass: boolean): LabelAgreement {
  const [a, b] = [generated, heldout].map(({ given, judged }) =>
    judged.map((value, i) => (isClass ? Number(value !== given[i]) : (value - given[i]) ** 2)),
  );
  const spread = (losses: Float64Array) =>
    isClass ? shrunkVariance(losses) : Math.max(variance(losses), Number.MIN_VALUE);
  const error = Math.sqrt(spread(a) / a.length + spread(b) / b.length);
  return {
    unit: isClass ? "accuracy" : "error",
    generated: isClass ? share(a) : rootMeanSquare(a),
    heldout: isClass ? share(b) : rootMeanSquare(b),
    p: normalUpperTail((mean(a) - mean(b)) / error),
  };
}

function shrunkVariance(losses: Float64Array): number {
  const p = (mean(losses) * losses.length + 2) / (losses.length + 4);
  return p * (1 - p);
}

function share(losses: Float64Array): Agreement {
  const right = losses.length - losses.reduce((sum, loss) => sum + loss, 0);
  return { value: right / losses.length, interval: proportionInterval(right, losses.length) };
}

function rootMeanSquare(squares: Float64Array): Agreement {
  const value = mean(squares);
  const half = Z95 * Math.sqrt(variance(squares) / squares.length);
  return {
    value: Math.sqrt(value),
    interval: [Math.sqrt(Math.max(0, value - half)), Math.sqrt(value + half)],
  };
}
