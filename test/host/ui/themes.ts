import type { Workbench } from "./workbench.ts";

/** A theme of each kind, by its name in the editor's list, and the class that its pages get. */
const THEMES = {
  light: ["Light Modern", "vscode-light"],
  dark: ["Dark Modern", "vscode-dark"],
  "high-contrast": ["Dark High Contrast", "vscode-high-contrast"],
  "high-contrast-light": ["Light High Contrast", "vscode-high-contrast-light"],
} as const;

/** Shows the window in a theme of each kind, and takes a picture of each. @param name of the pictures */
export async function inEachTheme(workbench: Workbench, name: string): Promise<void> {
  for (const [kind, [theme, pageClass]] of Object.entries(THEMES)) {
    await workbench.chooseTheme(theme);
    await workbench.report().locator(`body.${pageClass}`).waitFor();
    await workbench.page.mouse.move(700, 500);
    await workbench.screenshot(`${name}-${kind}`);
  }
  await workbench.chooseTheme(THEMES.dark[0]);
}
