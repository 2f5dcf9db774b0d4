import { packFingerprints, tanimoto } from "../../core/molecules/tanimoto.ts";
import { nearestBetween, wholeInput, type EvaluationContext } from "../context.ts";
import { takeRows } from "../../kernels/rows.ts";
import type { MoleculeInput, MoleculeSets } from "./moleculeSets.ts";
import type { MoleculesReport } from "./moleculesReport.ts";
import { structurePictures } from "./structurePicture.ts";

type Drawing = MoleculesReport["drawings"][number];

const GENERATED = 8;
const PAIRS = 3;
const INVALID = 4;

/** Pictures of a few structures: generated ones, the closest to training molecules beside these, and invalid ones. */
export async function moleculeDrawings(context: EvaluationContext, sets: MoleculeSets): Promise<Drawing[]> {
  const { generated, train } = sets;
  const own = validPlaces(generated).slice(0, GENERATED);
  const wanted: Omit<Drawing, "svg">[] = [
    ...own.map((place) => ({
      group: "generated" as const,
      text: generated.molecules.given[place],
      note: "",
    })),
    ...(train ? await closestPairs(context, generated, train) : []),
    ...generated.molecules.faults.slice(0, INVALID).map(({ place, fault }) => ({
      group: "invalid" as const,
      text: generated.molecules.given[place],
      note: fault.message,
    })),
  ];
  const svgs = await structurePictures(wanted.map(({ text }) => text));
  return wanted.flatMap((drawing, i) => {
    const svg = svgs[i];
    return svg === null ? [] : [{ ...drawing, svg }];
  });
}

/** Lines of the valid molecules, which are the samples in their order. */
function validPlaces({ molecules: { canonical } }: MoleculeInput): number[] {
  return [...canonical.keys()].filter((place) => canonical[place] !== null);
}

async function closestPairs(
  context: EvaluationContext,
  generated: MoleculeInput,
  train: MoleculeInput,
): Promise<Omit<Drawing, "svg">[]> {
  const { distances, indices } = await nearestBetween(
    context,
    wholeInput(context.generated),
    wholeInput(train),
  );
  const order = [...distances.keys()].sort((a, b) => distances[a] - distances[b] || a - b).slice(0, PAIRS);
  const [own, real] = [validPlaces(generated), validPlaces(train)];
  return order.flatMap((sample) => {
    const nearest = indices[sample];
    const [a, b] = [
      packFingerprints(takeRows(generated.samples, [sample])),
      packFingerprints(takeRows(train.samples, [nearest])),
    ];
    const note = tanimoto(a, 0, b, 0).toFixed(2);
    return [
      { group: "pair" as const, text: generated.molecules.given[own[sample]], note },
      { group: "pair" as const, text: train.molecules.given[real[nearest]], note },
    ];
  });
}
