import type { GalleryAsk, GalleryQuestions } from "../../src/evaluation/gallery/galleryQuestions.ts";
import type { ToReportPage } from "../../src/extension/reportProtocol.ts";
import type { Host } from "../host.ts";
import { said } from "../text.ts";

type Answer<K extends GalleryAsk> = GalleryQuestions[K]["answer"];

/** Why a question was not answered. */
export class GalleryFailure extends Error {
  override readonly name = "GalleryFailure";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A question on its way. */
export interface Asked<K extends GalleryAsk> {
  /** Never settles once it is taken back. */
  answer: Promise<Answer<K>>;
  /** Takes the question back. Harmless after the answer. */
  cancel: () => void;
}

/** Two galleries on one page must not take each other's answers. */
let nextId = 1;

interface Open {
  resolve: (answer: Answer<GalleryAsk>) => void;
  reject: (failure: GalleryFailure) => void;
}

/** Asks the host about samples of the report that is shown. */
export class GalleryClient {
  private readonly open = new Map<number, Open>();

  /** @param generation of the evaluation whose report is asked about */
  constructor(
    private readonly host: Pick<Host, "post">,
    private readonly generation: number,
  ) {
    addEventListener("message", this.receive);
  }

  ask<K extends GalleryAsk>(question: GalleryQuestions[K]["question"] & { ask: K }): Asked<K> {
    const id = this.generation * 1e6 + nextId++;
    const answer = new Promise<Answer<GalleryAsk>>((resolve, reject) =>
      this.open.set(id, { resolve, reject }),
    ) as Promise<Answer<K>>;
    this.host.post({ type: "gallery", id, generation: this.generation, question });
    return { answer, cancel: () => this.cancel(id) };
  }

  /** Takes back whatever is open, and listens no more. */
  dispose(): void {
    for (const id of [...this.open.keys()]) this.cancel(id);
    removeEventListener("message", this.receive);
  }

  private cancel(id: number): void {
    if (this.open.delete(id)) this.host.post({ type: "galleryCancel", id });
  }

  private readonly receive = ({ data }: MessageEvent<ToReportPage | undefined>): void => {
    if (data?.type !== "gallery" && data?.type !== "galleryFailed") return;
    const asked = this.open.get(data.id);
    this.open.delete(data.id);
    if (data.type === "gallery") asked?.resolve(data.answer);
    else asked?.reject(new GalleryFailure(data.error.code, said(data.error.message)));
  };
}
