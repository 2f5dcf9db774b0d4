import * as assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { FIXTURE } from "../fixtures.ts";
import { samplesFile } from "../samplesFile.ts";
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
    const clickedAt = new Date().toISOString();
    await vscode.commands.executeCommand("samplescope.evaluate", clicked);
    assert.equal(panelOf(api, clicked)?.state.status, "done");
    await until("all", () => steps.every(isDone), PATIENCE_MS);
    const when = (step: number) => api.model.checkpoint(dump(step))?.summary?.createdAt ?? "";
    const order = [...steps].sort((a, b) => (when(a) < when(b) ? -1 : 1));
    // A look in the middle of the burst sees a part of it first; the last dump is not behind all that came before it.
    assert.ok(order.indexOf(1015) < order.length / 2, order.join());
    // Of those that were not yet evaluated when it was clicked; one or two may have been on their way.
    const after = order.filter((step) => when(step) >= clickedAt);
    assert.ok(after.indexOf(1000) <= 2, after.join());
    assert.ok(order.indexOf(1001) > order.length / 2, order.join());
  });

  it("takes a burst of 200, and a dump that is written again and again once", async function () {
    this.timeout(8 * PATIENCE_MS);
    const steps = Array.from({ length: 200 }, (_, i) => 2000 + i);
    const last = steps.at(-1)!;
    const started = performance.now();
    let longest = 0;
    let before = started;
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - before - 10);
      before = performance.now();
    }, 10);
    const seen = follow(api, dump(last));
    const burst = steps.map((step) => ({ path: dump(step), how: "renamed" as const, seed: step, rows: 20 }));
    const again = [1, 2, 3].map((seed) => ({
      path: dump(last),
      how: "at-once" as const,
      seed,
      pauseMs: 100,
    }));
    await startWriter([...burst, ...again]).ended;
    // On a loaded machine all of them take minutes; what must not be is that they come to a rest before the end.
    for (let done = 0; done < steps.length;) {
      const before = done;
      const countDone = () => steps.filter((step) => evaluatedNow(step) !== false).length;
      await until(`more than ${before} of them`, () => (done = countDone()) > before, PATIENCE_MS);
    }
    clearInterval(pulse);
    seen.end();
    console.log(
      `MEASURED a burst of 200: evaluated after ${((performance.now() - started) / 1000).toFixed(1)} s, ` +
        `the extension host's longest pause ${longest.toFixed(0)} ms`,
    );
    assert.equal(seen.phases.filter((phase) => phase === "evaluating").length, 1, seen.phases.join());
    assert.equal(api.model.inPhase("failed").length, 0);
  });

  it("finds by looking again what no event tells of", async () => {
    const files = vscode.workspace.getConfiguration("files");
    await files.update("watcherExclude", { "**/runs/**": true }, vscode.ConfigurationTarget.Workspace);
    let events = 0;
    const ear = vscode.workspace.createFileSystemWatcher("**/runs/a/**");
    for (const event of [ear.onDidCreate, ear.onDidChange]) event(() => events++);
    try {
      // The setting takes effect some time after it was written.
      for (let probe = 0, heard = -1; heard !== events; probe++) {
        heard = events;
        mkdirSync(folder(), { recursive: true });
        writeFileSync(join(folder(), `probe_${probe}.txt`), "");
        await new Promise((resolve) => setTimeout(resolve, 1500));
      }
      events = 0;
      await startWriter([{ path: dump(800), how: "slowly", pauseMs: 200 }]).ended;
      await evaluated(800);
      assert.equal(events, 0);
    } finally {
      ear.dispose();
      await files.update("watcherExclude", undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it("follows links: to a folder elsewhere, and to a dump that is there already", async () => {
    const elsewhere = (name: string) => join(dirname(workspacePath()), "elsewhere", name);
    const write = (name: string, step: number, seed: number) =>
      startWriter([{ path: join(elsewhere(name), `step_${step}.npy`), how: "renamed", seed, rows: 40 }])
        .ended;
    await write("first", 900, 1);
    mkdirSync(dirname(folder()), { recursive: true });
    symlinkSync(elsewhere("first"), folder());
    await evaluated(900);
    // Another one comes where no watcher listens; a second name for it is no second dump.
    await write("first", 901, 2);
    symlinkSync(join(elsewhere("first"), "step_901.npy"), dump(999));
    await evaluated(901);
    assert.equal(api.model.checkpoint(dump(999)), undefined);
    // The link leads elsewhere now, where the same name is another dump.
    await write("second", 900, 3);
    symlinkSync(elsewhere("second"), `${folder()}.new`);
    renameSync(`${folder()}.new`, folder());
    const first = api.model.checkpoint(dump(900))?.summary?.key;
    await until(
      "the other dump",
      () => {
        const found = evaluatedNow(900);
        return (
          found !== false && found.summary?.key !== first && api.model.checkpoint(dump(901)) === undefined
        );
      },
      PATIENCE_MS,
    );
    rmSync(folder());
    rmSync(elsewhere(""), { recursive: true });
  });

  it("knows at once what was evaluated when a whole experiment vanishes and returns", async () => {
    await startWriter([{ path: dump(950), how: "at-once" }]).ended;
    const before = await evaluated(950);
    const [root, away] = [workspacePath(FIXTURE.training), join(dirname(workspacePath()), "away")];
    renameSync(root, away);
    await until("its end", () => api.model.experiment(root) === undefined, PATIENCE_MS);
    renameSync(away, root);
    const after = await evaluated(950);
    assert.equal(after.summary?.createdAt, before.summary?.createdAt);
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

describe("a workspace of several folders", function () {
  this.timeout(2 * PATIENCE_MS);
  const second = () => join(dirname(workspacePath()), "second");
  const dump = (step: number) => join(second(), "lab", "runs", "b", `step_${step}.npy`);

  it("is watched in each of them, and no longer in one that leaves it", async () => {
    const api = await activateExtension();
    mkdirSync(join(second(), "lab"), { recursive: true });
    for (const [i, name] of ["train", "heldout"].entries())
      writeFileSync(join(second(), "lab", `${name}.npy`), samplesFile(60, 2, i + 1));
    writeFileSync(
      join(second(), "lab", "samplescope.json"),
      JSON.stringify({ runs: [{ name: "b", samples: "runs/b/step_*.npy" }] }),
    );
    vscode.workspace.updateWorkspaceFolders(1, 0, { uri: vscode.Uri.file(second()), name: "The second" });
    const root = join(second(), "lab");
    await until("its experiment", () => api.model.experiment(root), PATIENCE_MS);
    assert.equal(api.tree.getTreeItem({ kind: "experiment", root }).description, "The second");
    await startWriter([{ path: dump(10), how: "renamed" }]).ended;
    const own = join(workspacePath(FIXTURE.training), "runs", "a", "step_10.npy");
    await startWriter([{ path: own, how: "renamed" }]).ended;
    const isDone = (path: string) => api.model.checkpoint(path)?.phase === "done";
    await until("both", () => isDone(dump(10)) && isDone(own), PATIENCE_MS);
    vscode.workspace.updateWorkspaceFolders(1, 1);
    await until("its end", () => api.model.experiment(root) === undefined, PATIENCE_MS);
    assert.ok(api.model.experiment(workspacePath(FIXTURE.training)));
    rmSync(second(), { recursive: true });
    rmSync(own);
  });
});
