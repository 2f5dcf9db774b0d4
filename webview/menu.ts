import type { Child } from "./dom.ts";
import { h } from "./dom.ts";

interface MenuItem {
  id: string;
  label: string;
  choose: () => void;
}

interface Menu {
  /** Names the button; its items are named after it. */
  id: string;
  label: string;
  /** What the button shows, where that is not its label. */
  face?: Child;
  className: string;
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button that opens a menu below it: arrow keys walk through it, Escape and leaving it close it
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button). `items` are asked for each time it opens.
 */
export function menuButton({ id, label, face, className }: Menu, items: () => MenuItem[]): HTMLElement {
  const button = h(
    "button",
    {
      type: "button",
      id,
      class: className,
      title: face ? label : undefined,
      "aria-label": face ? label : undefined,
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    },
    face ?? label,
  );
  const root = h("div", { class: "menu-root" }, button);
  let list: HTMLElement | undefined;
  const close = (refocus: boolean) => {
    const shown = list;
    // Forgotten first: what is focused in it loses the focus as it leaves, which asks to close again.
    list = undefined;
    shown?.remove();
    button.setAttribute("aria-expanded", "false");
    if (refocus) button.focus({ preventScroll: true });
  };
  const open = () => {
    list = menuList(label, items(), () => close(true));
    root.append(list);
    button.setAttribute("aria-expanded", "true");
    list.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
    list.scrollIntoView({ block: "nearest" });
  };
  button.addEventListener("click", () => (list ? close(true) : open()));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" || list) return;
    event.preventDefault();
    open();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !list) return;
    event.stopPropagation();
    close(true);
  });
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (list && !(relatedTarget instanceof Node && root.contains(relatedTarget))) close(false);
  });
  return root;
}

function menuList(label: string, items: MenuItem[], close: () => void): HTMLElement {
  const entries = items.map(({ id, label: name, choose }) => {
    const entry = h("button", { type: "button", role: "menuitem", id, tabindex: -1 }, name);
    entry.addEventListener("click", () => {
      close();
      choose();
    });
    return entry;
  });
  const list = h("div", { class: "menu", role: "menu", "aria-label": label }, ...entries);
  list.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = entries.findIndex((entry) => entry === document.activeElement);
    entries[step(at, entries.length)].focus();
  });
  return list;
}
