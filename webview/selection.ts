import type { SampleId } from "../src/evaluation/gallery/galleryQuestions.ts";

type Listener = (sample: SampleId, by: object) => void;

/** The one sample of the page that is looked at: gallery and map show it, and either may choose it. */
class Selection {
  private readonly listeners = new Set<Listener>();
  current: SampleId | undefined;

  /** @param by who chooses, so that it can tell its own choice from another's */
  select(sample: SampleId, by: object): void {
    this.current = sample;
    for (const listener of this.listeners) listener(sample, by);
  }

  /** @returns ends the listening */
  onSelect(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const selection = new Selection();

/** Whether both name one sample. */
export function isSame(a: SampleId | undefined, b: SampleId | undefined): boolean {
  return a !== undefined && a.role === b?.role && a.place === b.place;
}
