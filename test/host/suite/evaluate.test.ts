import * as assert from "node:assert/strict";
import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { FIXTURE } from "../fixtures.ts";
import {
  activateExtension,
  closePanels,
  evaluate,
  panelOf,
  until,
  workspacePath,
  workspaceUri,
} from "./extension.ts";

const good = () => workspaceUri("mixture", "runs", "good", "samples.npy");
const slow = () => workspaceUri(FIXTURE.slow, "samples.npy");

describe("an evaluation", () => {
  let api: TestApi;
  before(async () => {
    api = await activateExtension();
  });
  afterEach(() => closePanels(api));

  it("opens its panel at once and ends with the reference text's numbers", async () => {
    const running = vscode.commands.executeCommand("samplescope.evaluate", good());
    const panel = await until("the panel", () => panelOf(api, good()), 5000);
    assert.equal(panel.state.status, "running");
    await running;
    const { precisionRecall, memorization } = panel.state.report?.metrics ?? {};
    assert.equal(panel.state.status, "done");
    assert.equal(Number(precisionRecall?.precision.value).toFixed(3), "0.972");
    assert.equal(Number(precisionRecall?.recall.value).toFixed(3), "0.960");
    assert.equal(Number(memorization?.ratio.value).toFixed(2), "0.92");
  });

  it("is stored, and its panel can be restored from there", async () => {
    const { restore } = await evaluate(api, good());
    assert.equal(restore?.samples, good().toString());
    assert.ok(restore.storedAt && existsSync(restore.storedAt), `stored at ${restore.storedAt}`);
  });

  it("happens again in the same panel, as the next generation", async () => {
    const first = await evaluate(api, good());
    const second = await evaluate(api, good());
    assert.equal(second.generation, first.generation + 1);
    assert.equal(api.panels().length, 1);
  });

  it("has a panel for each of several selected files", async () => {
    const both = ["blurry", "copy"].map((run) => workspaceUri("mixture", "runs", run, "samples.npy"));
    await vscode.commands.executeCommand("samplescope.evaluate", both[0], both);
    assert.deepEqual(
      api.panels().map((panel) => panel.state.status),
      ["done", "done"],
    );
  });

  it("stops when the page cancels it, and not for a page of an older evaluation", async () => {
    const running = vscode.commands.executeCommand("samplescope.evaluate", slow());
    const panel = await until("the panel", () => panelOf(api, slow()), 5000);
    await until("progress", () => (panel.state.progress?.fraction ?? 0) > 0);
    panel.receive({ type: "cancel", generation: panel.state.generation - 1 });
    assert.equal(panel.state.status, "running");
    const asked = performance.now();
    panel.receive({ type: "cancel", generation: panel.state.generation });
    await running;
    const took = performance.now() - asked;
    console.log(`MEASURED cancel → cancelled: ${took.toFixed(0)} ms`);
    assert.equal(panel.state.status, "cancelled");
    assert.ok(took < 1000, `cancelling took ${took} ms`);
  });

  it("stops with the command, and the next one works at once", async () => {
    const running = vscode.commands.executeCommand("samplescope.evaluate", slow());
    const panel = await until("the panel", () => panelOf(api, slow()), 5000);
    await until("progress", () => (panel.state.progress?.fraction ?? 0) > 0);
    await vscode.commands.executeCommand("samplescope.cancel");
    await running;
    assert.equal(panel.state.status, "cancelled");
    assert.equal((await evaluate(api, good())).status, "done");
  });

  it("ends when its panel is closed", async () => {
    const running = vscode.commands.executeCommand("samplescope.evaluate", slow());
    const panel = await until("the panel", () => panelOf(api, slow()), 5000);
    panel.close();
    await running;
    assert.equal(api.panels().length, 0);
  });

  it("of a broken file ends with a sentence that names it, and the next one works", async () => {
    const state = await evaluate(api, workspaceUri(FIXTURE.broken, "samples.npy"));
    assert.equal(state.status, "failed");
    assert.match(state.error?.message ?? "", /samples\.npy/);
    assert.equal((await evaluate(api, good())).status, "done");
  });

  it("whose worker crashes ends with a sentence, and the next one works", async () => {
    const dist = join(vscode.extensions.getExtension("samplescope.samplescope")!.extensionPath, "dist");
    const worker = join(dist, "worker.js");
    // The worker finds its files beside itself, so the one that crashes once stands there too.
    const crashing = workspacePath("crashing.cjs");
    const armed = workspacePath("crash-once");
    copyFileSync(worker, workspacePath("worker.js"));
    copyFileSync(join(dist, "computeThread.js"), workspacePath("computeThread.js"));
    writeFileSync(armed, "");
    writeFileSync(crashing, crashOnceProgram(armed));
    api.useWorker(crashing);
    try {
      const crashed = await evaluate(api, good());
      assert.equal(crashed.status, "failed");
      assert.equal(crashed.error?.code, "crashed");
      assert.ok(!existsSync(armed), "the worker did crash");
      assert.equal((await evaluate(api, good())).status, "done");
    } finally {
      api.useWorker(worker);
    }
  });
});

/** A worker that ends in the middle of its first job when the file `armed` is there, and is the real one otherwise. */
function crashOnceProgram(armed: string): string {
  return `
    const fs = require("node:fs");
    const { parentPort } = require("node:worker_threads");
    if (fs.existsSync(${JSON.stringify(armed)}))
      parentPort.on("message", () => { fs.rmSync(${JSON.stringify(armed)}); process.exit(3); });
    require("./worker.js");
  `;
}
