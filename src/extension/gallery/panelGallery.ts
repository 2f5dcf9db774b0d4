import type { GalleryQuestion, GallerySource } from "../../evaluation/gallery/galleryQuestions.ts";
import { failureOf } from "../failure.ts";
import type { ToReportPage } from "../reportProtocol.ts";
import type { GalleryService } from "./galleryService.ts";

type GalleryMessage = Extract<ToReportPage, { type: "gallery" | "galleryFailed" }>;

/** The questions of one page about samples: each is answered once, unless the page takes it back. */
export class PanelGallery {
  readonly #open = new Map<number, () => void>();

  constructor(
    private readonly service: Pick<GalleryService, "ask">,
    private readonly post: (message: GalleryMessage) => void,
  ) {}

  ask(id: number, source: GallerySource, question: GalleryQuestion): void {
    const takeBack = this.service.ask(
      { source, question },
      (answer) => this.#end(id, { type: "gallery", id, answer }),
      (error) => {
        const { code, message } = failureOf(error);
        this.#end(id, { type: "galleryFailed", id, error: { code, message } });
      },
    );
    this.#open.set(id, takeBack);
  }

  cancel(id: number): void {
    this.#open.get(id)?.();
    this.#open.delete(id);
  }

  /** The page is gone, or shows another report. */
  cancelAll(): void {
    for (const id of [...this.#open.keys()]) this.cancel(id);
  }

  #end(id: number, message: GalleryMessage): void {
    this.#open.delete(id);
    this.post(message);
  }
}
