/** A metric that the data cannot support. `message` is a sentence for people. */
export class MetricRefused extends Error {
  override readonly name = "MetricRefused";
}

/** @throws MetricRefused when a set has fewer samples than a metric needs */
export function requireSamples(what: string, set: string, n: number, needed: number, why: string): void {
  if (n < needed)
    throw new MetricRefused(
      `${what}: at least ${needed} ${set} samples are needed (${why}); there ${n === 1 ? "is" : "are"} ${n}.`,
    );
}
