const PAGE = 65536;
const LARGEST_PAGES = 65536;
/** Blocks begin at cache lines, so that threads do not write to one another's. */
const ALIGNMENT = 64;

/**
 * The memory that compiled kernels work in, and an arena over it: blocks are given back all at once, in the reverse
 * order of marks. One thread allocates, between runs; the others only use what they were told of.
 */
export class KernelMemory {
  private top = PAGE;

  constructor(
    readonly memory = new WebAssembly.Memory({ initial: 1, maximum: LARGEST_PAGES, shared: true }),
  ) {}

  /**
   * Address of a block. What it holds is left over from earlier runs.
   * @throws RangeError when it does not fit
   */
  allocate(bytes: number): number {
    const address = this.top;
    const top = Math.ceil((address + bytes) / ALIGNMENT) * ALIGNMENT;
    const missing = Math.ceil((top - this.memory.buffer.byteLength) / PAGE);
    if (top > LARGEST_PAGES * PAGE) throw new RangeError(`${bytes} bytes do not fit into 32-bit addresses`);
    if (missing > 0) this.memory.grow(missing);
    this.top = top;
    return address;
  }

  /** Where the next block begins, for release. */
  mark(): number {
    return this.top;
  }

  /** Gives back every block allocated since the mark. */
  release(mark: number): void {
    this.top = mark;
  }

  float64(address: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, address, length);
  }

  float32(address: number, length: number): Float32Array {
    return new Float32Array(this.memory.buffer, address, length);
  }

  int32(address: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, length);
  }

  int16(address: number, length: number): Int16Array {
    return new Int16Array(this.memory.buffer, address, length);
  }

  uint16(address: number, length: number): Uint16Array {
    return new Uint16Array(this.memory.buffer, address, length);
  }
}
