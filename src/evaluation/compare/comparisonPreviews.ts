import type { SampleDeclaration } from "../../experiment/domainSchema.ts";
import { elementCount } from "../../io/sampleArray.ts";
import type { Input } from "../inputs.ts";
import { MOST_VALUES, valuesOf } from "../previews.ts";
import { pictureLayout } from "../pictureLayout.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { ComparisonReport, PairComparison } from "./comparisonReport.ts";
import { fileNumber, samplesOf } from "./fileNumber.ts";

/** Values of all drawings of generated samples together, so that the document stays small. */
const VALUES = 240_000;
const [FEWEST, MOST] = [6, 60];
/** Samples that went in or out of the manifold, of each pair and each way. */
const MOVED = 12;

/**
 * The samples that a comparison draws: the first ones of each dump, those that moved in or out of the real manifold, and the
 * held-out samples in the middle of each region. Undefined of samples that are too large to be drawn.
 * @param declared what the experiment says that a sample is
 */
export function comparisonPreviews(
  dumps: readonly ComparedDump[],
  pairs: readonly PairComparison[],
  declared: SampleDeclaration | undefined,
): ComparisonReport["previews"] {
  const { heldout } = dumps[0].context;
  if (heldout.samples.d > MOST_VALUES) return undefined;
  const layout = pictureLayout(heldout, declared);
  const count = Math.floor(VALUES / (dumps.length * elementCount(layout.shape)));
  const smallest = Math.min(...dumps.map(({ context }) => context.generated.samples.n));
  const first = Math.min(smallest, Math.max(FEWEST, Math.min(MOST, count)));
  const preview = (input: Input, sample: number) => ({
    index: fileNumber(input, sample),
    values: valuesOf(input, sample, layout),
  });
  const centres = [...new Set(pairs.flatMap(({ regions }) => regions.map(({ centre }) => centre)))];
  return {
    kind: layout.kind,
    shape: layout.shape,
    range: heldout.report.range,
    heldout: samplesOf(heldout, centres).map((sample) => preview(heldout, sample)),
    first,
    subjects: dumps.map(({ context: { generated } }, i) => {
      const moved = pairs
        .filter((pair) => pair.first === i || pair.second === i)
        .flatMap(({ leftManifold, enteredManifold }) => [
          ...leftManifold.slice(0, MOVED),
          ...enteredManifold.slice(0, MOVED),
        ]);
      const drawn = new Set([
        ...Array.from({ length: first }, (_, sample) => sample),
        ...samplesOf(generated, moved),
      ]);
      return [...drawn].map((sample) => preview(generated, sample));
    }),
  };
}
