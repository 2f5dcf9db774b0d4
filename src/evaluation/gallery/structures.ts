import { structurePictures } from "../molecules/structurePicture.ts";
import type { SampleId, Structure } from "./galleryQuestions.ts";
import type { GallerySession } from "./gallerySession.ts";

/** The structures of samples that are molecules, in their order; undefined of other samples. */
export async function structuresOf(
  session: GallerySession,
  samples: readonly SampleId[],
): Promise<Structure[] | undefined> {
  if (!session.holdsMolecules) return undefined;
  const smiles = await Promise.all(samples.map(({ role, place }) => session.smiles(role, place)));
  const pictures = await structurePictures(smiles);
  return smiles.map((text, i) => ({ smiles: text, svg: pictures[i] }));
}
