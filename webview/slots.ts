import { disposePlots } from "./charts.ts";

/** A part of the page: what it is drawn from and how. */
export interface Part {
  id: string;
  /** Compared by its JSON: while it is equal, the element stays, with its charts, its focus and its selection. */
  input: unknown;
  render: () => HTMLElement | null;
}

interface Shown {
  json: string;
  element: HTMLElement | null;
}

/** The parts inside one element of the page, replaced one by one as their inputs change. */
export class Slots {
  private shown = new Map<string, Shown>();

  constructor(
    private readonly parent: HTMLElement,
    private readonly onNew: (element: HTMLElement) => void,
  ) {}

  /** Brings the element's children into line with the parts. */
  update(parts: Part[]): void {
    const next = new Map<string, Shown>();
    let after: Element | null = null;
    for (const part of parts) {
      const shown = this.renew(part);
      next.set(part.id, shown);
      if (!shown.element) continue;
      const place: Element | null = after ? after.nextElementSibling : this.parent.firstElementChild;
      if (place !== shown.element) this.parent.insertBefore(shown.element, place);
      after = shown.element;
    }
    for (const [id, { element }] of this.shown)
      if (element && next.get(id)?.element !== element) leave(element);
    this.shown = next;
  }

  private renew({ id, input, render }: Part): Shown {
    const json = input === undefined ? "" : JSON.stringify(input);
    const before = this.shown.get(id);
    if (before?.json === json) return before;
    const focused = before?.element?.contains(document.activeElement) ? document.activeElement : null;
    const element = render();
    if (element) this.onNew(element);
    if (before?.element) {
      if (element) before.element.replaceWith(element);
      leave(before.element);
    }
    if (focused && element) refocus(element, focused);
    return { json, element };
  }
}

function leave(element: HTMLElement): void {
  element.dispatchEvent(new Event("leave"));
  disposePlots(element);
  element.remove();
}

/** Moves the focus to the element that took the place of the one that had it. */
function refocus(element: HTMLElement, focused: Element): void {
  const holder = focused.closest("[id]");
  if (!holder) return;
  const again = element.id === holder.id ? element : element.querySelector(`[id="${CSS.escape(holder.id)}"]`);
  const target = focused.localName === "summary" ? again?.querySelector("summary") : again;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
