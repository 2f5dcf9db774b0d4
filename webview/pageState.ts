import type { ReportView } from "../src/extension/reportProtocol.ts";
import type { Host } from "./host.ts";

/** Scroll position and opened details, kept over new views, hidden panels and reloads of the window. */
export class PageState {
  private readonly open: Set<string>;
  private scrollTop: number;
  private restore: ReportView["restore"];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host | undefined) {
    const kept = host?.readState();
    this.open = new Set(kept?.open);
    this.scrollTop = kept?.scrollTop ?? 0;
    this.restore = kept && { samples: kept.samples, storedAt: kept.storedAt };
    // `toggle` does not bubble; it is seen on its way down.
    document.addEventListener("toggle", (event) => this.toggled(event.target), true);
    addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  /** Notes what the host needs to bring the panel back. */
  remember({ restore, samples }: ReportView): void {
    this.restore = restore ?? this.restore ?? { samples };
    this.write();
  }

  /** Opens what was open. */
  reopen(root: Element): void {
    for (const details of root.querySelectorAll("details"))
      if (this.open.has(details.id)) details.open = true;
  }

  /** Scrolls to where the reader was; after the first view only, later ones keep their place by themselves. */
  scrollBack(): void {
    if (this.scrollTop > 0) scrollTo({ top: this.scrollTop });
  }

  private toggled(target: EventTarget | null): void {
    if (!(target instanceof HTMLDetailsElement) || target.id === "") return;
    if (target.open) this.open.add(target.id);
    // An element that left the page did not lose its state by the reader's will.
    else if (target.isConnected) this.open.delete(target.id);
    this.write();
  }

  private scrolled(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.scrollTop = scrollY;
      this.write();
    }, 100);
  }

  private write(): void {
    if (!this.restore) return;
    this.host?.writeState({
      version: 1,
      ...this.restore,
      scrollTop: this.scrollTop,
      open: [...this.open].sort(),
    });
  }
}
