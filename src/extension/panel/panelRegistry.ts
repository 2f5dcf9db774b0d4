import * as vscode from "vscode";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import type { GalleryService } from "../gallery/galleryService.ts";
import { REPORT_VIEW_TYPE } from "../ids.ts";
import { Owner } from "../owner.ts";
import { restorable } from "./panelState.ts";
import { ReportPanel, type PanelHost } from "./reportPanel.ts";
import { readStoredReport } from "./storedReport.ts";

/** The report panels, one a subject; brings them back after a reload of the window. */
export class PanelRegistry extends Owner implements PanelHost, vscode.WebviewPanelSerializer {
  readonly #panels = new Set<ReportPanel>();

  constructor(
    readonly extensionUri: vscode.Uri,
    readonly evaluations: EvaluationService,
    readonly gallery: GalleryService,
    readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.own(vscode.window.registerWebviewPanelSerializer(REPORT_VIEW_TYPE, this));
  }

  get all(): readonly ReportPanel[] {
    return [...this.#panels];
  }

  /** The panel the user is looking at. */
  get active(): ReportPanel | undefined {
    return this.all.find((panel) => panel.active);
  }

  /**
   * Opens a panel for `samples`, or reveals the one there is, and evaluates in it. Resolves at the evaluation's end.
   * @param renew compute it even where its report is stored
   */
  async evaluate(samples: vscode.Uri, renew = false): Promise<void> {
    const open = this.#find(samples);
    open?.reveal();
    await (open ?? this.#create(samples)).evaluate(renew);
  }

  /** Opens a panel with the report stored in `file`. @returns false where there is none to show */
  async openStored(samples: vscode.Uri, file: string): Promise<boolean> {
    const open = this.#find(samples);
    // What is being computed there is newer than what is stored.
    if (open?.evaluation) {
      open.reveal();
      return true;
    }
    const report = await readStoredReport(file);
    if (!report) return false;
    open?.reveal();
    (open ?? this.#create(samples)).showStored(report, file);
    return true;
  }

  handOver(panel: ReportPanel, samples: vscode.Uri): boolean {
    const other = this.#find(samples);
    if (!other || other === panel) return false;
    panel.close();
    other.reveal();
    void other.evaluate();
    return true;
  }

  closed(panel: ReportPanel): void {
    this.#panels.delete(panel);
  }

  async deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = restorable(state);
    if (!kept) {
      // Kept by another version: an empty panel would help nobody.
      webviewPanel.dispose();
      return;
    }
    const panel = this.#add(webviewPanel, vscode.Uri.parse(kept.samples));
    const report = kept.storedAt === undefined ? undefined : await readStoredReport(kept.storedAt);
    if (report && kept.storedAt !== undefined) panel.showStored(report, kept.storedAt);
    // The editor waits for the panel, not for what will fill it.
    else void panel.evaluate();
  }

  override dispose(): void {
    for (const panel of this.#panels) panel.dispose();
    super.dispose();
  }

  #find(samples: vscode.Uri): ReportPanel | undefined {
    return this.all.find((panel) => panel.samples.toString() === samples.toString());
  }

  #create(samples: vscode.Uri): ReportPanel {
    const column = vscode.ViewColumn.Active;
    return this.#add(
      vscode.window.createWebviewPanel(REPORT_VIEW_TYPE, "", column, { enableFindWidget: true }),
      samples,
    );
  }

  #add(webviewPanel: vscode.WebviewPanel, samples: vscode.Uri): ReportPanel {
    const panel = new ReportPanel(webviewPanel, samples, this);
    this.#panels.add(panel);
    return panel;
  }
}
