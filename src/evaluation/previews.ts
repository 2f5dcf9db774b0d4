import type { SampleDeclaration } from "../experiment/domainSchema.ts";
import { elementCount } from "../io/sampleArray.ts";
import type { EvaluationContext } from "./context.ts";
import type { Input } from "./inputs.ts";
import type { Report } from "./report.ts";
import { pictureLayout, type PictureLayout } from "./pictureLayout.ts";
import { nearestToUncovered } from "./uncovered.ts";

type Previews = NonNullable<Report["previews"]>;
type Metrics = Report["metrics"];

const PAIRS = 12;
const UNCOVERED = 18;
/** Values of one sample beyond which it is not drawn. */
export const MOST_VALUES = 128 * 128 * 3;

/** The few samples that the plots draw: closest pairs, and held-out samples that nothing generated comes near. */
export async function previewsOf(
  context: EvaluationContext,
  metrics: Metrics,
  declared?: SampleDeclaration,
): Promise<Previews | undefined> {
  const { generated, heldout, train } = context;
  const layout = pictureLayout(heldout, declared);
  if (heldout.samples.d > MOST_VALUES) return undefined;
  const pairs = metrics.memorization?.nearest.slice(0, PAIRS) ?? [];
  const uncovered = metrics.precisionRecall?.uncovered ?? [];
  const preview = (input: Input, index: number) => ({ index, values: valuesOf(input, index, layout) });
  const trained = [...new Set(pairs.map((pair) => pair.train))];
  return {
    kind: layout.kind,
    shape: layout.shape,
    range: heldout.report.range,
    generated: pairs.map((pair) => preview(generated, pair.generated)),
    train: train ? trained.map((index) => preview(train, index)) : [],
    heldout: (await farthestFirst(context, uncovered)).map((index) => preview(heldout, index)),
  };
}

/** The values of one sample, to four digits, in the order in which they are drawn. */
export function valuesOf(
  { samples: rows }: Input,
  index: number,
  { channelFirst, shape }: PictureLayout,
): number[] {
  const drawn = rows.values.subarray(index * rows.d, index * rows.d + elementCount(shape));
  const [height, width, channels] = shape;
  const pixels = height * width;
  return Array.from(drawn, (_, position) => {
    const source = channelFirst ? (position % channels) * pixels + Math.floor(position / channels) : position;
    return Number(drawn[source].toPrecision(4));
  });
}

/** The held-out samples among `indices` that lie farthest from anything generated. */
async function farthestFirst(context: EvaluationContext, indices: number[]): Promise<number[]> {
  if (indices.length === 0) return [];
  const { distances } = await nearestToUncovered(context, indices);
  return indices
    .map((index, i) => ({ index, distance: distances[i] }))
    .sort((a, b) => b.distance - a.distance || a.index - b.index)
    .slice(0, UNCOVERED)
    .map(({ index }) => index);
}
