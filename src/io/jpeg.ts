import createDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import wasmBytes from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import { damagedImage } from "./damagedImage.ts";
import type { DecodedImage } from "./decodedImage.ts";
import { ImageCodec, type DecodedRgba } from "./imageCodec.ts";
import { readJpegHeader, type JpegHeader } from "./jpegHeader.ts";
import { ReadError } from "./readError.ts";

/** The best that JPEG can do is a bit for a block of 64 pixels; a frame that claims more is false. */
const largestPixelsPerByte = 1024;

/**
 * Decodes a JPEG file, baseline or progressive, to gray or RGB bytes, bit for bit as libjpeg does.
 *
 * @throws ReadError `damaged` where any part of it is missing or broken, `unsupported-format` for CMYK and 12 bits
 */
export async function decodeJpeg(bytes: Uint8Array, path: string): Promise<DecodedImage> {
  const header = readJpegHeader(bytes, path);
  checkHeader(header, bytes.length, path);
  const rgba = await decodeRgba(bytes, path);
  const { width, height } = header;
  if (rgba.length !== width * height * 4) throw damagedImage(path, "its pixels are not as many as it claims");
  const channels = header.components === 1 ? 1 : 3;
  const values = new Uint8Array(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < channels; channel++) {
      values[pixel * channels + channel] = rgba[pixel * 4 + channel];
    }
  }
  return { width, height, channels, hasAlpha: false, values };
}

function checkHeader({ width, height, bitDepth, components }: JpegHeader, size: number, path: string): void {
  if (components === 4) {
    throw new ReadError(
      "unsupported-format",
      path,
      `${path} is a CMYK image for print, which has no RGB values of its own; convert it to RGB.`,
    );
  }
  if (components !== 1 && components !== 3) throw damagedImage(path, `it has ${components} components`);
  if (bitDepth !== 8) {
    throw new ReadError(
      "unsupported-format",
      path,
      `${path} is a JPEG image of ${bitDepth} bits, and 8 bits are read; convert it to PNG.`,
    );
  }
  if (width * height > size * largestPixelsPerByte) {
    throw damagedImage(path, `it claims ${width} × ${height} pixels in ${size} bytes`);
  }
}

/** MozJPEG. */
const mozjpeg = new ImageCodec<{ decode(data: Uint8Array, preserveOrientation: boolean): DecodedRgba }>(
  createDecoder,
  wasmBytes,
);

async function decodeRgba(bytes: Uint8Array, path: string): Promise<Uint8ClampedArray> {
  const running = await mozjpeg.started();
  let image: DecodedRgba;
  try {
    // Orientation tags are left alone, as libraries that load data sets do.
    image = running.codec.decode(bytes, false);
  } catch {
    const reason = running.takeWarnings().at(0) ?? "it cannot be decoded";
    mozjpeg.drop();
    throw damagedImage(path, reason.toLowerCase());
  }
  const damage = running.takeWarnings().find((warning) => /corrupt|premature/i.test(warning));
  if (damage !== undefined) throw damagedImage(path, damage.toLowerCase());
  if (!image) throw damagedImage(path, "it cannot be decoded");
  return image.data;
}
