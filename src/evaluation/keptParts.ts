import type { PartFiles } from "../store/partFiles.ts";
import type { Parts } from "./partCache.ts";

/**
 * Parts of one evaluation: from memory, else from the experiment's store, else computed. Those that depend on the real data
 * alone are stored, so that every checkpoint and every program computes them once an experiment.
 */
export class KeptParts implements Parts {
  /** @param generated names the generated samples in keys: what they take part in is of no use to another checkpoint */
  constructor(
    private readonly memory: Parts,
    private readonly files: PartFiles,
    private readonly generated: string,
  ) {}

  get<T>(key: string, compute: () => Promise<T>): Promise<T> {
    if (key.includes(this.generated)) return this.memory.get(key, compute);
    return this.memory.get(key, async () => {
      const stored = await this.files.get(key);
      if (stored) return stored.value as T;
      const value = await compute();
      this.files.put(key, value);
      return value;
    });
  }

  async known<T>(key: string): Promise<T | undefined> {
    const inMemory = await this.memory.known<T>(key);
    if (inMemory !== undefined || key.includes(this.generated)) return inMemory;
    const stored = await this.files.get(key);
    return stored && this.memory.get(key, () => Promise.resolve(stored.value as T));
  }
}
