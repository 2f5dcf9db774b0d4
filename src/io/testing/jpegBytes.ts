import createEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import wasmBytes from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { defaultEncodeOptions } from "@jsquash/jpeg/meta.js";

interface Encoder {
  encode(data: Uint8Array, width: number, height: number, options: object): Uint8Array;
}

let encoder: Promise<Encoder> | undefined;

/** A JPEG file of RGBA pixels; `options` are MozJPEG's: progressive, color_space 1 for gray and 3 for colour, … */
export async function jpegBytes(
  width: number,
  height: number,
  rgba: Uint8Array,
  options: object = {},
): Promise<Buffer> {
  encoder ??= (createEncoder as unknown as (options: object) => Promise<Encoder>)({ wasmBinary: wasmBytes });
  const encoded = (await encoder).encode(rgba, width, height, {
    ...defaultEncodeOptions,
    quality: 95,
    ...options,
  });
  return Buffer.from(encoded);
}
