import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { activateExtension, EXTENSION_ID, until } from "./extension.ts";

interface Manifest {
  contributes: { commands: { command: string }[] };
}

describe("activation", () => {
  it("happens by itself where there is an experiment file, and is quick", async () => {
    const extension = vscode.extensions.getExtension<TestApi>(EXTENSION_ID);
    assert.ok(extension);
    await until("the activation", () => extension.isActive);
    const took = extension.exports.activationMs;
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
