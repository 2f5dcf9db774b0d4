/** The part of the WebAssembly interface that the kernels use; TypeScript ships it with the browser's types only. */
declare namespace WebAssembly {
  /** Has nothing that the kernels look at. An interface, so that it merges with what h5wasm declares. */
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Module {}
  const Module: new (bytes: Uint8Array) => Module;
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: boolean });
    readonly buffer: SharedArrayBuffer;
    /** @throws RangeError when there is no such memory */
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: unknown;
  }
  function validate(bytes: Uint8Array): boolean;
}
