import * as vscode from "vscode";
import { isExperiment } from "../experimentFile/openExperiments.ts";
import { Owner } from "../owner.ts";
import { forgetTests, openTests } from "./openTests.ts";
import type { PowerService } from "./powerService.ts";

/** Typing pauses this long before its result is looked at. */
const PAUSE_MS = 250;

/** Asks for the powers of the tests in open experiment files whenever those, or the data, may have changed. */
export class PowerWatch extends Owner {
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly powers: PowerService,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.own(vscode.workspace.onDidOpenTextDocument((document) => this.#soon(document)));
    this.own(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#soon(document)));
    this.own(vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)));
    // Data may have been written while the user was elsewhere.
    this.own(vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#all()));
    this.#all();
  }

  override dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    super.dispose();
  }

  #all(): void {
    for (const document of vscode.workspace.textDocuments) this.#soon(document);
  }

  #closed(document: vscode.TextDocument): void {
    if (!isExperiment(document)) return;
    clearTimeout(this.#waiting.get(document.uri.toString()));
    forgetTests(document);
    this.#want(document.uri, []);
  }

  #soon(document: vscode.TextDocument): void {
    if (!isExperiment(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.set(
      key,
      setTimeout(() => this.#want(document.uri, openTests(document)), PAUSE_MS),
    );
  }

  #want(uri: vscode.Uri, tests: ReturnType<typeof openTests>): void {
    this.powers
      .want(uri.toString(), tests)
      .catch((error: unknown) => this.log.error(`${uri.fsPath}: ${String(error)}`));
  }
}
