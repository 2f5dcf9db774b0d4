import * as assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { FIXTURE } from "../fixtures.ts";
import { activateExtension, closePanels, panelOf, until, workspacePath } from "./extension.ts";
import { startWriter } from "./trainingLoop.ts";

const PATIENCE_MS = 90_000;

/** The phases that a dump goes through, as the view sees them. */
function follow(api: TestApi, path: string) {
  const phases: string[] = [];
  const timer = setInterval(() => {
    const phase = api.model.checkpoint(path)?.phase;
    if (phase !== undefined && phases.at(-1) !== phase) phases.push(phase);
  }, 5);
  return { phases, end: () => clearInterval(timer) };
}

describe("watching a training", function () {
  this.timeout(2 * PATIENCE_MS);
  let api: TestApi;
  const folder = () => workspacePath(FIXTURE.training, "runs", "a");
  const dump = (step: number) => join(folder(), `step_${step}.npy`);
  const setting = (value: string | undefined) =>
    vscode.workspace
      .getConfiguration("samplescope")
      .update("watch", value, vscode.ConfigurationTarget.Workspace);
  const evaluated = (step: number) =>
    until(`the report of step ${step}`, () => evaluatedNow(step), PATIENCE_MS);
  const evaluatedNow = (step: number) => {
    const found = api.model.checkpoint(dump(step));
    return found?.phase === "done" && found.current && found;
  };

  before(async () => {
    api = await activateExtension();
    await until("the experiment", () => api.model.experiment(workspacePath(FIXTURE.training)));
  });
  beforeEach(async () => {
    rmSync(folder(), { recursive: true, force: true });
    rmSync(workspacePath(FIXTURE.training, ".samplescope"), { recursive: true, force: true });
    await vscode.commands.executeCommand("samplescope.refresh");
    await until(
      "an empty run",
      () => api.model.run(workspacePath(FIXTURE.training), "a")?.dumps.length === 0,
    );
  });
  afterEach(async () => {
    closePanels(api);
    await setting(undefined);
  });

  it("evaluates a dump that was renamed into place, without a panel", async () => {
    await startWriter([{ path: dump(100), how: "renamed", pauseMs: 300 }]).ended;
    const { summary } = await evaluated(100);
    assert.ok(summary);
    assert.equal(summary.n, 60);
    assert.equal(summary.step, 100);
    assert.equal(api.panels().length, 0);
  });

  it("leaves a half-written dump alone until it is whole", async () => {
    const seen = follow(api, dump(200));
    // It rests between its pieces for longer than a whole dump has to: only its header tells that more is to come.
    const writer = startWriter([{ path: dump(200), how: "slowly", pauseMs: 1700 }]);
    let isWritten = false;
    void writer.ended.then(() => (isWritten = true));
    await until("its writing", () => seen.phases.includes("settling"));
    await until("a rest before its end", () => {
      assert.ok(isWritten || !seen.phases.includes("evaluating"), seen.phases.join());
      return isWritten;
    });
    await evaluated(200);
    seen.end();
    assert.ok(!seen.phases.includes("failed"), seen.phases.join());
  });

  it("sees a dump go and come again as another one", async () => {
    await startWriter([{ path: dump(300), how: "at-once", seed: 1 }]).ended;
    const first = await evaluated(300);
    await startWriter([{ path: dump(300), how: "deleted" }]).ended;
    await until("its end", () => api.model.checkpoint(dump(300)) === undefined, PATIENCE_MS);
    await startWriter([{ path: dump(300), how: "at-once", seed: 2, rows: 50 }]).ended;
    const second = await until(
      "the new one",
      () => {
        const found = evaluatedNow(300);
        return found !== false && found.summary?.n === 50 && found;
      },
      PATIENCE_MS,
    );
    assert.notEqual(second.summary?.key, first.summary?.key);
  });

  it("sees its folder vanish and return", async () => {
    await startWriter([{ path: dump(400), how: "at-once" }]).ended;
    await evaluated(400);
    await startWriter([{ path: folder(), how: "deleted" }]).ended;
    await until("its end", () => api.model.checkpoint(dump(400)) === undefined, PATIENCE_MS);
    await startWriter([{ path: dump(400), how: "at-once" }]).ended;
    await evaluated(400);
  });

  it("takes a burst newest first, and what is clicked before all of it", async () => {
    const steps = Array.from({ length: 16 }, (_, i) => 1000 + i);
    const isDone = (step: number) => evaluatedNow(step) !== false;
    await startWriter(steps.map((step) => ({ path: dump(step), how: "at-once", seed: step }))).ended;
    await until("the first", () => steps.some(isDone), PATIENCE_MS);
    const clicked = vscode.Uri.file(dump(1000));
    await vscode.commands.executeCommand("samplescope.evaluate", clicked);
    assert.equal(panelOf(api, clicked)?.state.status, "done");
    await until("all", () => steps.every(isDone), PATIENCE_MS);
    const when = (step: number) => api.model.checkpoint(dump(step))?.summary?.createdAt ?? "";
    const order = [...steps].sort((a, b) => (when(a) < when(b) ? -1 : 1));
    // A look in the middle of the burst sees a part of it first; the last dump is not behind all that came before it.
    assert.ok(order.indexOf(1015) < order.length / 2, order.join());
    assert.ok(order.indexOf(1000) < order.length - 1, order.join());
    assert.ok(order.indexOf(1001) > order.length / 2, order.join());
  });

  it("only offers what is new when it is told to ask, and evaluates it on a click", async () => {
    await setting("ask");
    await startWriter([{ path: dump(500), how: "at-once" }]).ended;
    await until("it to wait", () => api.model.checkpoint(dump(500))?.phase === "waiting", PATIENCE_MS);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(api.model.checkpoint(dump(500))?.phase, "waiting");
    await vscode.commands.executeCommand("samplescope.evaluateWaiting");
    await evaluated(500);
  });

  it("only lists what is new when it is off", async () => {
    await setting("off");
    await startWriter([{ path: dump(600), how: "at-once" }]).ended;
    await until("it to rest", () => api.model.checkpoint(dump(600)), PATIENCE_MS);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    assert.equal(api.model.checkpoint(dump(600))?.phase, "resting");
    assert.equal(api.model.checkpoint(dump(600))?.summary, undefined);
  });

  it("says why a dump cannot be evaluated, and goes on with the next", async () => {
    await startWriter([{ path: dump(700), how: "at-once", rows: 1 }]).ended;
    const failed = await until(
      "the failure",
      () => {
        const found = api.model.checkpoint(dump(700));
        return found?.phase === "failed" && found;
      },
      PATIENCE_MS,
    );
    assert.match(failed.error ?? "", /\S+ .*\.$/);
    await startWriter([{ path: dump(701), how: "at-once" }]).ended;
    await evaluated(701);
  });
});
