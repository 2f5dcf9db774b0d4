import createDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import wasmBytes from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";

/** MozJPEG, compiled to WebAssembly. */
interface JpegDecoder {
  /** RGBA pixels; null or an exception where the file cannot be decoded. */
  decode(data: Uint8Array): { width: number; height: number; data: Uint8ClampedArray } | null;
  /** What the library complained about since the last call: it goes on after damage that it can fill with gray. */
  takeWarnings(): string[];
}

interface Codec {
  decode(data: Uint8Array, preserveOrientation: boolean): ReturnType<JpegDecoder["decode"]>;
}

/** The part of WebAssembly that is used: its types come with the DOM's, which this code must not see. */
interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: object };
}
const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };

/** The part of the codec's start-up options that is used; its own types lack most of them. */
type CodecFactory = (options: {
  noInitialRun: boolean;
  printErr: (text: string) => void;
  instantiateWasm: (imports: object, done: (instance: object) => void) => object;
}) => Promise<Codec>;

let compiled: Promise<object> | undefined;
let decoder: Promise<JpegDecoder> | undefined;

/** The decoder of this thread, started on first use from bytes that are part of the bundle. */
export function jpegDecoder(): Promise<JpegDecoder> {
  decoder ??= startDecoder();
  return decoder;
}

/** Drops a decoder that failed: after its library has ended itself, its memory is of no use. */
export function dropJpegDecoder(): void {
  decoder = undefined;
}

async function startDecoder(): Promise<JpegDecoder> {
  compiled ??= webAssembly.compile(wasmBytes);
  const module = await compiled;
  let warnings: string[] = [];
  const codec = await (createDecoder as unknown as CodecFactory)({
    noInitialRun: true,
    printErr: (text) => warnings.push(text),
    instantiateWasm: (imports, done) => {
      const instance = new webAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
  return {
    // Orientation tags are left alone, as libraries that load data sets do.
    decode: (data) => codec.decode(data, false),
    takeWarnings: () => {
      const taken = warnings;
      warnings = [];
      return taken;
    },
  };
}
