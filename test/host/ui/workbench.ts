/** The editor's window as a user sees it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, FrameLocator, Locator, Page } from "playwright-core";
import { startEditor, writeSettings } from "../../../scripts/editor.mjs";
import { launchBrowser } from "../browser.ts";

type Editor = Awaited<ReturnType<typeof startEditor>>;

/** A loaded machine is slow; nothing here takes this long on an idle one. */
const PATIENCE_MS = 120_000;
const ATTEMPTS = 12;
/** The extension's own part of the side bar. */
const VIEW = '[id="workbench.view.extension.samplescope"]';

const SETTINGS = {
  "explorer.compactFolders": false,
  "explorer.autoReveal": false,
  "git.enabled": false,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
  "window.menuBarVisibility": "classic",
};

export class Workbench {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #editor: Editor;

  private constructor(page: Page, browser: Browser, editor: Editor) {
    this.page = page;
    this.#browser = browser;
    this.#editor = editor;
  }

  /** Starts an editor in `home` and opens `folder` in it. @param hasFiles whether the folder holds any */
  static async open(home: string, folder: string, trusted: boolean, hasFiles = true): Promise<Workbench> {
    writeSettings(home, SETTINGS);
    const editor = await startEditor({ home, trusted });
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(editor.address({ folder }), { waitUntil: "commit" });
    const workbench = new Workbench(page, browser, editor);
    await workbench.#untilLoaded(hasFiles);
    return workbench;
  }

  /** Another window of the same editor. */
  of(page: Page): Workbench {
    page.setDefaultTimeout(PATIENCE_MS);
    return new Workbench(page, this.#browser, this.#editor);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#editor.stop();
  }

  /** Reloads the window; a browser's own reload would not let the editor save its state. @param meanwhile runs while it is gone */
  async reload(meanwhile: () => void = () => undefined): Promise<void> {
    const loaded = this.page.waitForEvent("domcontentloaded");
    await this.runCommand("Developer: Reload Window");
    await loaded;
    meanwhile();
    await this.#untilLoaded();
  }

  /** Chooses a colour theme by its name in the editor's list. */
  async chooseTheme(name: string): Promise<void> {
    await this.runCommand("Preferences: Color Theme");
    const row = this.quickPickRows().filter({ hasText: name }).first();
    await this.page.locator('.quick-input-widget input[placeholder*="Theme"]').fill(name);
    await row.click();
  }

  /** Saves a picture of the window when the environment names a folder for them. */
  async screenshot(name: string): Promise<void> {
    const folder = process.env.SAMPLESCOPE_SCREENSHOTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }

  /** Right-clicks a file or folder of the Explorer and chooses `item`. @returns the moment of the click. */
  async chooseInExplorer(path: string[], item: string): Promise<number> {
    const row = await this.#explorerRow(path);
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: item }).first();
    await this.#openMenu(row, entry);
    await entry.hover();
    const clicked = performance.now();
    await entry.click({ delay: 60 });
    return clicked;
  }

  /** Selects two files of the Explorer, whose names may be the same, and chooses `item` from the menu of both. */
  async chooseForBoth(first: string[], second: string[], item: RegExp): Promise<void> {
    await this.#collapseExplorer();
    // Both are made visible first: a click on a folder is a selection too.
    const [one, other] = [await this.#explorerRowByPath(first), await this.#explorerRowByPath(second)];
    await one.click();
    await other.click({ modifiers: ["ControlOrMeta"] });
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: item }).first();
    await this.#openMenu(other, entry);
    await entry.hover();
    await entry.click({ delay: 60 });
  }

  /** Opens a file in an editor of its own. */
  async openFile(path: string[]): Promise<void> {
    await (await this.#explorerRow(path)).dblclick();
    await this.tab(path.at(-1) ?? "").waitFor();
  }

  /** The labels of the context menu of a file or folder in the Explorer. */
  async contextMenuOf(path: string[]): Promise<string[]> {
    const row = await this.#explorerRow(path);
    const entries = this.page.locator(".monaco-menu .action-item .action-label");
    await this.#openMenu(row, entries.first());
    const labels = await entries.allInnerTexts();
    await this.page.keyboard.press("Escape");
    return labels.map((label) => label.trim());
  }

  /** Runs a command by its title. */
  async runCommand(title: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget input").first();
    for (let attempt = 1; ; attempt++) {
      // A key that meets the window while another question leaves it is lost.
      await this.page.keyboard.press("F1");
      try {
        await input.fill(`>${title}`, { timeout: 5000 });
        await this.quickPickRows().filter({ hasText: title }).first().click({ timeout: 10_000 });
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Opens the extension's view in the side bar. */
  async openView(): Promise<void> {
    await this.page.locator('.activitybar .action-label[aria-label^="Samplescope"]').click();
    await this.page.locator(`${VIEW} .monaco-list`).waitFor();
  }

  /** The row of the extension's view whose label begins with `name`. */
  viewRow(name: string): Locator {
    return this.page.locator(`${VIEW} .monaco-list-row[aria-label^="${name}"]`).first();
  }

  /** Clicks an action that a row of the view offers at its end. */
  async clickInline(row: Locator, action: string): Promise<void> {
    await row.hover();
    await row.locator(`.action-label[aria-label^="${action}"]`).click();
  }

  /** Right-clicks a row of the view and chooses `item`. */
  async chooseInView(row: Locator, item: string | RegExp): Promise<void> {
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: item }).first();
    await this.#openMenu(row, entry);
    await entry.hover();
    await entry.click({ delay: 60 });
  }

  async closeEditors(): Promise<void> {
    await this.runCommand("View: Close All Editors");
    await this.tab("").waitFor({ state: "detached" });
  }

  /** The row of the Explorer that is selected, when its name begins with `name`. */
  selectedRow(name: string): Locator {
    return this.page.locator(`.explorer-folders-view .monaco-list-row.selected[aria-label^="${name}"]`);
  }

  /** The tab of an editor whose name begins with `name`. */
  tab(name: string): Locator {
    return this.page.locator(`.tabs-container .tab[aria-label^="${name}"]`).first();
  }

  /** The content of the report panel in front. */
  report(): FrameLocator {
    return this.page.frameLocator("iframe.webview").frameLocator("iframe#active-frame");
  }

  /** The item of the status bar that shows an evaluation in progress. */
  progressItem(): Locator {
    return this.page.locator(".statusbar-item", { hasText: "Evaluating" });
  }

  /** Answers a file dialog, which in a served editor is a field for a path. */
  async typePath(path: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget input").first();
    const button = this.page.locator(
      ".quick-input-widget .quick-input-action, .quick-input-widget .monaco-button",
    );
    await button.first().waitFor();
    // The dialog writes its own first path into the field when it has listed the folder.
    do {
      await input.fill(path);
      await this.page.waitForTimeout(500);
    } while ((await input.inputValue()) !== path);
    await this.page.keyboard.press("Enter");
  }

  /** What lies on the clipboard, pasted as a user would into a field; a field has no ends of lines. */
  async pasted(): Promise<string> {
    const input = this.page.locator(".quick-input-widget input").first();
    await this.page.keyboard.press("F1");
    await input.fill("");
    await input.press("ControlOrMeta+v");
    const text = await input.inputValue();
    await this.page.keyboard.press("Escape");
    await input.waitFor({ state: "hidden" });
    return text;
  }

  /** Texts of the notifications on screen. */
  notifications(): Promise<string[]> {
    return this.page.locator(".notification-toast").allInnerTexts();
  }

  /** Rows of the question on screen. */
  quickPickRows(): Locator {
    return this.page.locator(".quick-input-list .monaco-list-row");
  }

  async #untilLoaded(hasFiles = true): Promise<void> {
    await this.page.locator(".monaco-workbench").waitFor();
    if (hasFiles) await this.page.locator(".sidebar .monaco-list-row").first().waitFor();
  }

  async #explorerRow(path: string[]): Promise<Locator> {
    await this.#collapseExplorer();
    let row: Locator | undefined;
    for (const [depth, name] of path.entries()) {
      if (row && (await row.getAttribute("aria-expanded")) !== "true") await row.click();
      row = this.page.locator(
        `.explorer-folders-view .monaco-list-row[aria-level="${depth + 1}"][aria-label^="${name}"]`,
      );
      await row.waitFor();
    }
    if (!row) throw new Error("an Explorer row needs a path");
    return row;
  }

  /** A row by the whole path of its file, with its folders opened and all others left as they are. */
  async #explorerRowByPath(path: string[]): Promise<Locator> {
    const rowOf = (depth: number) =>
      this.page.locator(".explorer-folders-view .monaco-list-row", {
        has: this.page.locator(`.monaco-icon-label[aria-label$="/${path.slice(0, depth).join("/")}"]`),
      });
    for (let depth = 1; depth < path.length; depth++)
      if ((await rowOf(depth).getAttribute("aria-expanded")) !== "true") await rowOf(depth).click();
    return rowOf(path.length);
  }

  /** So that a name is unique among the rows of its level. The innermost first: a folder remembers what was open in it. */
  async #collapseExplorer(): Promise<void> {
    const expanded = this.page.locator('.explorer-folders-view .monaco-list-row[aria-expanded="true"]');
    while ((await expanded.count()) > 0) await expanded.last().click();
  }

  /** The extension's entries appear once the editor has read its manifest, some time after the window. */
  async #openMenu(row: Locator, entry: Locator): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await row.click({ button: "right" });
      try {
        await entry.waitFor({ timeout: 5000 });
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        await this.page.keyboard.press("Escape");
      }
    }
  }
}
