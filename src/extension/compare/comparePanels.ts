import * as vscode from "vscode";
import type { BestRule } from "../../experiment/comparisonRequest.ts";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import type { GalleryService } from "../gallery/galleryService.ts";
import { COMMAND, COMPARE_VIEW_TYPE } from "../ids.ts";
import { Owner } from "../owner.ts";
import { ComparePanel, type ComparePanelHost } from "./comparePanel.ts";
import { restorableComparison } from "./restorableComparison.ts";

/** The panels of comparisons, one for each set of dumps; brings them back after a reload of the window. */
export class ComparePanels extends Owner implements ComparePanelHost, vscode.WebviewPanelSerializer {
  readonly #panels = new Set<ComparePanel>();

  constructor(
    readonly extensionUri: vscode.Uri,
    readonly evaluations: EvaluationService,
    readonly gallery: GalleryService,
    readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.own(vscode.window.registerWebviewPanelSerializer(COMPARE_VIEW_TYPE, this));
  }

  get all(): readonly ComparePanel[] {
    return [...this.#panels];
  }

  /** The panel the user is looking at. */
  get active(): ComparePanel | undefined {
    return this.all.find((panel) => panel.active);
  }

  /** Opens a panel for these dumps, or reveals the one there is, and compares in it. Resolves at the end. */
  async compare(dumps: readonly vscode.Uri[]): Promise<void> {
    const key = keyOf(dumps);
    const open = this.all.find((panel) => keyOf(panel.dumps) === key);
    open?.reveal();
    await (open ?? this.#create(dumps)).compare();
  }

  openReport(dump: vscode.Uri): Thenable<unknown> {
    return vscode.commands.executeCommand(COMMAND.evaluate, dump);
  }

  closed(panel: ComparePanel): void {
    this.#panels.delete(panel);
  }

  deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = restorableComparison(state);
    if (!kept) {
      // Kept by another version: an empty panel would help nobody.
      webviewPanel.dispose();
      return Promise.resolve();
    }
    const dumps = kept.dumps.map((dump) => vscode.Uri.parse(dump));
    // What is stored answers at once; the editor waits for the panel, not for what will fill it.
    void this.#add(webviewPanel, dumps, kept.rule).compare();
    return Promise.resolve();
  }

  override dispose(): void {
    for (const panel of this.#panels) panel.dispose();
    super.dispose();
  }

  #create(dumps: readonly vscode.Uri[]): ComparePanel {
    const column = vscode.ViewColumn.Active;
    return this.#add(
      vscode.window.createWebviewPanel(COMPARE_VIEW_TYPE, "", column, { enableFindWidget: true }),
      dumps,
    );
  }

  #add(webviewPanel: vscode.WebviewPanel, dumps: readonly vscode.Uri[], rule?: BestRule): ComparePanel {
    const panel = new ComparePanel(webviewPanel, dumps, rule, this);
    this.#panels.add(panel);
    return panel;
  }
}

function keyOf(dumps: readonly vscode.Uri[]): string {
  return dumps
    .map((dump) => dump.toString())
    .sort()
    .join("\n");
}
