import * as assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { activateExtension, workspaceUri } from "./extension.ts";

describe("Add Domain Checks", () => {
  const uri = () => workspaceUri("field", "samplescope.json");
  let before: string;
  beforeEach(async () => {
    await activateExtension();
    before = readFileSync(uri().fsPath, "utf8");
    writeFileSync(uri().fsPath, before.replace(/,\s*"domain": \[[^]*\]\s*\}\s*$/, "\n}\n"));
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    writeFileSync(uri().fsPath, before);
  });

  it("offers what suits the data, and writes what the held-out data obeys", async () => {
    const document = await vscode.workspace.openTextDocument(uri());
    await vscode.window.showTextDocument(document);
    assert.ok(!document.getText().includes('"conserved"'), "the checks were taken out");
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      uri(),
      new vscode.Range(0, 0, 0, 1),
    );
    assert.ok(actions.some(({ command }) => command?.command === "samplescope.addDomainChecks"));
    const adding = vscode.commands.executeCommand("samplescope.addDomainChecks", uri());
    // The list comes when the held-out data has been looked at; accepting before that is accepting nothing.
    for (let attempt = 0; attempt < 240 && !document.getText().includes('"conserved"'); attempt++) {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await adding;
    const { domain } = JSON.parse(document.getText().replace(/^\s*\/\/.*$/gm, "")) as {
      domain: { check: string }[];
    };
    const names = domain.map(({ check }) => check);
    for (const name of ["conserved", "spectrum", "extremes"])
      assert.ok(names.includes(name), `${name} in ${names.join()}`);
    assert.ok(!names.includes("boundary"), "a law that the data breaks is not chosen");
    assert.ok(document.getText().includes("// A tracer"), "comments stay");
  });
});
