import { allocateValues } from "./allocateValues.ts";
import { formatBytes } from "./formatting.ts";
import { limits } from "./limits.ts";
import { ReadError } from "./readError.ts";
import type { NumericValues } from "./sampleArray.ts";

const blockLength = 1 << 17;

/** A list of float64 numbers whose final length is not known beforehand. */
export class GrowingValues {
  private readonly blocks: Float64Array[] = [];
  private block = new Float64Array(0);
  private used = 0;

  constructor(private readonly path: string) {}

  get length(): number {
    return this.blocks.length === 0 ? 0 : (this.blocks.length - 1) * blockLength + this.used;
  }

  /** @throws ReadError `too-large` beyond the limit */
  push(value: number): void {
    if (this.used === this.block.length) this.addBlock();
    this.block[this.used++] = value;
  }

  /** All values in one piece. */
  toValues(): NumericValues {
    const values = allocateValues("float64", this.length, this.path);
    this.blocks.forEach((block, index) => {
      const start = index * blockLength;
      values.set(block.subarray(0, Math.min(blockLength, this.length - start)), start);
    });
    return values;
  }

  private addBlock(): void {
    if (this.length * Float64Array.BYTES_PER_ELEMENT > limits.decodedBytes) {
      throw new ReadError(
        "too-large",
        this.path,
        `${this.path} needs more than the limit of ${formatBytes(limits.decodedBytes)} of memory for its values; ` +
          "evaluate a random part of its rows, or save it as a float32 .npy.",
      );
    }
    this.block = new Float64Array(blockLength);
    this.blocks.push(this.block);
    this.used = 0;
  }
}
