import type { SampleDeclaration } from "../../experiment/domainSchema.ts";
import { elementCount } from "../../io/sampleArray.ts";
import type { Input } from "../inputs.ts";
import { structurePictures } from "../molecules/structurePicture.ts";
import { MOST_VALUES, valuesOf } from "../previews.ts";
import { pictureLayout } from "../pictureLayout.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { ComparisonReport, PairComparison } from "./comparisonReport.ts";
import { fileNumber, samplesOf } from "./fileNumber.ts";

type SamplePreview = NonNullable<ComparisonReport["previews"]>["heldout"][number];

/** Values of all drawings of generated samples together, so that the document stays small. */
const VALUES = 240_000;
const [FEWEST, MOST] = [6, 60];
/** Structures of molecules take some kilobytes each: so many of all dumps together, and of one. */
const [STRUCTURES, MOST_STRUCTURES] = [96, 24];
/** Samples that went in or out of the manifold, of each pair and each way. */
const MOVED = 12;

/**
 * The samples that a comparison draws: the first ones of each dump, those that moved in or out of the real manifold, and the
 * held-out samples in the middle of each region. Undefined of samples that are too large to be drawn.
 * @param declared what the experiment says that a sample is
 */
export async function comparisonPreviews(
  dumps: readonly ComparedDump[],
  pairs: readonly PairComparison[],
  declared: SampleDeclaration | undefined,
): Promise<ComparisonReport["previews"]> {
  const { heldout } = dumps[0].context;
  if (heldout.samples.d > MOST_VALUES) return undefined;
  const layout = pictureLayout(heldout, declared);
  const first = firstOf(dumps, elementCount(layout.shape));
  const previews = async (input: Input, samples: readonly number[]): Promise<SamplePreview[]> =>
    input.molecules
      ? await structurePreviews(input, samples)
      : samples.map((sample) => ({
          index: fileNumber(input, sample),
          values: valuesOf(input, sample, layout),
        }));
  const centres = [...new Set(pairs.flatMap(({ regions }) => regions.map(({ centre }) => centre)))];
  return {
    kind: layout.kind,
    shape: layout.shape,
    range: heldout.report.range,
    heldout: await previews(heldout, samplesOf(heldout, centres)),
    first,
    subjects: await Promise.all(
      dumps.map(({ context: { generated } }, i) => {
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
        return previews(generated, [...drawn]);
      }),
    ),
  };
}

/** How many of the first samples of each dump are drawn. */
function firstOf(dumps: readonly ComparedDump[], values: number): number {
  const inputs = dumps.map(({ context }) => context.generated);
  const smallest = Math.min(...inputs.map(({ samples }) => samples.n));
  const count = inputs.some(({ molecules }) => molecules)
    ? Math.min(MOST_STRUCTURES, Math.floor(STRUCTURES / dumps.length))
    : Math.min(MOST, Math.floor(VALUES / (dumps.length * values)));
  return Math.min(smallest, Math.max(FEWEST, count));
}

/** Molecules are drawn by their structures: nobody reads a fingerprint. */
async function structurePreviews(input: Input, samples: readonly number[]): Promise<SamplePreview[]> {
  const { given, canonical } = input.molecules!;
  const valid = given.filter((_, line) => canonical[line] !== null);
  const numbers = samples.map((sample) => fileNumber(input, sample));
  const smiles = numbers.map((number) => valid[number]);
  const pictures = await structurePictures(smiles);
  return numbers.map((index, i) => ({
    index,
    values: [],
    structure: { smiles: smiles[i], svg: pictures[i] },
  }));
}
