import type { Rdkit } from "./rdkit.ts";

type Library = Pick<Rdkit, "parse" | "draw">;
export type Parsed = ReturnType<Rdkit["parse"]> & { isCrash?: boolean };

/** RDKit as long as it stands: a text that ends it costs itself, and what comes after it gets a new library. */
export class StandingLibrary {
  #library: Promise<Library> | undefined;

  constructor(private readonly load: () => Promise<Library>) {}

  async parse(text: string): Promise<Parsed> {
    try {
      return (await this.#current()).parse(text);
    } catch (error) {
      this.#library = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      return { kind: "large", message: `It is too much for RDKit (${reason}).`, isCrash: true };
    }
  }

  async draw(text: string, width: number, height: number): Promise<string | null> {
    try {
      return (await this.#current()).draw(text, width, height) ?? null;
    } catch {
      this.#library = undefined;
      return null;
    }
  }

  #current(): Promise<Library> {
    return (this.#library ??= this.load());
  }
}
