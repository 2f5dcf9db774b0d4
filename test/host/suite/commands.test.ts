import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { activateExtension, EXTENSION_ID } from "./extension.ts";

interface Manifest {
  contributes: { commands: { command: string }[] };
}

describe("activation", () => {
  it("does not happen before something is asked, and is quick then", async () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    assert.ok(extension);
    assert.equal(extension.isActive, false);
    const started = performance.now();
    await extension.activate();
    const took = performance.now() - started;
    console.log(`MEASURED activation: ${took.toFixed(0)} ms`);
    // Far from what it takes, for machines that do other things too.
    assert.ok(took < 5000, `activation took ${took} ms`);
  });

  it("registers every contributed command", async () => {
    await activateExtension();
    const registered = new Set(await vscode.commands.getCommands(true));
    const manifest = vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON as Manifest;
    const missing = manifest.contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });
});

describe("Evaluate Samples", () => {
  it("opens no panel for what does not lie on disk", async () => {
    const api = await activateExtension();
    await vscode.commands.executeCommand("samplescope.evaluate", vscode.Uri.parse("memfs:/samples.npy"));
    assert.equal(api.panels().length, 0);
  });
});
