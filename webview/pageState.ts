import type { KeptGallery, KeptMap, ReportView } from "../src/extension/reportProtocol.ts";
import type { Host } from "./host.ts";

/** Scroll position and opened details, kept over new views, hidden panels and reloads of the window. */
export class PageState {
  private readonly open: Set<string>;
  private readonly choices: Map<string, string>;
  private scrollTop: number;
  private restore: ReportView["restore"];
  /** Where to scroll once the page is long enough; forgotten when the reader moves. */
  private wanted: number | undefined;
  private keptGallery: KeptGallery | undefined;
  private keptMap: KeptMap | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host | undefined) {
    const kept = host?.readState();
    this.open = new Set(kept?.open);
    this.choices = new Map(Object.entries(kept?.choices ?? {}));
    this.scrollTop = kept?.scrollTop ?? 0;
    this.wanted = this.scrollTop || undefined;
    this.keptGallery = kept?.gallery;
    this.keptMap = kept?.map;
    this.restore = kept && { samples: kept.samples, storedAt: kept.storedAt };
    // `toggle` does not bubble; it is seen on its way down.
    document.addEventListener("toggle", (event) => this.toggled(event.target), true);
    document.addEventListener("change", ({ target }) => this.chosen(target));
    addEventListener("scroll", () => this.scrolled(), { passive: true });
    for (const move of ["wheel", "pointerdown", "keydown"])
      addEventListener(move, () => (this.wanted = undefined), { passive: true });
  }

  /** Notes what the host needs to bring the panel back. */
  remember({ restore, samples }: ReportView): void {
    this.restore = restore ?? this.restore ?? { samples };
    this.write();
  }

  /** What the gallery showed, and shows. */
  get gallery(): KeptGallery | undefined {
    return this.keptGallery;
  }

  set gallery(kept: KeptGallery | undefined) {
    this.keptGallery = kept;
    this.writeSoon();
  }

  /** The part of the map that is shown. */
  get map(): KeptMap | undefined {
    return this.keptMap;
  }

  set map(kept: KeptMap | undefined) {
    this.keptMap = kept;
    this.writeSoon();
  }

  /** Opens what was open and chooses what was chosen. */
  reopen(root: Element): void {
    for (const details of root.querySelectorAll("details"))
      if (this.open.has(details.id)) details.open = true;
    for (const select of root.querySelectorAll<HTMLSelectElement>("select.choice")) {
      const value = this.choices.get(select.id);
      // What was chosen may not be there any more.
      if (value === undefined || ![...select.options].some((option) => option.value === value)) continue;
      select.value = value;
      select.dispatchEvent(new Event("change"));
    }
  }

  /** Scrolls to where the reader was, with each view until the page has all its length. */
  scrollBack({ status }: ReportView): void {
    if (this.wanted === undefined) return;
    scrollTo({ top: this.wanted });
    if (status !== "running") this.wanted = undefined;
  }

  private toggled(target: EventTarget | null): void {
    if (!(target instanceof HTMLDetailsElement) || target.id === "") return;
    if (target.open) this.open.add(target.id);
    // An element that left the page did not lose its state by the reader's will.
    else if (target.isConnected) this.open.delete(target.id);
    this.write();
  }

  private chosen(target: EventTarget | null): void {
    if (!(target instanceof HTMLSelectElement) || !target.classList.contains("choice")) return;
    this.choices.set(target.id, target.value);
    this.write();
  }

  private scrolled(): void {
    if (this.wanted !== undefined) return;
    this.scrollTop = scrollY;
    this.writeSoon();
  }

  /** What moves with each frame is written when it rests. */
  private writeSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), 100);
  }

  private write(): void {
    if (!this.restore) return;
    this.host?.writeState({
      version: 1,
      ...this.restore,
      scrollTop: this.scrollTop,
      open: [...this.open].sort(),
      ...(this.choices.size > 0 && { choices: Object.fromEntries(this.choices) }),
      ...(this.keptGallery && { gallery: this.keptGallery }),
      ...(this.keptMap && { map: this.keptMap }),
    });
  }
}
