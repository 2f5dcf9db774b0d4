import type { GalleryOverview } from "../../src/evaluation/gallery/galleryQuestions.ts";
import { GAP } from "./galleryGrid.ts";
import { pictureSize } from "./picture.ts";
import type { GridShape } from "./virtualGrid.ts";

/** Longer side of a picture in the grid as it is shown, and pixels that are asked for. */
const SHOWN_SIDE = 72;
export const ASKED_SIDE = 96;
/** Under each picture. */
const CAPTION_HEIGHT = 36;
const PADDING = 6;
/** What a caption takes at least. */
const LEAST_WIDTH = 86;

/** Sizes of a picture in the grid and of its cell, which may hold another one beside it. */
export function gridCell(
  { kind, shape, molecules }: Pick<GalleryOverview, "kind" | "shape" | "molecules">,
  hasBeside: boolean,
): { drawn: { width: number; height: number }; cell: GridShape["cell"] } {
  const drawn = pictureSize({ kind, shape, molecules }, SHOWN_SIDE);
  const pictures = hasBeside ? 2 * drawn.width + GAP : drawn.width;
  const cell = {
    width: Math.max(LEAST_WIDTH, pictures + 2 * PADDING) + GAP,
    height: drawn.height + CAPTION_HEIGHT + 2 * PADDING + GAP,
  };
  return { drawn, cell };
}
