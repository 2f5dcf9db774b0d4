import { h } from "./dom.ts";
import { text } from "./text.ts";

/** A button that opens all answers of a section, or closes them once all are open. */
export function openAll(section: HTMLElement): HTMLButtonElement {
  const button = h("button", { type: "button", class: "link", id: "open-all" }, text.showDetails);
  const all = () => [...section.querySelectorAll<HTMLDetailsElement>("details.answer")];
  const allOpen = () => all().every(({ open }) => open);
  button.addEventListener("click", () => {
    const open = !allOpen();
    for (const details of all()) details.open = open;
  });
  // `toggle` does not bubble; it is seen on its way down.
  section.addEventListener(
    "toggle",
    () => (button.textContent = allOpen() ? text.hideDetails : text.showDetails),
    true,
  );
  return button;
}
