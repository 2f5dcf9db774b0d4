import { isBinned } from "../core/mmdBlocks.ts";
import { hasSmallerStructure } from "../core/smallerStructure.ts";
import { manifoldSide, wholeInput, type EvaluationContext } from "./context.ts";
import type { Caveat, MmdReport } from "./report.ts";

/** Why an MMD test may not be read as it looks. */
export async function mmdCaveats(context: EvaluationContext, report: MmdReport): Promise<Caveat[]> {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "mmd", text });

  if (report.rule === "median") {
    const { neighbours } = await manifoldSide(context, wholeInput(context.heldout));
    const finer = hasSmallerStructure(neighbours, report.bandwidths[0]);
    add(
      "median-bandwidth",
      finer ? "warning" : "info",
      finer
        ? "The median bandwidth looks at the distance between modes, and the held-out data has structure at a much smaller scale: a difference within modes is invisible to this test. Test several bandwidths (aggregated), or one at the scale that matters."
        : "The median bandwidth looks at one scale, the typical distance of two samples; differences at a smaller scale are better seen by several bandwidths (aggregated).",
    );
  }
  if (report.rule === "split") {
    add(
      "split-test",
      "info",
      `Half of the samples chose the bandwidth and are not in the test, which so rests on ${report.n} generated and ${report.m} held-out ones.`,
    );
  }
  if (report.mmd2 < 0) {
    add(
      "negative-mmd",
      "info",
      "A negative MMD² is normal: the estimate is unbiased, so it scatters about zero when there is no difference.",
    );
  }
  const whole = Math.max(context.generated.rows.n, context.heldout.rows.n);
  const used = report.rule === "split" ? 2 : 1;
  if (used * report.n < context.generated.rows.n - 1 || used * report.m < context.heldout.rows.n - 1) {
    add(
      "mmd-subsampled",
      "warning",
      `The test used ${partInWords(report.n, context.generated.rows.n)} generated and ${partInWords(report.m, context.heldout.rows.n)} held-out samples; ${whole} would see smaller differences.`,
    );
  }
  if (report.blocks !== undefined) {
    const times = Math.sqrt(report.blocks).toFixed(1);
    add(
      "mmd-blocks",
      "info",
      `The test averages over ${report.blocks} random parts of both sets, since the cost of all pairs grows with the square of n. All samples take part and the level is exact; the noise is ${times} times that of all pairs, which would see smaller differences.`,
    );
  }
  if (isBinned(report.n, report.m, report.blocks ?? 1)) {
    add(
      "mmd-bins",
      "info",
      "The permutations exchange samples in fours, drawn at random once, which costs a small part of the time: the level is exact, and hardly any power is lost.",
    );
  }
  if (report.p <= 1.5 / (1 + report.permutations)) {
    add(
      "smallest-p",
      "info",
      `p is the smallest that ${report.permutations} permutations can give; more permutations could make it smaller, never 0.`,
    );
  }
  return caveats;
}

function partInWords(used: number, all: number): string {
  return used < all ? `a random ${used} of ${all}` : `all ${all}`;
}
