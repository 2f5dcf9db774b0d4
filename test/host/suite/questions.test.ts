import * as assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
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

const ANSWER_EVERY_MS = 300;

/** Gives `answer` as often as it takes until `running` ends, since nothing tells when a question is on screen. */
async function answerAll(running: Thenable<unknown>, answer: string): Promise<void> {
  const ended = running.then(() => "ended");
  const wait = () => new Promise<string>((resolve) => setTimeout(() => resolve("waiting"), ANSWER_EVERY_MS));
  while ((await Promise.race([ended, wait()])) !== "ended") await vscode.commands.executeCommand(answer);
}

async function evaluateAndAnswer(api: TestApi, samples: vscode.Uri, answer: string) {
  await answerAll(vscode.commands.executeCommand("samplescope.evaluate", samples), answer);
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

describe("the question which samples are meant", () => {
  let api: TestApi;

  before(async () => {
    api = await activateExtension();
  });
  afterEach(() => closePanels(api));

  it("asks for one of the dumps in a folder, and the panel is that dump's from then on", async () => {
    await answerAll(
      vscode.commands.executeCommand("samplescope.evaluate", workspaceUri("mixture", "runs")),
      ACCEPT,
    );
    const [panel, ...others] = api.panels();
    assert.deepEqual(others, []);
    assert.equal(panel.state.status, "done", panel.state.error?.message);
    assert.match(panel.samples.path, /mixture\/runs\/[a-z-]+\/samples\.npy$/);
    assert.equal(panel.state.restore?.samples, panel.samples.toString());
  });

  it("hands over to the panel of that dump where one is open", async () => {
    const dump = workspaceUri("mixture", "runs", "blurry", "samples.npy");
    const first = await evaluate(api, dump);
    await answerAll(
      vscode.commands.executeCommand("samplescope.evaluate", workspaceUri("mixture", "runs")),
      ACCEPT,
    );
    const panel = await until("one panel", () => api.panels().length === 1 && api.panels()[0]);
    assert.equal(panel.samples.toString(), dump.toString());
    await until(
      "its evaluation",
      () => panel.state.generation > first.generation && panel.state.status === "done",
    );
  });

  it("asks for one of the arrays in an archive", async () => {
    const state = await evaluateAndAnswer(api, workspaceUri(FIXTURE.arrays, "samples.npz"), ACCEPT);
    assert.equal(state.status, "done", state.error?.message);
    assert.match(state.report?.inputs.generated.key ?? "", /^(last|ema)$/);
    // Asked once: the panel remembers.
    assert.equal((await evaluate(api, workspaceUri(FIXTURE.arrays, "samples.npz"))).status, "done");
  });

  it("asks for one of the arrays of the real data too, and writes the answers down", async () => {
    const samples = workspaceUri(FIXTURE.realArrays, "samples.npy");
    const file = workspacePath(FIXTURE.realArrays, "samplescope.json");
    const state = await evaluateAndAnswer(api, samples, ACCEPT);
    assert.equal(state.status, "done", state.error?.message);
    const written = JSON.parse(readFileSync(file, "utf8")) as { data: { keys: Record<string, string> } };
    assert.deepEqual(Object.keys(written.data.keys).sort(), ["heldout", "train"]);
    const { heldout, train } = state.report?.inputs ?? {};
    assert.equal(heldout?.key, written.data.keys.heldout);
    assert.equal(train?.key, written.data.keys.train);
    // Asked once: nobody answers this time.
    assert.equal((await evaluate(api, samples)).status, "done");
  });
});
