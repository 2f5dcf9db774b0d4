/** Questions and answers over a port that carries messages: either side asks, each question is answered once. */

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export interface Answer {
  id: number;
  result: unknown;
  error?: string;
}

/** The side that asks. */
export class Questions {
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;

  /** @param send posts the question under its number. @returns the answer; rejects with its error's sentence */
  ask(send: (id: number) => void): { id: number; answer: Promise<unknown> } {
    const id = this.#next++;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    send(id);
    return { id, answer };
  }

  /** Takes an answer; one that nobody waits for is dropped. */
  settle({ id, result, error }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }

  /** The other side is gone. */
  failAll(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}

/** Does `work` for a question and posts what came of it. Never rejects. */
export async function answerWith(
  id: number,
  work: () => Promise<unknown>,
  post: (answer: Answer) => void,
): Promise<void> {
  try {
    post({ id, result: await work() });
  } catch (error) {
    post({ id, result: undefined, error: error instanceof Error ? error.message : String(error) });
  }
}
