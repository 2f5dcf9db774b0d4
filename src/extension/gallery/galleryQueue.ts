import type { GalleryAnswer, GalleryRequest } from "../../evaluation/gallery/galleryQuestions.ts";

interface Waiting {
  request: GalleryRequest;
  answered: (answer: GalleryAnswer) => void;
  failed: (error: unknown) => void;
}

/**
 * Puts questions to the worker one at a time, so that those that nobody wants any more are dropped while they wait. The one
 * that is being answered runs to its end, which is near: to stop it would cost the worker all that it has open.
 */
export class GalleryQueue {
  readonly #waiting: Waiting[] = [];
  #busy = false;

  constructor(private readonly answer: (request: GalleryRequest) => Promise<GalleryAnswer>) {}

  /**
   * Asks; one of the two is called later, unless it is taken back before.
   * @returns takes the question back
   */
  ask(request: GalleryRequest, answered: Waiting["answered"], failed: Waiting["failed"]): () => void {
    let wanted = true;
    const waiting: Waiting = {
      request,
      answered: (answer) => {
        if (wanted) answered(answer);
      },
      failed: (error) => {
        if (wanted) failed(error);
      },
    };
    this.#waiting.push(waiting);
    void this.#work();
    return () => {
      wanted = false;
      const at = this.#waiting.indexOf(waiting);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    // Those that are asked in one turn are all there before the first is sent, so that they can be taken back.
    await Promise.resolve();
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      await this.answer(next.request).then(next.answered, next.failed);
    }
    this.#busy = false;
  }
}
