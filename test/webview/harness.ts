/** Opens the report page in a real browser: as the editor's panel, with a stand-in for the editor, and as a file. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.mjs";
import { panelHtml, standaloneHtml } from "../../src/evaluation/reportHtml.ts";
import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import type { Report } from "../../src/evaluation/report.ts";
import type { ToComparePage } from "../../src/extension/compare/compareProtocol.ts";
import type { FromReportPage, ReportPageState, ToReportPage } from "../../src/extension/reportProtocol.ts";
import type { FromTrendPage, ToTrendPage } from "../../src/extension/trend/trendProtocol.ts";
import type { FakeGalleryOptions } from "./page/fakeGallery.ts";
import type { ThemeName } from "./themes.ts";
import { THEMES } from "./themes.ts";

interface PanelOptions {
  theme?: ThemeName;
  width?: number;
  height?: number;
  state?: ReportPageState;
  reducedMotion?: boolean;
  lang?: string;
  gallery?: FakeGalleryOptions;
}

interface FileOptions {
  colorScheme?: "light" | "dark";
  width?: number;
  height?: number;
}

async function bundle(entry: string): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    target: "es2022",
    format: "iife",
    outdir: "out",
    legalComments: "none",
  });
  const text = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
  return { script: text(".js"), style: text(".css") };
}

/** A report panel as the editor would show it. */
export class Panel {
  constructor(readonly page: Page) {}

  /** What the host sends. */
  async send(message: ToReportPage | ToComparePage | ToTrendPage): Promise<void> {
    await this.page.evaluate(
      `dispatchEvent(new MessageEvent("message", { data: ${JSON.stringify(message)} }))`,
    );
    await this.settle();
  }

  /** What the page has sent, without the handshake. */
  async messages<M extends { type: string } = FromReportPage | FromTrendPage>(): Promise<M[]> {
    const all = await this.page.evaluate<M[]>("fakeEditor.messages");
    return all.filter(({ type }) => type !== "ready" && !type.startsWith("gallery"));
  }

  state(): Promise<ReportPageState | undefined> {
    return this.page.evaluate("fakeEditor.state");
  }

  setTheme(theme: ThemeName): Promise<void> {
    return this.page.evaluate(`applyTheme(${JSON.stringify(THEMES[theme])})`);
  }

  /** Two frames: charts draw themselves once their frame has a size. */
  async settle(): Promise<void> {
    await this.page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
    );
  }

  /** Waits until an expression holds in the page; asked from here, since the page's policy forbids evaluation. */
  async until(expression: string): Promise<void> {
    const end = Date.now() + 10_000;
    while (!(await this.page.evaluate(expression))) {
      if (Date.now() > end) throw new Error(`never true: ${expression}`);
      await this.settle();
    }
  }

  /** Scrolls to the gallery, waits for its samples and chooses one. */
  async openGallery(choose = 3): Promise<void> {
    await this.page.evaluate("document.querySelector('#gallery').scrollIntoView()");
    await this.until("document.querySelectorAll('.gallery-cell .picture').length > 0");
    await this.page.locator(`.gallery-cell[data-position="${choose}"]`).click();
    await this.until("document.querySelectorAll('.near-sample').length > 0");
    await this.settle();
  }

  /** Security policy violations and uncaught errors. */
  async complaints(): Promise<string[]> {
    return this.page.evaluate("[...fakeEditor.violations, ...fakeEditor.errors]");
  }
}

/** One browser with the bundled page. */
export class Harness {
  private files = 0;

  private constructor(
    readonly browser: Browser,
    private readonly folder: string,
    readonly script: string,
    readonly style: string,
    private readonly fakeEditor: string,
  ) {}

  static async start(entry = "webview/main.ts"): Promise<Harness> {
    const [page, fake] = await Promise.all([bundle(entry), bundle("test/webview/page/fakeEditor.ts")]);
    const folder = mkdtempSync(join(tmpdir(), "samplescope-page-"));
    writeFileSync(join(folder, "webview.js"), page.script);
    writeFileSync(join(folder, "webview.css"), page.style);
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
    return new Harness(browser, folder, page.script, page.style, fake.script);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private write(html: string): string {
    const file = join(this.folder, `page-${this.files++}.html`);
    writeFileSync(file, html);
    return pathToFileURL(file).href;
  }

  /** Opens an empty panel that has said it is ready. */
  async panel(options: PanelOptions = {}): Promise<Panel> {
    const { theme = "light", width = 960, height = 900, state, reducedMotion = false, lang = "en" } = options;
    const { gallery } = options;
    const nonce = randomBytes(16).toString("base64");
    const setup = `window.fakeEditorOptions=${JSON.stringify({ ...THEMES[theme], state, reducedMotion, gallery })};`;
    const html = panelHtml({
      nonce,
      cspSource: "file:",
      scriptUri: "webview.js",
      styleUri: "webview.css",
      title: "Report",
      lang,
    }).replace("<head>", () => `<head><script nonce="${nonce}">${setup}${this.fakeEditor}</script>`);
    const page = await this.browser.newPage({ viewport: { width, height } });
    await page.goto(this.write(html));
    return new Panel(page);
  }

  /** Opens a report as a file of its own. `problems` collects what the browser says against it. */
  async file(
    report: Report | ComparisonReport,
    { colorScheme = "light", width = 960, height = 900 }: FileOptions = {},
  ) {
    const nonce = randomBytes(16).toString("base64");
    const html = standaloneHtml({ report, script: this.script, style: this.style, nonce });
    const page = await this.browser.newPage({ viewport: { width, height }, colorScheme });
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith("file:") && !request.url().startsWith("data:"))
        problems.push(request.url());
    });
    await page.goto(this.write(html));
    await new Panel(page).settle();
    return { page, problems, html };
  }
}
