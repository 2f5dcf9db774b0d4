import * as assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { FIXTURE } from "../fixtures.ts";
import { activateExtension, closePanels, panelOf, workspacePath, workspaceUri } from "./extension.ts";

const ANSWER_EVERY_MS = 300;

/** Evaluates `samples` and gives `answer` as often as it takes, since nothing tells when the question is on screen. */
async function evaluateAndAnswer(api: TestApi, samples: vscode.Uri, answer: string) {
  const running = vscode.commands.executeCommand("samplescope.evaluate", samples).then(() => "ended");
  const wait = () => new Promise<string>((resolve) => setTimeout(() => resolve("waiting"), ANSWER_EVERY_MS));
  while ((await Promise.race([running, wait()])) !== "ended") await vscode.commands.executeCommand(answer);
  const panel = panelOf(api, samples);
  assert.ok(panel);
  return panel.state;
}

const ACCEPT = "workbench.action.acceptSelectedQuickOpenItem";
const ESCAPE = "workbench.action.closeQuickOpen";

describe("the question which file is the held-out data", () => {
  let api: TestApi;
  const experiment = () => workspacePath(FIXTURE.ambiguous, "samplescope.json");
  const samples = (folder: keyof typeof FIXTURE) => workspaceUri(FIXTURE[folder], "samples.npy");

  before(async () => {
    api = await activateExtension();
  });
  beforeEach(() => rmSync(experiment(), { force: true }));
  afterEach(() => closePanels(api));

  it("leaves everything as it is when the user leaves it", async () => {
    const state = await evaluateAndAnswer(api, samples("ambiguous"), ESCAPE);
    assert.equal(state.status, "cancelled");
    assert.equal(existsSync(experiment()), false);
  });

  it("is answered once: the answer goes into a new experiment file and the evaluation goes on", async () => {
    const state = await evaluateAndAnswer(api, samples("ambiguous"), ACCEPT);
    assert.equal(state.status, "done", state.error?.message);
    const written = JSON.parse(readFileSync(experiment(), "utf8")) as { data: { heldout: string } };
    assert.match(written.data.heldout, /^test_[ab]\.npy$/);
    assert.match(state.report?.inputs.heldout.path ?? "", new RegExp(written.data.heldout));
  });

  it("keeps the comments of an experiment file that is there", async () => {
    const state = await evaluateAndAnswer(api, samples("commented"), ACCEPT);
    assert.equal(state.status, "done", state.error?.message);
    const text = readFileSync(workspacePath(FIXTURE.commented, "samplescope.json"), "utf8");
    assert.match(text, /\/\/ five neighbours: chosen in May\n {4}"k": 5,/);
    assert.match(text, /"heldout": "test_[ab]\.npy"/);
    assert.equal(state.report?.metrics.precisionRecall?.k, 5);
  });
});
