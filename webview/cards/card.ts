import type { Child } from "../dom.ts";
import { h } from "../dom.ts";
import { text } from "../text.ts";
import { cardMenu } from "./cardMenu.ts";

export { dataDisclosure } from "./data.ts";

interface Card {
  id: string;
  title: string;
  sentence: string;
}

/** A titled box: a sentence that says what is seen, then the plot or the samples; a menu saves what it shows. */
export function card({ id, title, sentence }: Card, ...content: Child[]): HTMLElement {
  const head = h("div", { class: "card-head" }, h("h3", { id: `card-${id}-title` }, title));
  const element = h(
    "article",
    { id: `card-${id}`, class: "card", "aria-labelledby": `card-${id}-title` },
    head,
    h("p", { class: "sentence" }, sentence),
    ...content,
  );
  const menu = cardMenu(element, id, title);
  if (menu) head.append(menu);
  return element;
}

/** Holds the place of a card that is still being computed. */
export function placeholder(id: string, title: string): HTMLElement {
  return h(
    "article",
    { id: `card-${id}`, class: "card placeholder" },
    h("h3", {}, title),
    h("p", { class: "sentence" }, text.computing),
    h("div", { class: "plot", "aria-hidden": "true" }),
  );
}
