import * as assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { samplesFile } from "../samplesFile.ts";
import { activateExtension, until, workspacePath, workspaceUri } from "./extension.ts";

describe("comparing", () => {
  let api: TestApi;
  const dump = (run: string, step: string) =>
    workspaceUri("digits-ddpm", "runs", run, "samples", `step_${step}.npy`);
  const good = () => dump("ddpm-w256", "012000");
  const overfit = () => dump("ddpm-overfit-n60", "012000");
  const node = (run: string, step: string) => ({
    kind: "checkpoint",
    root: workspacePath("digits-ddpm"),
    run,
    path: dump(run, step).fsPath,
  });
  const theOnly = () => {
    assert.equal(api.comparisons().length, 1);
    return api.comparisons()[0];
  };

  before(async () => {
    api = await activateExtension();
    await until("the checkpoints", () => api.model.checkpoint(good().fsPath));
  });
  afterEach(() => {
    for (const panel of api.comparisons()) panel.close();
  });

  it("tells of two files in the Explorer which is better, and that the other copies", async () => {
    await vscode.commands.executeCommand("samplescope.compare", overfit(), [good(), overfit()]);
    const { report, status } = theOnly().state;
    assert.equal(status, "done");
    const [{ verdict, differences }] = report!.pairs;
    assert.deepEqual([verdict.kind, verdict.winner, verdict.copying], ["better", "first", "second"]);
    assert.ok(verdict.weakestP! < 0.01);
    assert.equal(differences.find(({ metric }) => metric === "coverage")?.word, "worse");
    assert.match(report!.verdict.title, /copies its training data \(79% of its samples\)/);
  });

  it("answers at once what it has compared before, from two checkpoints selected in the view too", async () => {
    await vscode.commands.executeCommand("samplescope.compare", good(), [good(), overfit()]);
    const before = theOnly().state.report!.createdAt;
    theOnly().close();
    const nodes = [node("ddpm-w256", "012000"), node("ddpm-overfit-n60", "012000")];
    await vscode.commands.executeCommand("samplescope.compare", nodes[0], nodes);
    assert.equal(theOnly().state.report!.createdAt, before);
  });

  it("picks the best checkpoint of a run, and another one by another rule", async () => {
    const run = { kind: "run", root: workspacePath("digits-ddpm"), run: "ddpm-w256" };
    await vscode.commands.executeCommand("samplescope.compare", run);
    const panel = theOnly();
    const best = panel.state.report!.best!;
    assert.deepEqual([best.metric, best.where], ["coverage", ["copies == 0"]]);
    assert.match(panel.state.report!.subjects[best.subject!].name, /12,000/);
    panel.receive({ type: "pick", rule: { metric: "recall", where: ["precision <= 0.3"] } });
    await until(
      "the other best",
      () => panel.state.status === "done" && panel.state.report?.best?.metric === "recall",
    );
    const picked = panel.state.report!.best!;
    assert.match(panel.state.report!.subjects[picked.subject!].name, /1,000/);
    panel.receive({ type: "pick", rule: { metric: "recal", where: [] } });
    const failed = await until("the refusal", () => panel.state.status === "failed" && panel.state);
    assert.match(failed.error!.message, /did you mean recall/);
    assert.ok(failed.report, "what was there stays");
  });

  it("says in one sentence what cannot be compared", async () => {
    const other = workspacePath("digits-ddpm", "runs", "other_shape.npy");
    writeFileSync(other, samplesFile(5, 3, 1));
    await vscode.commands.executeCommand("samplescope.compare", good(), [good(), vscode.Uri.file(other)]);
    const { status, error } = theOnly().state;
    assert.equal(status, "failed");
    assert.match(error!.message, /^[^\n]+\.$/);
  });

  it("stops when it is cancelled, and swaps the sides", async () => {
    const running = vscode.commands.executeCommand("samplescope.compare", good(), [
      dump("ddpm-w256", "003000"),
      good(),
    ]);
    const panel = await until("the panel", () => api.comparisons().at(0));
    panel.receive({ type: "cancel", generation: panel.state.generation });
    await running;
    assert.equal(panel.state.status, "cancelled");
    panel.receive({ type: "swap" });
    const { report } = await until("both", () => panel.state.status === "done" && panel.state);
    assert.deepEqual(
      report!.subjects.map(({ report: { subject } }) => subject.step),
      [12000, 3000],
    );
  });
});
