/** Pixels of one image, rows from the top, channels interleaved. */
export interface DecodedImage {
  width: number;
  height: number;
  /** 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha. */
  channels: 1 | 2 | 3 | 4;
  /** 8-bit images as bytes, 16-bit ones as they are; length height × width × channels. */
  values: Uint8Array | Uint16Array;
  /** What the decoder changed or left out, as a sentence about images in the plural. */
  note?: string;
}
