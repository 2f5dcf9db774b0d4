/** The part of WebAssembly that is used: its types come with the DOM's, which this code must not see. */
interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: object };
}
const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };

/** The part of a codec's start-up options that is used; its own types lack most of them. */
interface StartOptions {
  noInitialRun: boolean;
  printErr: (text: string) => void;
  instantiateWasm: (imports: object, done: (instance: object) => void) => object;
}

/** RGBA pixels; null or an exception where the file cannot be decoded. */
export type DecodedRgba = { width: number; height: number; data: Uint8ClampedArray } | null;

/** A library for one image format, compiled to WebAssembly. */
export interface RunningCodec<Codec> {
  codec: Codec;
  /** What the library complained about since the last call: it may go on after damage that it can fill with gray. */
  takeWarnings(): string[];
}

/** Starts a codec on first use, once a thread, from bytes that are part of the bundle. */
export class ImageCodec<Codec> {
  private compiled: Promise<object> | undefined;
  private running: Promise<RunningCodec<Codec>> | undefined;

  /** @param factory the codec's own start-up function; @param wasmBytes its WebAssembly module */
  constructor(
    private readonly factory: unknown,
    private readonly wasmBytes: Uint8Array,
  ) {}

  started(): Promise<RunningCodec<Codec>> {
    this.running ??= this.start();
    return this.running;
  }

  /** Drops a codec that failed: after its library has ended itself, its memory is of no use. */
  drop(): void {
    this.running = undefined;
  }

  private async start(): Promise<RunningCodec<Codec>> {
    this.compiled ??= webAssembly.compile(this.wasmBytes);
    const module = await this.compiled;
    let warnings: string[] = [];
    const start = this.factory as (options: StartOptions) => Promise<Codec>;
    const codec = await start({
      noInitialRun: true,
      printErr: (text) => warnings.push(text),
      instantiateWasm: (imports, done) => {
        const instance = new webAssembly.Instance(module, imports);
        done(instance);
        return instance.exports;
      },
    });
    return {
      codec,
      takeWarnings: () => {
        const taken = warnings;
        warnings = [];
        return taken;
      },
    };
  }
}
