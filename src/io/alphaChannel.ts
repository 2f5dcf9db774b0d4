import type { DecodedImage } from "./decodedImage.ts";

/** Whether an image has an alpha channel that is opaque in every pixel, and so tells nothing. */
export function hasOpaqueAlpha({ channels, values }: DecodedImage): boolean {
  if (channels % 2 === 1) return false;
  const opaque = values instanceof Uint16Array ? 65535 : 255;
  for (let at = channels - 1; at < values.length; at += channels) if (values[at] !== opaque) return false;
  return true;
}

/** The same image without its alpha channel. */
export function withoutAlpha(image: DecodedImage): DecodedImage {
  const { width, height, channels, values } = image;
  const colors = channels === 2 ? 1 : 3;
  const kept =
    values instanceof Uint16Array
      ? new Uint16Array(width * height * colors)
      : new Uint8Array(width * height * colors);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < colors; channel++) {
      kept[pixel * colors + channel] = values[pixel * channels + channel];
    }
  }
  return { ...image, channels: colors, values: kept };
}
