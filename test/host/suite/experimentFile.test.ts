import * as assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { EXPERIMENT_DRAFT, FIXTURE } from "../fixtures.ts";
import { activateExtension, until, workspaceUri } from "./extension.ts";

const uri = () => workspaceUri(FIXTURE.draft, "samplescope.json");

async function open(): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri());
  await vscode.window.showTextDocument(document);
  return document;
}

function placeOf(document: vscode.TextDocument, text: string): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `${text} is in the file`);
  return document.positionAt(offset + 1);
}

function ours(): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === "Samplescope");
}

const untilTold = (code: string) => until(code, () => ours().find((one) => one.code === code));

/** The JSON language server starts with the first JSON file, some time after it. */
async function eventually<T>(what: string, ask: () => PromiseLike<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`waited in vain for ${what}`);
}

describe("an experiment file in the editor", () => {
  before(activateExtension);
  beforeEach(() => {
    const { fsPath } = uri();
    // An editor that still has the file open would read it anew, and for a moment find it empty.
    if (!existsSync(fsPath) || readFileSync(fsPath, "utf8") !== EXPERIMENT_DRAFT)
      writeFileSync(fsPath, EXPERIMENT_DRAFT);
  });
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("explains a key on hover", async () => {
    const document = await open();
    const text = await eventually("the hover", async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        "vscode.executeHoverProvider",
        uri(),
        placeOf(document, '"heldout"'),
      );
      const texts = hovers.flatMap(({ contents }) =>
        contents.map((content) => (content instanceof vscode.MarkdownString ? content.value : "")),
      );
      return texts.find((one) => one !== "");
    });
    assert.match(text, /has not seen/);
  });

  it("completes keys and values", async () => {
    const document = await open();
    const labelsAt = async (text: string) => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        uri(),
        placeOf(document, text),
      );
      const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
      return labels.length > 0 ? labels : undefined;
    };
    const keys = await eventually("keys", () => labelsAt('"fetures"'));
    assert.ok(keys.includes("features") && keys.includes("gate"), keys.join());
    const values = await eventually("values", () => labelsAt('"median"'));
    assert.ok(values.includes('"aggregated"'), values.join());
  });

  it("tells a wrong value by its schema", async () => {
    await open();
    const told = await until("the warning", () =>
      vscode.languages
        .getDiagnostics(uri())
        .find(({ message }) => message.includes("below the minimum of 1")),
    );
    assert.notEqual(told.source, "Samplescope");
  });

  it("tells an unknown key, and a quick fix mends it", async () => {
    const document = await open();
    const diagnostic = await untilTold("unknown-key");
    assert.equal(diagnostic.message, 'Unknown key "fetures": did you mean "features"?');
    assert.equal(document.getText(diagnostic.range), '"fetures"');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      uri(),
      diagnostic.range,
    );
    const titles = actions.map(({ title }) => title);
    assert.deepEqual(titles.slice(0, 2), ['Change to "features"', 'Remove "fetures"']);
    assert.ok(actions[0].edit);
    await vscode.workspace.applyEdit(actions[0].edit);
    assert.match(document.getText(), /"features": \{ "kind": "raw" \}/);
    assert.match(document.getText(), /\/\/ a draft/);
    await until("its end", () => ours().every(({ code }) => code !== "unknown-key"));
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("tells files that are not there and patterns that match nothing, and takes it back when they come", async () => {
    writeFileSync(
      uri().fsPath,
      '{ "data": { "train": "tarin.npy" }, "runs": [{ "name": "a", "samples": "*.csv" }] }',
    );
    const document = await open();
    const missing = await untilTold("missing-file");
    assert.equal(document.getText(missing.range), '"tarin.npy"');
    assert.equal((await untilTold("no-match")).severity, vscode.DiagnosticSeverity.Warning);
    const change = new vscode.WorkspaceEdit();
    change.replace(uri(), missing.range, '"train.npy"');
    await vscode.workspace.applyEdit(change);
    await until("its end", () => ours().every(({ code }) => code !== "missing-file"));
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });
});
