import * as vscode from "vscode";
import { TREND_VIEW_TYPE } from "../ids.ts";
import { Owner } from "../owner.ts";
import type { WorkspaceWatch } from "../watching/workspaceWatch.ts";
import { TrendPanel } from "./trendPanel.ts";
import type { TrendPageState } from "./trendProtocol.ts";

/** The trend panels, one a run; brings them back after a reload of the window. */
export class TrendPanels extends Owner implements vscode.WebviewPanelSerializer {
  readonly #panels = new Set<TrendPanel>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly watch: WorkspaceWatch,
  ) {
    super();
    this.own(vscode.window.registerWebviewPanelSerializer(TREND_VIEW_TYPE, this));
  }

  get all(): readonly TrendPanel[] {
    return [...this.#panels];
  }

  /** Opens the trend of a run, or reveals it where it is open. */
  show(root: string, run: string): void {
    const open = this.all.find(({ state }) => state.root === root && state.run === run);
    if (open) {
      open.reveal();
      return;
    }
    const column = vscode.ViewColumn.Active;
    this.#add(vscode.window.createWebviewPanel(TREND_VIEW_TYPE, "", column, { enableFindWidget: true }), {
      version: 1,
      root,
      run,
    });
  }

  deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    if (isState(state)) {
      this.watch.start();
      this.#add(webviewPanel, state);
    } else webviewPanel.dispose();
    return Promise.resolve();
  }

  override dispose(): void {
    for (const panel of this.#panels) panel.dispose();
    super.dispose();
  }

  #add(webviewPanel: vscode.WebviewPanel, state: TrendPageState): void {
    const panel = new TrendPanel(webviewPanel, state, this.extensionUri, this.watch);
    this.#panels.add(panel);
    webviewPanel.onDidDispose(() => this.#panels.delete(panel));
  }
}

function isState(state: unknown): state is TrendPageState {
  if (typeof state !== "object" || state === null) return false;
  const { version, root, run } = state as Record<string, unknown>;
  return version === 1 && typeof root === "string" && typeof run === "string";
}
