import { h } from "./dom.ts";

/** Something opened on demand; its content is built when it is first opened. `id` keeps it open over renders. */
export function disclosure(id: string, summary: string, content: () => Node): HTMLDetailsElement {
  const element = h("details", { id, class: "disclosure" }, h("summary", {}, summary));
  let built = false;
  element.addEventListener("toggle", () => {
    if (built || !element.open) return;
    built = true;
    element.append(content());
  });
  return element;
}
