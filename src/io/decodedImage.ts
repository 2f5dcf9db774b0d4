import type { NumericValues } from "./sampleArray.ts";

/** Pixels of one image, rows from the top, channels interleaved. */
export interface DecodedImage {
  width: number;
  height: number;
  /** 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha; more in TIFF images of many bands. */
  channels: number;
  /** Whether the last channel tells how opaque a pixel is. */
  hasAlpha: boolean;
  /** In the type of the file; length height × width × channels. */
  values: NumericValues;
  /** Element type in numpy's words, where the values' own does not tell: float16. */
  dtype?: string;
  /** What the decoder changed or left out, as a sentence about images in the plural. */
  note?: string;
}
