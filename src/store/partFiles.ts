import { createHash } from "node:crypto";
import { readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "./atomicWrite.ts";
import { decodePart, encodePart, Unstorable } from "./partEncoding.ts";
import { setAside } from "./setAside.ts";
import { makeStoreFolder, storePath } from "./storeFolder.ts";

/** Results of parts of an evaluation under `.samplescope/parts/`, one file a part, named by tool, content and settings. */
export class PartFiles {
  readonly #writes = new Set<Promise<void>>();

  /**
   * @param root the experiment's folder
   * @param tool names the program that computes
   * @param note takes the path of a file that was damaged and set aside
   */
  constructor(
    private readonly root: string,
    private readonly tool: string,
    private readonly note: (path: string) => void = () => undefined,
  ) {}

  /** The result of a part; undefined where it is not there or damaged. */
  async get(key: string): Promise<{ value: unknown } | undefined> {
    const path = storePath(this.root, "parts", this.#nameOf(key));
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) return undefined;
    const part = decodePart(bytes);
    if (part?.key !== key) {
      this.note(await setAside(path));
      return undefined;
    }
    // What is used is kept longest.
    await utimes(path, new Date(), new Date()).catch(() => undefined);
    return { value: part.value };
  }

  /** Begins to write the result of a part. One that cannot be written is computed again by the next who needs it. */
  put(key: string, value: unknown): void {
    const write = this.#write(key, value).finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  /** Resolves when everything is written. */
  async written(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #write(key: string, value: unknown): Promise<void> {
    try {
      const bytes = encodePart({ key, value });
      const folder = await makeStoreFolder(this.root, "parts");
      await writeAtomically(join(folder, this.#nameOf(key)), bytes);
    } catch (error) {
      if (!(error instanceof Unstorable || (error instanceof Error && "code" in error))) throw error;
    }
  }

  #nameOf(key: string): string {
    return `${createHash("sha256").update(`${this.tool}\n${key}`).digest("hex").slice(0, 32)}.part`;
  }
}
