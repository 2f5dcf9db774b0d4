import type { DecodedImage } from "./decodedImage.ts";
import type { NumericValues } from "./sampleArray.ts";

/** Whether an image has an alpha channel that is opaque in every pixel, and so tells nothing. */
export function hasOpaqueAlpha({ channels, hasAlpha, values }: DecodedImage): boolean {
  if (!hasAlpha) return false;
  const opaque = largestOf(values);
  for (let at = channels - 1; at < values.length; at += channels) if (values[at] !== opaque) return false;
  return true;
}

/** What stands for "opaque": the largest value of an integer type, 1 in floats. */
function largestOf(values: NumericValues): number {
  if (values instanceof Float32Array || values instanceof Float64Array) return 1;
  const isSigned =
    values instanceof Int8Array || values instanceof Int16Array || values instanceof Int32Array;
  return 256 ** values.BYTES_PER_ELEMENT / (isSigned ? 2 : 1) - 1;
}

/** The same image without its alpha channel. */
export function withoutAlpha(image: DecodedImage): DecodedImage {
  const { width, height, channels, values } = image;
  const colors = channels - 1;
  const kept = values.slice(0, width * height * colors);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < colors; channel++) {
      kept[pixel * colors + channel] = values[pixel * channels + channel];
    }
  }
  return { ...image, channels: colors, hasAlpha: false, values: kept };
}
