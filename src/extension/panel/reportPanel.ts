import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import * as vscode from "vscode";
import type { Report } from "../../evaluation/report.ts";
import { panelHtml } from "../../evaluation/reportHtml.ts";
import { tableRow } from "../../evaluation/tableRow.ts";
import type { Progress } from "../../worker/messages.ts";
import type { Answers, Evaluation, EvaluationHandlers } from "../evaluation/evaluation.ts";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import type { GalleryService } from "../gallery/galleryService.ts";
import { PanelGallery } from "../gallery/panelGallery.ts";
import { COMMAND } from "../ids.ts";
import { Owner } from "../owner.ts";
import type { ExportFormat, FromReportPage, ReportView, RowStyle, ToReportPage } from "../reportProtocol.ts";
import { requestFor } from "../settings.ts";
import { shortName } from "../shortName.ts";
import { showFailure } from "../showFailure.ts";
import { displayPath } from "../subject.ts";
import { exportReport, saveDrawing } from "./exportReport.ts";
import { openInput } from "./openInput.ts";
import * as view from "./reportView.ts";

/** What a panel needs from around it. */
export interface PanelHost {
  readonly extensionUri: vscode.Uri;
  readonly evaluations: EvaluationService;
  readonly gallery: GalleryService;
  readonly log: vscode.LogOutputChannel;
  /** Tells that `panel` is now about `samples`. @returns true when another panel shows them and takes over. */
  handOver(panel: ReportPanel, samples: vscode.Uri): boolean;
  /** Tells that `panel` was closed and must not be used again. */
  closed(panel: ReportPanel): void;
}

/** A bar that moves ten times a second looks smooth; more messages only cost. */
const PROGRESS_INTERVAL_MS = 100;
const COPIED_SHOWN_MS = 3000;

function subjectOf(samples: vscode.Uri): view.PanelSubject {
  return { title: shortName(samples.fsPath), samples: displayPath(samples), uri: samples.toString() };
}

/** One report panel: its page, the evaluation that fills it and the state they share. */
export class ReportPanel extends Owner {
  #samples: vscode.Uri;
  #answers: Answers = {};
  #view: ReportView;
  #evaluation: Evaluation | undefined;
  readonly #gallery: PanelGallery;
  #pageIsReady = false;
  #lastProgress = 0;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    samples: vscode.Uri,
    private readonly host: PanelHost,
  ) {
    super();
    this.#samples = samples;
    this.#view = view.emptyView(subjectOf(samples));
    this.#gallery = new PanelGallery(host.gallery, (message) => this.#post(message));
    this.own(panel.webview.onDidReceiveMessage((message: FromReportPage) => this.receive(message)));
    this.own(
      panel.onDidChangeViewState(() => {
        // A hidden page is unloaded; it asks again for everything when it is shown.
        if (!panel.visible) this.#pageIsReady = false;
      }),
    );
    this.own(panel.onDidDispose(() => this.dispose()));
    this.#preparePage();
  }

  get samples(): vscode.Uri {
    return this.#samples;
  }

  get state(): ReportView {
    return this.#view;
  }

  get active(): boolean {
    return this.panel.active;
  }

  get evaluation(): Evaluation | undefined {
    return this.#evaluation;
  }

  reveal(): void {
    this.panel.reveal();
  }

  close(): void {
    this.panel.dispose();
  }

  override dispose(): void {
    // Nobody can see the result of a closed panel.
    this.#evaluation?.cancel();
    this.#gallery.cancelAll();
    this.#pageIsReady = false;
    this.host.closed(this);
    super.dispose();
  }

  /**
   * Evaluates the samples from the start, in place of an evaluation that is still in progress.
   * @param renew compute it even where its report is stored
   */
  async evaluate(renew = false): Promise<void> {
    this.#evaluation?.cancel();
    this.#show(view.started(this.#view));
    const { generation } = this.#view;
    const evaluation = this.host.evaluations.prepare(
      this.#samples,
      this.#answers,
      this.#handlers(generation),
      renew,
    );
    this.#evaluation = evaluation;
    const outcome = await this.host.evaluations.run(evaluation);
    if (generation !== this.#view.generation) return;
    this.#evaluation = undefined;
    this.#show(view.ended(this.#view, outcome));
  }

  /** Shows a report that was computed earlier. */
  showStored(report: Report, storedAt: string): void {
    this.#show(view.finished(view.started(this.#view), report, storedAt));
  }

  /** Saves what the panel shows where the user says. */
  async export(format: ExportFormat): Promise<void> {
    const report = this.#finishedReport();
    if (report) await exportReport(report, this.#samples, format, this.host.extensionUri);
  }

  /** Puts the main numbers on the clipboard as a row of a table. */
  async copyRow(style: RowStyle, head: boolean): Promise<void> {
    const report = this.#finishedReport();
    if (!report) return;
    await vscode.env.clipboard.writeText(tableRow(report, style, head));
    vscode.window.setStatusBarMessage(vscode.l10n.t("Copied to the clipboard."), COPIED_SHOWN_MS);
  }

  /** The report, where there is one to hand out; else says that there is none. */
  #finishedReport(): Report | undefined {
    const { report, status } = this.#view;
    // What was cancelled keeps what is known, which the page offers to export too.
    if (report && status !== "running") return report;
    void vscode.window.showInformationMessage(
      vscode.l10n.t("There is no finished report to export yet: evaluate the samples first."),
    );
    return undefined;
  }

  /** Does what the page asks. */
  receive(message: FromReportPage): void {
    switch (message.type) {
      case "ready":
        this.#gallery.cancelAll();
        this.#pageIsReady = true;
        this.#post({ type: "view", view: this.#view });
        break;
      case "cancel":
        if (message.generation === this.#view.generation) this.#evaluation?.cancel();
        break;
      case "evaluateAgain":
        this.#inBackground(this.evaluate(true));
        break;
      case "export":
        this.#inBackground(this.export(message.format));
        break;
      case "copyRow":
        this.#inBackground(this.copyRow(message.style, message.head));
        break;
      case "saveFile":
        this.#inBackground(saveDrawing(message, this.#samples));
        break;
      case "openInput":
        if (this.#view.report)
          this.#inBackground(openInput(this.#view.report, message.role, dirname(this.#samples.fsPath)));
        break;
      case "gallery":
        this.#askGallery(message);
        break;
      case "galleryCancel":
        this.#gallery.cancel(message.id);
        break;
      case "showLog":
        this.#inBackground(vscode.commands.executeCommand(COMMAND.showLog));
        break;
    }
  }

  /** Questions about another report than the one that is shown are left unanswered: the page has forgotten them. */
  #askGallery({ id, generation, question }: Extract<FromReportPage, { type: "gallery" }>): void {
    const { report, restore } = this.#view;
    if (!report || generation !== this.#view.generation) return;
    const request = { ...requestFor(this.#samples.fsPath), ...this.#answers };
    const { inputs, features } = report;
    const source = { inputs, features: features.kind, storedAt: restore?.storedAt, request };
    this.#gallery.ask(id, source, question);
  }

  #handlers(generation: number): EvaluationHandlers {
    const current = () => generation === this.#view.generation;
    return {
      onProgress: (progress) => {
        if (current()) this.#showProgress(progress);
      },
      onSnapshot: (report, pending) => {
        if (current()) this.#show(view.filled(this.#view, report, pending));
      },
      onAnswer: (samples, answers) => {
        if (!current()) return;
        this.#answers = answers;
        if (samples.toString() !== this.#samples.toString()) this.#rename(samples);
      },
    };
  }

  #rename(samples: vscode.Uri): void {
    if (this.host.handOver(this, samples)) return;
    this.#samples = samples;
    this.#nameTab();
    this.#show(view.renamed(this.#view, subjectOf(samples)));
  }

  #show(next: ReportView): void {
    this.#view = next;
    this.#post({ type: "view", view: next });
  }

  #showProgress(progress: Progress): void {
    const newStage = progress.stage !== this.#view.progress?.stage;
    this.#view = view.advanced(this.#view, progress);
    const now = performance.now();
    if (!newStage && now - this.#lastProgress < PROGRESS_INTERVAL_MS) return;
    this.#lastProgress = now;
    this.#post({ type: "progress", generation: this.#view.generation, ...progress });
  }

  #post(message: ToReportPage): void {
    if (this.#pageIsReady) void this.panel.webview.postMessage(message);
  }

  #preparePage(): void {
    const { extensionUri } = this.host;
    const { webview } = this.panel;
    const dist = vscode.Uri.joinPath(extensionUri, "dist");
    const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, "media", `report-${theme}.svg`);
    this.panel.iconPath = { light: icon("light"), dark: icon("dark") };
    this.#nameTab();
    webview.options = { enableScripts: true, localResourceRoots: [dist] };
    webview.html = panelHtml({
      nonce: randomBytes(24).toString("base64"),
      cspSource: webview.cspSource,
      scriptUri: webview.asWebviewUri(vscode.Uri.joinPath(dist, "webview.js")).toString(),
      styleUri: webview.asWebviewUri(vscode.Uri.joinPath(dist, "webview.css")).toString(),
      title: this.panel.title,
      lang: vscode.env.language,
    });
  }

  #nameTab(): void {
    this.panel.title = vscode.l10n.t("Report: {0}", shortName(this.#samples.fsPath));
  }

  #inBackground(work: Thenable<unknown>): void {
    work.then(undefined, (error: unknown) => showFailure(this.panel.title, error, this.host.log));
  }
}
