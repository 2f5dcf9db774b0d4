import type { GalleryAnswer, GalleryRequest } from "../../evaluation/gallery/galleryQuestions.ts";

/** A question on its way to the worker. */
export interface Answering {
  result: Promise<GalleryAnswer>;
  cancel: () => void;
}

interface Asked {
  request: GalleryRequest;
  answered: (answer: GalleryAnswer) => void;
  failed: (error: unknown) => void;
  wanted: boolean;
}

/**
 * Puts questions to a worker one at a time, so that those that nobody wants any more are dropped while they wait. Of those
 * that are being answered only a search is stopped: the others are near their end.
 */
export class GalleryQueue {
  readonly #waiting: Asked[] = [];
  #current: { asked: Asked; answering: Answering } | undefined;
  #busy = false;

  constructor(private readonly answer: (request: GalleryRequest) => Answering) {}

  /**
   * Asks; one of the two is called later, unless it is taken back before.
   * @returns takes the question back
   */
  ask(request: GalleryRequest, answered: Asked["answered"], failed: Asked["failed"]): () => void {
    const asked: Asked = { request, answered, failed, wanted: true };
    this.#waiting.push(asked);
    void this.#work();
    return () => this.#takeBack(asked);
  }

  #takeBack(asked: Asked): void {
    asked.wanted = false;
    const at = this.#waiting.indexOf(asked);
    if (at >= 0) this.#waiting.splice(at, 1);
    const isSearch = asked.request.question.ask === "near";
    if (this.#current?.asked === asked && isSearch) this.#current.answering.cancel();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    // Those that are asked in one turn are all there before the first is sent, so that they can be taken back.
    await Promise.resolve();
    for (let asked = this.#waiting.shift(); asked; asked = this.#waiting.shift()) await this.#put(asked);
    this.#busy = false;
  }

  async #put(asked: Asked): Promise<void> {
    const answering = this.answer(asked.request);
    this.#current = { asked, answering };
    try {
      const answer = await answering.result;
      if (asked.wanted) asked.answered(answer);
    } catch (error) {
      if (asked.wanted) asked.failed(error);
    } finally {
      this.#current = undefined;
    }
  }
}
