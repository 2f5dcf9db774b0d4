import * as assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import type { TreeNode } from "../../../src/extension/experiments/treeNodes.ts";
import { FIXTURE } from "../fixtures.ts";
import { samplesFile } from "../samplesFile.ts";
import {
  activateExtension,
  closePanels,
  evaluate,
  panelOf,
  until,
  workspacePath,
  workspaceUri,
} from "./extension.ts";

/** A loaded machine takes this long to look at thousands of files. */
const PATIENCE_MS = 120_000;

function labelOf({ label }: vscode.TreeItem): string {
  return typeof label === "string" ? label : (label?.label ?? "");
}

describe("the view of experiments", () => {
  let api: TestApi;
  const digits = () => workspacePath("digits-ddpm");
  const runNode = (run: string): TreeNode => ({ kind: "run", root: digits(), run });
  const labelsOf = (nodes: TreeNode[]) => nodes.map((node) => labelOf(api.tree.getTreeItem(node)));

  before(async () => {
    api = await activateExtension();
    await until("the experiments", () => api.model.experiment(digits()));
  });
  afterEach(() => closePanels(api));

  it("lists experiments, their runs and checkpoints, the highest step first", async () => {
    const experiments = labelsOf(api.tree.getChildren());
    assert.ok(experiments.includes("digits-ddpm") && experiments.includes("mixture"), experiments.join());
    assert.deepEqual(labelsOf(api.tree.getChildren({ kind: "experiment", root: digits() })), [
      "ddpm-w256",
      "ddpm-overfit-n60",
    ]);
    const checkpoints = await until("the checkpoints", () => {
      const labels = labelsOf(api.tree.getChildren(runNode("ddpm-w256")));
      return labels.length > 0 && labels;
    });
    assert.deepEqual(checkpoints, ["step 12,000", "step 3,000", "step 1,000", "step 300"]);
  });

  it("shows a verdict where there is a report, and opens it without computing it again", async () => {
    const dump = workspaceUri("digits-ddpm", "runs", "ddpm-overfit-n60", "samples", "step_012000.npy");
    const state = await evaluate(api, dump);
    const checkpoint = await until("the verdict", () => {
      const found = api.model.checkpoint(dump.fsPath);
      return found?.current && found;
    });
    assert.equal(checkpoint.summary?.verdict.title, state.report?.verdict.title);
    const node = { kind: "checkpoint", root: digits(), run: "ddpm-overfit-n60", path: dump.fsPath } as const;
    const item = api.tree.getTreeItem(node);
    assert.match(String(item.description), /copies its training data.* · n 800 · /i);
    assert.equal((item.iconPath as vscode.ThemeIcon).id, "error");
    closePanels(api);
    await vscode.commands.executeCommand("samplescope.openReport", node);
    const reopened = panelOf(api, dump)?.state;
    assert.equal(reopened?.status, "done");
    assert.equal(reopened.report?.createdAt, state.report?.createdAt);
  });

  it("opens the trend of a run with what is known of it", async () => {
    await vscode.commands.executeCommand("samplescope.showTrend", runNode("ddpm-overfit-n60"));
    const [trend] = api.trends();
    assert.equal(trend.view.checkpoints, 2);
    assert.deepEqual(
      trend.view.points.map(({ step, comparable }) => [step, comparable]),
      [[12000, true]],
    );
    assert.ok((trend.view.points[0].copies?.fraction ?? 0) > 0.5);
    trend.receive({ type: "evaluateAll" });
    await until("the other one", () => trend.view.points.length === 2);
    trend.receive({ type: "compare" });
    const comparison = await until("the comparison of the run", () => api.comparisons().at(0));
    assert.equal(comparison.state.names.length, 2);
    comparison.close();
    trend.close();
    assert.equal(api.trends().length, 0);
  });

  it("copies paths", async () => {
    await vscode.commands.executeCommand("samplescope.copyPath", { kind: "experiment", root: digits() });
    assert.equal(await vscode.env.clipboard.readText(), digits());
  });

  it("keeps 2,000 checkpoints out of the way", async function () {
    this.timeout(3 * PATIENCE_MS);
    const folder = workspacePath("many");
    mkdirSync(join(folder, "runs", "long"), { recursive: true });
    for (const [i, name] of ["train", "heldout"].entries())
      writeFileSync(join(folder, `${name}.npy`), samplesFile(60, 2, i + 1));
    for (let step = 1; step <= 2000; step++)
      writeFileSync(join(folder, "runs", "long", `step_${step}.npy`), samplesFile(60, 2, step));
    const started = performance.now();
    writeFileSync(
      join(folder, "samplescope.json"),
      JSON.stringify({ runs: [{ name: "long", samples: "runs/long/step_*.npy" }] }),
    );
    const node: TreeNode = { kind: "run", root: folder, run: "long" };
    let longest = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - 10);
      last = performance.now();
    }, 10);
    try {
      const found = () => {
        const children = api.tree.getChildren(node);
        return children.length > 0 && children;
      };
      const rows = await until("the rows", found, PATIENCE_MS);
      const appeared = performance.now() - started;
      const asked = performance.now();
      const again = api.tree.getChildren(node);
      for (const row of again) api.tree.getTreeItem(row);
      const took = performance.now() - asked;
      console.log(
        `MEASURED 2,000 checkpoints: listed after ${appeared.toFixed(0)} ms, first page drawn in ${took.toFixed(1)} ms, ` +
          `the extension host's longest pause ${longest.toFixed(0)} ms`,
      );
      assert.equal(rows.length, 201);
      assert.equal(rows.at(-1)?.kind, "more");
      await vscode.commands.executeCommand("samplescope.showMore", rows.at(-1));
      assert.equal(api.tree.getChildren(node).length, 1201);
    } finally {
      clearInterval(pulse);
      rmSync(folder, { recursive: true, force: true });
    }
    await until("its end", () => api.model.experiment(folder) === undefined, PATIENCE_MS);
  });
});

describe("Create Experiment File", () => {
  const folder = () => workspaceUri(FIXTURE.undeclared);
  const file = () => workspacePath(FIXTURE.undeclared, "samplescope.json");
  let api: TestApi;

  before(async () => {
    api = await activateExtension();
  });
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("writes what is found, opens it, and lists it", async () => {
    await vscode.commands.executeCommand("samplescope.createExperiment", folder());
    const text = readFileSync(file(), "utf8");
    assert.match(text, /"heldout": "data\/heldout\.npy"/);
    assert.match(
      text,
      /\{ "name": "b", "samples": "runs\/b\/step_\*\.npy" \} \/\/ 2 dumps, steps 100 to 200/,
    );
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, file());
    const experiment = await until("it in the view", () => api.model.experiment(folder().fsPath));
    assert.deepEqual(
      experiment.runs.map(({ name, dumps }) => [name, dumps.length]),
      [["b", 2]],
    );
  });

  it("only opens one that is there", async () => {
    writeFileSync(file(), '{ "k": 4 } // mine');
    await vscode.commands.executeCommand("samplescope.createExperiment", folder());
    assert.equal(readFileSync(file(), "utf8"), '{ "k": 4 } // mine');
    rmSync(file());
    assert.ok(!existsSync(file()));
  });
});
