import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import * as vscode from "vscode";
import { panelHtml } from "../../evaluation/reportHtml.ts";
import { COMMAND } from "../ids.ts";
import { Owner } from "../owner.ts";
import { displayPath } from "../subject.ts";
import type { Checkpoint } from "../watching/watchProtocol.ts";
import type { WorkspaceWatch } from "../watching/workspaceWatch.ts";
import type {
  FromTrendPage,
  ToTrendPage,
  TrendPagePoint,
  TrendPageState,
  TrendView,
} from "./trendProtocol.ts";

/** A burst of new reports is drawn once. */
const GATHER_MS = 300;

/** The trend of one run over its steps. */
export class TrendPanel extends Owner {
  #pageIsReady = false;
  #posted = "";
  #gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    readonly state: TrendPageState,
    extensionUri: vscode.Uri,
    private readonly watch: WorkspaceWatch,
  ) {
    super();
    this.own(panel.webview.onDidReceiveMessage((message: FromTrendPage) => this.receive(message)));
    this.own(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#pageIsReady = false;
      }),
    );
    this.own(watch.onDidChange(() => this.#soon()));
    this.own(panel.onDidDispose(() => this.dispose()));
    this.#preparePage(extensionUri);
  }

  /** What the page shows. */
  get view(): TrendView {
    const { root, run } = this.state;
    const found = this.watch.model.run(root, run);
    const checkpoints = found ? this.watch.model.checkpointsOf(found) : [];
    return {
      run,
      experiment: displayPath(vscode.Uri.file(root)),
      checkpoints: found?.dumps.length ?? 0,
      points: checkpoints.flatMap(pointOf),
      restore: this.state,
    };
  }

  reveal(): void {
    this.panel.reveal();
  }

  close(): void {
    this.panel.dispose();
  }

  override dispose(): void {
    clearTimeout(this.#gathering);
    this.#pageIsReady = false;
    super.dispose();
  }

  /** Does what the page asks. */
  receive(message: FromTrendPage): void {
    const { root, run } = this.state;
    switch (message.type) {
      case "ready":
        this.#pageIsReady = true;
        this.#posted = "";
        this.#post();
        break;
      case "open":
        // Only what the page was shown can be opened from it.
        if (this.watch.model.checkpoint(message.path)?.root === root)
          this.#run(COMMAND.openReport, { kind: "checkpoint", root, run, path: message.path });
        break;
      case "evaluateAll":
        this.#run(COMMAND.evaluateRun, { kind: "run", root, run });
        break;
      case "compare":
        this.#run(COMMAND.compare, { kind: "run", root, run });
        break;
    }
  }

  #run(command: string, node: object): void {
    void vscode.commands.executeCommand(command, node);
  }

  #soon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#post();
    }, GATHER_MS);
  }

  #post(): void {
    if (!this.#pageIsReady) return;
    const message: ToTrendPage = { type: "trend", view: this.view };
    const text = JSON.stringify(message);
    if (text === this.#posted) return;
    this.#posted = text;
    void this.panel.webview.postMessage(message);
  }

  #preparePage(extensionUri: vscode.Uri): void {
    const { webview } = this.panel;
    const dist = vscode.Uri.joinPath(extensionUri, "dist");
    const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, "media", `report-${theme}.svg`);
    this.panel.iconPath = { light: icon("light"), dark: icon("dark") };
    this.panel.title = vscode.l10n.t("Trend: {0}", this.state.run);
    webview.options = { enableScripts: true, localResourceRoots: [dist] };
    webview.html = panelHtml({
      nonce: randomBytes(24).toString("base64"),
      cspSource: webview.cspSource,
      scriptUri: webview.asWebviewUri(vscode.Uri.joinPath(dist, "trend.js")).toString(),
      styleUri: webview.asWebviewUri(vscode.Uri.joinPath(dist, "trend.css")).toString(),
      title: this.panel.title,
      lang: vscode.env.language,
    });
  }
}

function pointOf({ path, step, summary, current, comparable }: Checkpoint): TrendPagePoint[] {
  if (!summary) return [];
  const { n, verdict, precision, recall, coverage, copies, frechet } = summary;
  const numbers = { precision, recall, coverage, copies, frechet };
  const { severity, title } = verdict;
  return [{ path, file: basename(path), step, n, severity, verdict: title, current, comparable, ...numbers }];
}
