import { h } from "./dom.ts";

/**
 * Something opened on demand; its content is built when it is first opened. `id` keeps it open over renders. Long
 * content scrolls inside its own frame, which can be reached by keyboard.
 */
export function disclosure(
  id: string,
  summary: string,
  label: string,
  content: () => Node,
): HTMLDetailsElement {
  const element = h(
    "details",
    { id, class: "disclosure" },
    h("summary", { "aria-label": label === summary ? undefined : label }, summary),
  );
  let built = false;
  element.addEventListener("toggle", () => {
    if (built || !element.open) return;
    built = true;
    element.append(
      h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": label }, content()),
    );
  });
  return element;
}
