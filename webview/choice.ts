import { h } from "./dom.ts";

interface Option {
  value: string;
  label: string;
}

/** A labelled choice among options; `id` keeps what was chosen over renders and reloads. `onChoose` is told each change. */
export function choice(
  id: string,
  label: string,
  options: Option[],
  onChoose: (value: string) => void,
): HTMLElement {
  const select = h(
    "select",
    { id, class: "choice" },
    ...options.map((option) => h("option", { value: option.value }, option.label)),
  );
  select.addEventListener("change", () => onChoose(select.value));
  return h("label", { class: "choice-label" }, `${label} `, select);
}
