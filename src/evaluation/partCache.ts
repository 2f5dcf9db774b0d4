/** Where parts of an evaluation come from. */
export interface Parts {
  /** The result under this key, computed when it is not there. */
  get<T>(key: string, compute: () => Promise<T>): Promise<T>;
  /** The result under this key if it is there, or on its way. */
  known<T>(key: string): Promise<T | undefined>;
}

/**
 * Results of named parts of an evaluation. A part is a pure function of content and settings, both of which are in its
 * key, and its result can be serialised; parts of the real data alone are so computed once for many checkpoints.
 */
export class PartCache implements Parts {
  private readonly results = new Map<string, Promise<unknown>>();

  /** @param capacity results kept; the oldest goes first */
  constructor(private readonly capacity = 64) {}

  /** The result under this key if it is there, or on its way. */
  async known<T>(key: string): Promise<T | undefined> {
    return this.results.get(key) as Promise<T | undefined> | undefined;
  }

  /** The result under this key, computed when it is not there. A failed computation is not kept. */
  async get<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const known = this.results.get(key);
    if (known) return known as Promise<T>;
    const result = compute();
    this.results.set(key, result);
    for (const oldest of this.results.keys()) {
      if (this.results.size <= this.capacity) break;
      this.results.delete(oldest);
    }
    try {
      return await result;
    } catch (error) {
      this.results.delete(key);
      throw error;
    }
  }
}
