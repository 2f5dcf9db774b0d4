import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { BestRule } from "../../experiment/comparisonRequest.ts";
import { panelHtml } from "../../evaluation/reportHtml.ts";
import type { Progress } from "../../worker/messages.ts";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import { COMMAND } from "../ids.ts";
import { Owner } from "../owner.ts";
import { saveDrawing } from "../panel/exportReport.ts";
import type { GalleryService } from "../gallery/galleryService.ts";
import { PanelGallery } from "../gallery/panelGallery.ts";
import type { ExportFormat } from "../reportProtocol.ts";
import { requestFor } from "../settings.ts";
import { shortName } from "../shortName.ts";
import { showFailure } from "../showFailure.ts";
import type { Comparison } from "./comparison.ts";
import type { ComparePageState, CompareView, FromComparePage, ToComparePage } from "./compareProtocol.ts";
import { exportComparison } from "./exportComparison.ts";

/** What a panel needs from around it. */
export interface ComparePanelHost {
  readonly extensionUri: vscode.Uri;
  readonly evaluations: EvaluationService;
  readonly gallery: GalleryService;
  readonly log: vscode.LogOutputChannel;
  /** Opens another comparison. */
  compare(dumps: readonly vscode.Uri[]): Promise<void>;
  /** Opens the report of a dump. */
  openReport(dump: vscode.Uri): Thenable<unknown>;
  closed(panel: ComparePanel): void;
}

/** A bar that moves ten times a second looks smooth; more messages only cost. */
const PROGRESS_INTERVAL_MS = 100;

/** One panel of a comparison: its page, the comparison that fills it and the state they share. */
export class ComparePanel extends Owner {
  #dumps: readonly vscode.Uri[];
  #rule: BestRule | undefined;
  #view: CompareView;
  #comparison: Comparison | undefined;
  /** Where the measures of each dump's samples are stored. */
  #samples: readonly string[] | undefined;
  #pageIsReady = false;
  #lastProgress = 0;
  readonly #gallery: PanelGallery;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    dumps: readonly vscode.Uri[],
    rule: BestRule | undefined,
    private readonly host: ComparePanelHost,
  ) {
    super();
    this.#dumps = dumps;
    this.#rule = rule;
    this.#gallery = new PanelGallery(host.gallery, (message) => this.#post(message));
    this.#view = { generation: 0, names: this.#names(), status: "running", restore: this.#restore() };
    this.own(panel.webview.onDidReceiveMessage((message: FromComparePage) => this.receive(message)));
    this.own(
      panel.onDidChangeViewState(() => {
        // A hidden page is unloaded; it asks again for everything when it is shown.
        if (panel.visible) return;
        this.#pageIsReady = false;
        this.#gallery.cancelAll();
      }),
    );
    this.own(panel.onDidDispose(() => this.dispose()));
    this.#preparePage();
  }

  get dumps(): readonly vscode.Uri[] {
    return this.#dumps;
  }

  get state(): CompareView {
    return this.#view;
  }

  get active(): boolean {
    return this.panel.active;
  }

  get comparison(): Comparison | undefined {
    return this.#comparison;
  }

  reveal(): void {
    this.panel.reveal();
  }

  close(): void {
    this.panel.dispose();
  }

  override dispose(): void {
    // Nobody can see the result of a closed panel.
    this.#comparison?.cancel();
    this.#pageIsReady = false;
    this.#gallery.cancelAll();
    this.host.closed(this);
    super.dispose();
  }

  /** Compares from the start, in place of a comparison that is still in progress. */
  async compare(renew = false): Promise<void> {
    this.#comparison?.cancel();
    const generation = this.#view.generation + 1;
    // What is there stays while another best is picked, and goes where other dumps are compared.
    this.#show({
      generation,
      names: this.#names(),
      status: "running",
      restore: this.#restore(),
      ...(this.#sameDumps() && { report: this.#view.report }),
    });
    const comparison = this.host.evaluations.prepareComparison(
      { dumps: this.#dumps, rule: this.#rule, renew },
      (progress) => {
        if (generation === this.#view.generation) this.#showProgress(progress);
      },
    );
    this.#comparison = comparison;
    const outcome = await this.host.evaluations.runComparison(comparison);
    if (generation !== this.#view.generation) return;
    this.#comparison = undefined;
    const { report } = this.#view;
    const rest = { generation, names: this.#names(), restore: this.#restore() };
    switch (outcome.status) {
      case "done":
        this.#samples = outcome.result.samples;
        this.#show({
          ...rest,
          status: "done",
          report: outcome.result.report,
          samplesKept: this.#samples !== undefined,
        });
        break;
      case "failed":
        this.#show({ ...rest, status: "failed", error: outcome.error, ...(report && { report }) });
        break;
      case "cancelled":
        this.#show({ ...rest, status: "cancelled", ...(report && { report }) });
        break;
    }
  }

  /** Saves what the panel shows where the user says. */
  async export(format: ExportFormat): Promise<void> {
    const { report, status } = this.#view;
    if (report && status === "done") {
      await exportComparison(report, format, this.host.extensionUri);
      return;
    }
    void vscode.window.showInformationMessage(
      vscode.l10n.t("There is no finished comparison to export yet: compare first."),
    );
  }

  /** The dumps of those numbers, as far as there are any. */
  #dumpsAt(...numbers: number[]): vscode.Uri[] {
    return numbers.map((number) => this.#dumps.at(number)).filter((dump) => dump !== undefined);
  }

  /** Does what the page asks. */
  receive(message: FromComparePage): void {
    switch (message.type) {
      case "ready":
        this.#pageIsReady = true;
        this.#post({ type: "view", view: this.#view });
        break;
      case "cancel":
        if (message.generation === this.#view.generation) this.#comparison?.cancel();
        break;
      case "compareAgain":
        this.#inBackground(this.compare(true));
        break;
      case "swap":
        this.#dumps = [...this.#dumps].reverse();
        this.#nameTab();
        this.#inBackground(this.compare());
        break;
      case "pick":
        this.#rule = message.rule;
        this.#inBackground(this.compare());
        break;
      case "comparePair":
        this.#inBackground(this.host.compare(this.#dumpsAt(message.first, message.second)));
        break;
      case "openReport":
        this.#openReport(message.subject);
        break;
      case "gallery":
      case "galleryCancel":
        this.#receiveOfGallery(message);
        break;
      case "export":
        this.#inBackground(this.export(message.format));
        break;
      case "saveFile":
        this.#inBackground(saveDrawing(message, this.#dumps[0]));
        break;
      case "showLog":
        this.#inBackground(vscode.commands.executeCommand(COMMAND.showLog));
        break;
    }
  }

  #openReport(subject: number): void {
    const dump = this.#dumps.at(subject);
    if (dump) this.#inBackground(this.host.openReport(dump));
  }

  /** Only of the report that is shown: the page may ask while another one is made. */
  #receiveOfGallery(message: Extract<FromComparePage, { type: "gallery" | "galleryCancel" }>): void {
    if (message.type === "galleryCancel") {
      this.#gallery.cancel(message.id);
      return;
    }
    const { id, generation, subject, question } = message;
    const asked = this.#view.report?.subjects.at(subject);
    if (!asked || generation !== this.#view.generation) return;
    const { inputs, features } = asked.report;
    const storedAt = this.#samples?.at(subject);
    const request = requestFor(asked.path);
    this.#gallery.ask(id, { inputs, features: features.kind, storedAt, request }, question);
  }

  #names(): string[] {
    return this.#dumps.map(({ fsPath }) => shortName(fsPath));
  }

  #restore(): ComparePageState {
    return {
      version: 1,
      dumps: this.#dumps.map((dump) => dump.toString()),
      ...(this.#rule && { rule: this.#rule }),
    };
  }

  #sameDumps(): boolean {
    const shown = this.#view.report?.subjects.map(({ path }) => path);
    return shown?.join("\n") === this.#dumps.map(({ fsPath }) => fsPath).join("\n");
  }

  #show(next: CompareView): void {
    this.#view = next;
    this.#post({ type: "view", view: next });
  }

  #showProgress(progress: Progress): void {
    const newStage = progress.stage !== this.#view.progress?.stage;
    this.#view = { ...this.#view, progress };
    const now = performance.now();
    if (!newStage && now - this.#lastProgress < PROGRESS_INTERVAL_MS) return;
    this.#lastProgress = now;
    this.#post({ type: "progress", generation: this.#view.generation, ...progress });
  }

  #post(message: ToComparePage): void {
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
      scriptUri: webview.asWebviewUri(vscode.Uri.joinPath(dist, "compare.js")).toString(),
      styleUri: webview.asWebviewUri(vscode.Uri.joinPath(dist, "compare.css")).toString(),
      title: this.panel.title,
      lang: vscode.env.language,
    });
  }

  #nameTab(): void {
    const names = this.#names();
    this.panel.title =
      names.length === 2
        ? vscode.l10n.t("Compare: {0}, {1}", names[0], names[1])
        : vscode.l10n.t("Compare: {0} dumps", names.length);
  }

  #inBackground(work: Thenable<unknown>): void {
    work.then(undefined, (error: unknown) => showFailure(this.panel.title, error, this.host.log));
  }
}
