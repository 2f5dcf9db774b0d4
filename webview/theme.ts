/** Colours of the editor's theme as a canvas needs them, and news of their change. */
export interface Palette {
  foreground: string;
  muted: string;
  grid: string;
  background: string;
  /** Behind a plot. */
  surface: string;
  generated: string;
  heldout: string;
  outside: string;
  uncovered: string;
  fontFamily: string;
  /** Outlines and dashes carry the meaning alone; fills are faint. */
  highContrast: boolean;
}

/** The current theme. Read again after each change, never kept. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.body);
  const read = (...names: string[]) =>
    names.map((name) => style.getPropertyValue(name).trim()).find((value) => value !== "") ?? style.color;
  const highContrast = document.body.className.includes("vscode-high-contrast");
  return {
    foreground: read("--vscode-foreground"),
    muted: read("--vscode-descriptionForeground", "--vscode-foreground"),
    grid: read("--vscode-charts-lines", "--vscode-descriptionForeground"),
    background: read("--vscode-editor-background"),
    surface: read("--vscode-sideBar-background", "--vscode-editor-background"),
    generated: read("--vscode-charts-blue"),
    heldout: highContrast ? read("--vscode-foreground") : read("--vscode-charts-lines"),
    outside: read("--vscode-charts-red"),
    uncovered: read("--vscode-charts-yellow"),
    fontFamily: style.fontFamily,
    highContrast,
  };
}

/** The colour with its opacity multiplied, in a form that canvas and chart library both read. */
export function withAlpha(color: string, alpha: number): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return color;
  context.fillStyle = color;
  const hex = /^#(..)(..)(..)$/.exec(context.fillStyle);
  const [r, g, b, a = 1] = hex
    ? hex.slice(1).map((part) => parseInt(part, 16))
    : context.fillStyle.slice("rgba(".length, -1).split(",").map(Number);
  return `rgba(${r}, ${g}, ${b}, ${a * alpha})`;
}

/** Calls back after the theme has changed: the editor's, the system's, or that of the printer. */
export function onThemeChange(listener: () => void): void {
  let scheduled = false;
  const soon = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      listener();
    });
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "data-vscode-theme-kind"] });
  // Two themes of one kind differ in the variables alone, which the editor writes on the root element.
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", soon);
  // A printer's page is laid out at once: waiting for a frame would print the colours of the screen.
  matchMedia("print").addEventListener("change", listener);
}
