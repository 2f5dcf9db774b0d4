import type * as vscode from "vscode";
import type { GalleryAnswer, GalleryRequest } from "../../evaluation/gallery/galleryQuestions.ts";
import { WorkerClient } from "../../worker/client.ts";
import { GalleryQueue } from "./galleryQueue.ts";

/** The worker and what it holds open are let go so long after the last question. */
const IDLE_MS = 60_000;

/** Answers questions about samples by a worker of its own, so that a gallery never waits behind an evaluation. */
export class GalleryService implements vscode.Disposable {
  readonly #queue = new GalleryQueue((request) => this.#answer(request));
  #worker: WorkerClient | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly workerFile: string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** See GalleryQueue. */
  ask(...question: Parameters<GalleryQueue["ask"]>): () => void {
    return this.#queue.ask(...question);
  }

  dispose(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    worker
      ?.dispose()
      .catch((error: unknown) => this.log.warn(`The gallery's worker did not end: ${String(error)}`));
  }

  async #answer(request: GalleryRequest): Promise<GalleryAnswer> {
    clearTimeout(this.#idle);
    this.#worker ??= new WorkerClient({
      workerFile: this.workerFile,
      log: (line) => this.log.debug(line),
    });
    const started = performance.now();
    try {
      return await this.#worker.run("gallery", request).result;
    } finally {
      this.log.trace(`Gallery, ${request.question.ask}: ${(performance.now() - started).toFixed(0)} ms`);
      this.#idle = setTimeout(() => this.dispose(), IDLE_MS);
    }
  }
}
