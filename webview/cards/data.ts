import { disclosure } from "../disclosure.ts";
import { text } from "../text.ts";

const builders = new WeakMap<Element, () => Node>();

/** The table behind a plot, built when it is opened. */
export function dataDisclosure(id: string, title: string, build: () => Node): HTMLElement {
  const element = disclosure(`data-${id}`, text.data, text.dataOf(title), build);
  builders.set(element, build);
  return element;
}

/** The tables of a card: those that are shown, and those behind its plots whether opened or not. */
export function tablesBehind(card: Element): HTMLTableElement[] {
  const shown = [...card.querySelectorAll("table")].filter((table) => !table.closest(".disclosure"));
  const behind = [...card.querySelectorAll(".disclosure")].flatMap((element) => {
    const node = builders.get(element)?.();
    if (node instanceof HTMLTableElement) return [node];
    return node instanceof Element ? [...node.querySelectorAll("table")] : [];
  });
  return [...shown, ...behind];
}
