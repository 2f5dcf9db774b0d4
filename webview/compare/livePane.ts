import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { DrawnBlocks } from "../gallery/drawnBlocks.ts";
import "../gallery/gallery.css";
import { GalleryClient } from "../gallery/galleryClient.ts";
import { GalleryGrid } from "../gallery/galleryGrid.ts";
import { ASKED_SIDE, gridCell } from "../gallery/gridCell.ts";
import { text } from "../text.ts";
import { words } from "./compareText.ts";
import type { Live } from "./pageParts.ts";

/** All samples, by their numbers: what both sides have in common. */
const CHOICE = { list: "all", sort: "file" } as const;
/** A gallery is opened when the reader is about so near to it. */
const NEAR_SCREEN = "300px";

/** What a pane is of. */
export interface PaneSubject {
  /** Its place among the compared dumps. */
  subject: number;
  name: string;
}

/** All samples of a dump, of which only those on the screen are asked for. The first ones stand there until the rest can. */
export class LivePane {
  readonly element: HTMLElement;
  private readonly client: GalleryClient;
  private readonly grid = new GalleryGrid(
    () => undefined,
    () => undefined,
  );
  private readonly watcher: IntersectionObserver;

  /** @param first the embedded samples, which scroll by themselves */
  constructor(
    private readonly of: PaneSubject,
    { post, generation }: Live,
    private readonly first: HTMLElement,
  ) {
    const asked: ConstructorParameters<typeof GalleryClient>[0] = {
      post: (message) => {
        if (message.type === "gallery") post({ ...message, subject: of.subject });
        else if (message.type === "galleryCancel") post(message);
      },
    };
    this.client = new GalleryClient(asked, generation);
    this.element = h("div", { class: "gallery live-pane" }, first);
    this.element.addEventListener("leave", () => this.dispose());
    this.watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.open();
      },
      { rootMargin: NEAR_SCREEN },
    );
    this.watcher.observe(this.element);
  }

  private dispose(): void {
    this.watcher.disconnect();
    this.client.dispose();
    this.grid.dispose();
  }

  private async open(): Promise<void> {
    this.watcher.disconnect();
    try {
      const overview = await this.client.ask({ ask: "open" }).answer;
      const order = await this.client.ask({ ask: "order", ...CHOICE }).answer;
      const { drawn, cell } = gridCell(overview, false);
      const { grid } = this;
      const scrolled = this.first.scrollTop;
      grid.element.style.setProperty("--picture-width", `${drawn.width}px`);
      grid.element.style.setProperty("--picture-height", `${drawn.height}px`);
      this.element.replaceChildren(grid.element);
      const blocks = new DrawnBlocks(
        this.client,
        order,
        { size: overview.most, side: ASKED_SIDE },
        () => grid.refresh(),
        (failure) => this.fail(failure),
      );
      const count = order.places.length;
      const label = `${words.galleryOf(this.of.name)}: ${text.gallery.listLabel(
        text.gallery.lists.all,
        formatNumber(count),
        text.gallery.sorts.file,
      )}`;
      grid.show({ count, label, choice: CHOICE, blocks, cell, range: overview.range });
      grid.element.scrollTop = scrolled;
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** Goes back to the samples that are there, and says why there are no others. */
  private fail(failure: unknown): void {
    this.dispose();
    const sentence = failure instanceof Error ? failure.message : String(failure);
    this.element.replaceChildren(
      h("p", { class: "rest", role: "note" }, `${words.onlyFirst} ${sentence}`),
      this.first,
    );
  }
}
