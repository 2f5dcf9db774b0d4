import { fisherExact } from "./fisherExact.ts";
import { holm } from "./holm.ts";
import { proportionInterval } from "./proportionInterval.ts";

/** How much of a set belongs to a class. */
interface Share {
  count: number;
  value: number;
  interval: [number, number];
}

/** The share of one class among generated samples, beside that among held-out ones. */
interface ClassShare {
  label: number;
  generated: Share;
  heldout: Share;
  /** Two-sided p-value of "no difference", adjusted for the number of classes (Holm 1979). */
  p: number;
}

/** How often each class that either set has occurs in both; ascending labels. */
export function classShares(generated: Float64Array, heldout: Float64Array): ClassShare[] {
  const [made, real] = [countsOf(generated), countsOf(heldout)];
  const labels = [...new Set([...made.keys(), ...real.keys()])].sort((a, b) => a - b);
  const sizes: [number, number] = [generated.length, heldout.length];
  const counts = labels.map((label): [number, number] => [made.get(label) ?? 0, real.get(label) ?? 0]);
  const adjusted = holm(counts.map((pair) => fisherExact(pair, sizes)));
  return labels.map((label, i) => ({
    label,
    generated: shareOf(counts[i][0], sizes[0]),
    heldout: shareOf(counts[i][1], sizes[1]),
    p: adjusted[i],
  }));
}

function countsOf(labels: Float64Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function shareOf(count: number, of: number): Share {
  return { count, value: count / of, interval: proportionInterval(count, of) };
}
