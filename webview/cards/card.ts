import type { Child } from "../dom.ts";
import { h } from "../dom.ts";
import { disclosure } from "../disclosure.ts";
import { text } from "../text.ts";

interface Card {
  id: string;
  title: string;
  sentence: string;
}

/** A titled box: a sentence that says what is seen, then the plot or the samples. */
export function card({ id, title, sentence }: Card, ...content: Child[]): HTMLElement {
  return h(
    "article",
    { id: `card-${id}`, class: "card", "aria-labelledby": `card-${id}-title` },
    h("h3", { id: `card-${id}-title` }, title),
    h("p", { class: "sentence" }, sentence),
    ...content,
  );
}

/** The table behind a plot, built when it is opened. */
export function dataDisclosure(id: string, title: string, build: () => Node): HTMLElement {
  return disclosure(`data-${id}`, text.data, text.dataOf(title), build);
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
