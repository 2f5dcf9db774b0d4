import createDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import wasmBytes from "@jsquash/webp/codec/dec/webp_dec.wasm";
import { damagedImage } from "./damagedImage.ts";
import type { DecodedImage } from "./decodedImage.ts";
import { formatBytes } from "./formatting.ts";
import { ImageCodec, type DecodedRgba } from "./imageCodec.ts";
import { limits } from "./limits.ts";
import { ReadError } from "./readError.ts";

/** Whether bytes start as every WebP file does. */
export function hasWebpSignature(bytes: Uint8Array): boolean {
  return fourLetters(bytes, 0) === "RIFF" && fourLetters(bytes, 8) === "WEBP";
}

/** libwebp. */
const libwebp = new ImageCodec<{ decode(data: Uint8Array): DecodedRgba }>(createDecoder, wasmBytes);

/**
 * Decodes a WebP file, lossy or lossless, to RGB bytes, with alpha where the file has some.
 *
 * @throws ReadError `damaged`, `too-large`, `unsupported-format` for animations
 */
export async function decodeWebp(bytes: Uint8Array, path: string): Promise<DecodedImage> {
  const { width, height, hasAlpha } = readHeader(bytes, path);
  if (width * height * 4 > limits.decodedBytes) {
    const sentence = `claims ${width} × ${height} pixels, which need ${formatBytes(width * height * 4)}`;
    throw new ReadError("too-large", path, `${path} ${sentence}; make the image smaller or take it out.`);
  }
  const { codec } = await libwebp.started();
  let image: DecodedRgba;
  try {
    image = codec.decode(bytes);
  } catch {
    libwebp.drop();
    throw damagedImage(path, "it cannot be decoded");
  }
  if (image?.width !== width || image.height !== height) throw damagedImage(path, "it cannot be decoded");
  const rgba = new Uint8Array(image.data.buffer, image.data.byteOffset, image.data.length);
  const channels = hasAlpha ? 4 : 3;
  const values = hasAlpha ? rgba : new Uint8Array(width * height * 3);
  for (let pixel = 0; !hasAlpha && pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) values[pixel * 3 + channel] = rgba[pixel * 4 + channel];
  }
  return { width, height, channels, hasAlpha, values };
}

interface WebpHeader {
  width: number;
  height: number;
  hasAlpha: boolean;
}

function readHeader(bytes: Uint8Array, path: string): WebpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 30 || view.getUint32(4, true) + 8 > bytes.length) throw damagedImage(path, "it is cut");
  const kind = fourLetters(bytes, 12);
  if (kind === "VP8X") {
    const flags = bytes[20];
    if ((flags & 0x02) !== 0) {
      const sentence =
        "is an animation, and one image is one sample; save its frames as images of their own.";
      throw new ReadError("unsupported-format", path, `${path} ${sentence}`);
    }
    const [width, height] = [24, 27].map((at) => 1 + view.getUint16(at, true) + bytes[at + 2] * 65536);
    return { width, height, hasAlpha: (flags & 0x10) !== 0 };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    if (bytes[20] !== 0x2f) throw damagedImage(path, "its header makes no sense");
    const [width, height] = [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
    return { width, height, hasAlpha: ((bits >>> 28) & 1) === 1 };
  }
  if (kind !== "VP8 ") throw damagedImage(path, "its header makes no sense");
  return {
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
    hasAlpha: false,
  };
}

function fourLetters(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
}
