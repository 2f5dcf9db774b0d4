import { dirname } from "node:path";
import * as vscode from "vscode";
import { problemsOf, type ExperimentProblem } from "../../experiment/experimentProblems.ts";
import { Owner } from "../owner.ts";
import { ExperimentDocument, type UnknownKey } from "./experimentDocument.ts";
import { isExperiment, rangeIn } from "./openExperiments.ts";
import { problemMessage, severityOf } from "./problemMessage.ts";

/** Typing pauses this long before its result is looked at. */
const PAUSE_MS = 250;
const SOURCE = "Samplescope";

/** Code of the diagnostic for a key that the schema does not know. */
export const UNKNOWN_KEY = "unknown-key";

/** Reports in open experiment files what their JSON schema cannot see, and keeps it up to date while they are edited. */
export class ExperimentDiagnostics extends Owner {
  readonly #collection = this.own(vscode.languages.createDiagnosticCollection("samplescope"));
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly log: vscode.LogOutputChannel) {
    super();
    this.own(vscode.workspace.onDidOpenTextDocument((document) => this.#soon(document)));
    this.own(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#soon(document)));
    this.own(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)));
    this.refresh();
  }

  /** Looks again, since files may have come or gone. */
  refresh(): void {
    for (const document of vscode.workspace.textDocuments) this.#soon(document);
  }

  override dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    super.dispose();
  }

  #soon(document: vscode.TextDocument): void {
    if (!isExperiment(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.#waiting.get(key));
    const look = () => {
      this.#waiting.delete(key);
      this.#look(document).catch((error: unknown) =>
        this.log.error(`${document.uri.fsPath}: ${String(error)}`),
      );
    };
    this.#waiting.set(key, setTimeout(look, PAUSE_MS));
  }

  async #look(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const parsed = new ExperimentDocument(document.getText());
    const root = dirname(document.uri.fsPath);
    const problems = parsed.experiment ? await problemsOf(parsed.experiment, root) : [];
    // Edited or closed in the meantime: what was found is about another text.
    if (document.version !== version || document.isClosed) return;
    this.#collection.set(document.uri, [
      ...parsed.unknownKeys.map((unknown) => unknownKeyDiagnostic(document, unknown)),
      ...problems.map((problem) => problemDiagnostic(document, parsed, problem)),
    ]);
  }
}

function unknownKeyDiagnostic(document: vscode.TextDocument, unknown: UnknownKey): vscode.Diagnostic {
  const { key, meant, span } = unknown;
  const message =
    meant === undefined
      ? vscode.l10n.t("Unknown key {0}: remove it.", JSON.stringify(key))
      : vscode.l10n.t("Unknown key {0}: did you mean {1}?", JSON.stringify(key), JSON.stringify(meant));
  const range = rangeIn(document, span);
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
  return Object.assign(diagnostic, { source: SOURCE, code: UNKNOWN_KEY });
}

function problemDiagnostic(
  document: vscode.TextDocument,
  parsed: ExperimentDocument,
  problem: ExperimentProblem,
): vscode.Diagnostic {
  const range = rangeIn(document, parsed.nearestSpan(problem.at));
  const diagnostic = new vscode.Diagnostic(range, problemMessage(problem), severityOf(problem));
  return Object.assign(diagnostic, { source: SOURCE, code: problem.code });
}
