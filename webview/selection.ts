import type { SampleId } from "../src/evaluation/gallery/galleryQuestions.ts";

type Listener = (sample: SampleId, by: object, enter: boolean) => void;

/** The one sample of the page that is looked at: gallery and map show it, and either may choose it. */
class Selection {
  private readonly listeners = new Set<Listener>();
  private readonly locators = new Set<() => void>();
  current: SampleId | undefined;
  /** Where it lies on the map, once that is known; only some of a large set are on the map by themselves. */
  onMap: [number, number] | undefined;

  /**
   * @param by who chooses, so that it can tell its own choice from another's
   * @param enter whether the reader wants to go to where the sample itself is shown
   */
  select(sample: SampleId, by: object, enter = false): void {
    if (!isSame(this.current, sample)) this.onMap = undefined;
    this.current = sample;
    for (const listener of this.listeners) listener(sample, by, enter);
  }

  /** Tells where a sample lies on the map, if it is still the one that is looked at. */
  locate(sample: SampleId, onMap: [number, number]): void {
    if (!isSame(this.current, sample)) return;
    this.onMap = onMap;
    for (const locator of this.locators) locator();
  }

  /** @returns ends the listening */
  onLocate(locator: () => void): () => void {
    this.locators.add(locator);
    return () => this.locators.delete(locator);
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
