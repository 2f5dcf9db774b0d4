import type * as vscode from "vscode";
import type { GalleryRequest } from "../../evaluation/gallery/galleryQuestions.ts";
import { WorkerClient } from "../../worker/client.ts";
import { GalleryQueue, type Answering } from "./galleryQueue.ts";

/** A worker and what it holds open are let go so long after the last question. */
const IDLE_MS = 60_000;

/**
 * Answers questions about samples by workers of its own, so that a gallery never waits behind an evaluation; one of them
 * searches for neighbours in whole sets, so that scrolling never waits behind that.
 */
export class GalleryService implements vscode.Disposable {
  readonly #quick: GalleryLane;
  readonly #search: GalleryLane;

  constructor(workerFile: string, log: vscode.LogOutputChannel) {
    this.#quick = new GalleryLane(workerFile, log);
    this.#search = new GalleryLane(workerFile, log);
  }

  /** See GalleryQueue. */
  ask(...asked: Parameters<GalleryQueue["ask"]>): () => void {
    const lane = asked[0].question.ask === "near" ? this.#search : this.#quick;
    return lane.queue.ask(...asked);
  }

  dispose(): void {
    this.#quick.dispose();
    this.#search.dispose();
  }
}

/** A queue with its worker. */
class GalleryLane {
  readonly queue = new GalleryQueue((request) => this.#answer(request));
  #worker: WorkerClient | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly workerFile: string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  dispose(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    worker
      ?.dispose()
      .catch((error: unknown) => this.log.warn(`The gallery's worker did not end: ${String(error)}`));
  }

  #answer(request: GalleryRequest): Answering {
    clearTimeout(this.#idle);
    this.#worker ??= new WorkerClient({
      workerFile: this.workerFile,
      log: (line) => this.log.debug(line),
    });
    const started = performance.now();
    const { result, cancel } = this.#worker.run("gallery", request);
    const ended = result.finally(() => {
      this.log.trace(`Gallery, ${request.question.ask}: ${(performance.now() - started).toFixed(0)} ms`);
      this.#idle = setTimeout(() => this.dispose(), IDLE_MS);
    });
    return { result: ended, cancel };
  }
}
