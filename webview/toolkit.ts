/** The one place that knows which component library draws buttons and the progress ring. */
import { provideVSCodeDesignSystem, vsCodeButton, vsCodeProgressRing } from "@vscode/webview-ui-toolkit";

/** Registers the components; called once, before the first render. */
export function registerComponents(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());
}

/** A push button. `id` names it for tests and keeps the focus on it over a new render. */
export function button(id: string, label: string, appearance: "primary" | "secondary", onClick: () => void) {
  const element = document.createElement("vscode-button");
  element.id = id;
  element.setAttribute("appearance", appearance);
  element.append(label);
  element.addEventListener("click", onClick);
  return element;
}

/** A turning ring beside something that is under way; says nothing to screen readers, its neighbour does. */
export function progressRing(): HTMLElement {
  const element = document.createElement("vscode-progress-ring");
  element.setAttribute("aria-hidden", "true");
  return element;
}
