import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { FIXTURE } from "../fixtures.ts";
import { activateExtension, until, workspaceUri } from "./extension.ts";

const uri = () => workspaceUri(FIXTURE.power, "samplescope.json");
/** Half-width within which a lens must show the power of the reference text's tests. */
const TOLERANCE = 0.05;
/** Shorter than the time of a test, so that a failure says what there was instead. */
const PATIENCE_MS = 50_000;

async function lensesOf(of: vscode.Uri): Promise<vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", of);
}

/** The lenses of the document once one of them matches each of the patterns. */
async function lensesWith(of: vscode.Uri, patterns: RegExp[]): Promise<vscode.CodeLens[]> {
  let lenses: vscode.CodeLens[] = [];
  let busy = false;
  const titles = () => lenses.map(({ command }) => command?.title ?? "");
  const look = () => {
    if (!busy) {
      busy = true;
      void lensesOf(of).then((found) => {
        lenses = found;
        busy = false;
      });
    }
    return patterns.every((pattern) => titles().some((title) => pattern.test(title))) && lenses;
  };
  return until(`lenses like ${patterns.join(", ")}`, look, PATIENCE_MS).catch((error: unknown) => {
    throw new Error(`${String(error)}; there are ${titles().join(" | ")}`);
  });
}

function lensLike(lenses: vscode.CodeLens[], pattern: RegExp): vscode.CodeLens {
  const lens = lenses.find(({ command }) => pattern.test(command?.title ?? ""));
  assert.ok(lens, `a lens like ${pattern}`);
  return lens;
}

const powerIn = (lens: vscode.CodeLens) => Number(/power (\d\.\d\d)/.exec(lens.command?.title ?? "")?.[1]);
const problems = () => vscode.languages.getDiagnostics(uri()).filter(({ code }) => code === "underpowered");

async function click({ command }: vscode.CodeLens): Promise<void> {
  assert.ok(command);
  await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
}

describe("what declared tests can see, in the experiment file", () => {
  let document: vscode.TextDocument;
  let original: string;

  before(async () => {
    await activateExtension();
    const opened = performance.now();
    document = await vscode.workspace.openTextDocument(uri());
    original = document.getText();
    await vscode.window.showTextDocument(document);
    await lensesWith(uri(), [/n = 30 · needs/, /at n = 200/, /rank/, /intrinsic/]);
    console.log(`MEASURED powers of four tests after opening: ${Math.round(performance.now() - opened)} ms`);
  });
  // The editor saves by itself: what a test changed is put back as text.
  afterEach(async () => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri(), new vscode.Range(0, 0, document.lineCount, 0), original);
    await vscode.workspace.applyEdit(edit);
  });
  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("is a line above each from the first moment, which stays where it is", async () => {
    const empty = await vscode.workspace.openTextDocument(
      workspaceUri(FIXTURE.power, "fresh", "samplescope.json"),
    );
    const first = await lensesOf(empty.uri);
    assert.deepEqual(
      first.map(({ range }) => range.start.line),
      [2],
    );
    assert.match(first[0].command?.title ?? "", /simulating/);
    const [later] = await lensesWith(empty.uri, [/^\$\(warning\) power 0|^power 0/]);
    assert.deepEqual(later.range, first[0].range);
  });

  it("is the power of the reference text's tests, and the sample size that the small one needs", async () => {
    const lenses = await lensesOf(uri());
    const small = lensLike(lenses, /at n = 30/);
    const large = lensLike(lenses, /at n = 200/);
    assert.ok(Math.abs(powerIn(small) - 0.12) < TOLERANCE, small.command?.title);
    assert.ok(Math.abs(powerIn(large) - 0.92) < TOLERANCE, large.command?.title);
    assert.match(
      small.command?.title ?? "",
      /^\$\(warning\) power 0\.\d\d for a 1\.5× spread at n = 30 · needs n ≈ 1[2-9]0$/,
    );
    assert.match(large.command?.title ?? "", /^power 0\.\d\d for a 1\.5× spread at n = 200$/);
    for (const { command } of lenses) assert.ok((command?.title.length ?? 0) < 140, command?.title);
  });

  it("is said of Fréchet and precision-recall entries too", async () => {
    const lenses = await lensesOf(uri());
    assert.match(
      lensLike(lenses, /rank/).command?.title ?? "",
      /at n = 200 equal laws give 0\.\d+ · rank 2 of 2/,
    );
    assert.match(
      lensLike(lenses, /intrinsic/).command?.title ?? "",
      /at n = 100, k = 3, intrinsic dimension [12]\.?\d*: real data has precision 0\.\d\d, recall 0\.\d\d/,
    );
  });

  it("is a problem where the power is below the wanted one, and nowhere else", () => {
    const [problem, ...others] = problems();
    assert.deepEqual(others, []);
    assert.equal(document.getText(problem.range), "30");
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Warning);
    assert.match(problem.message, /^Test "small": power 0\.\d\d for a 1\.5× spread at n = 30 · needs n ≈ /);
  });

  it("is mended by one click that can be undone, and the problem goes", async () => {
    const use = lensLike(await lensesOf(uri()), /^Use n = \d+$/);
    const n = Number(/\d+/.exec(use.command?.title ?? "")?.[0]);
    const before = document.getText();
    const clicked = performance.now();
    await click(use);
    assert.equal(document.getText(), before.replace('"n": 30', `"n": ${n}`));
    await lensesWith(uri(), [new RegExp(`at n = ${n}`)]);
    console.log(
      `MEASURED edit to lens, reference text's test at n = ${n}: ${Math.round(performance.now() - clicked)} ms`,
    );
    await until("the problem to go, or its power to be said", () => {
      const left = problems().at(0);
      // The size is needed for a power of 80%: by chance a little less is simulated there.
      return left === undefined || /power 0\.7\d/.test(left.message);
    });
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
    await until("the problem to come back at once", () => problems().length === 1, 5000);
  });

  it("clears the problem once the sample size is plenty", async () => {
    const edit = new vscode.WorkspaceEdit();
    const at = document.getText().indexOf('"n": 30') + 5;
    edit.replace(uri(), new vscode.Range(document.positionAt(at), document.positionAt(at + 2)), "240");
    await vscode.workspace.applyEdit(edit);
    await lensesWith(uri(), [/at n = 240$/]);
    await until("the problem to go", () => problems().length === 0);
  });

  it("offers several bandwidths, and the same as quick fixes", async () => {
    const [problem] = await until("the problem", () => problems().length > 0 && problems());
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      uri(),
      problem.range,
    );
    const titles = actions.map(({ title }) => title);
    assert.ok(
      titles.some((title) => /^Use n = \d+$/.test(title)),
      titles.join(", "),
    );
    assert.ok(titles.includes("Try aggregated bandwidths"), titles.join(", "));
    await click(lensLike(await lensesOf(uri()), /^Try aggregated bandwidths$/));
    assert.match(document.getText(), /"n": 30, "bandwidth": "aggregated"/);
  });

  it("shows the power curve in a panel", async () => {
    await click(lensLike(await lensesOf(uri()), /at n = 30/));
    const tab = await until("the panel", () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label === "Power: small"),
    );
    await vscode.window.tabGroups.close(tab);
    await vscode.window.showTextDocument(document);
  });

  it("keeps its line while the text is broken, and is gone where it is switched off", async () => {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri(), document.lineAt(document.lineCount - 1).range.start, '"k": ');
    await vscode.workspace.applyEdit(edit);
    assert.ok((await lensesOf(uri())).length >= 4);
    const settings = vscode.workspace.getConfiguration("samplescope");
    await settings.update("power.codeLens", false, vscode.ConfigurationTarget.Global);
    assert.deepEqual(await lensesOf(uri()), []);
    await settings.update("power.codeLens", undefined, vscode.ConfigurationTarget.Global);
  });
});

describe("what the tests of a stored report could have seen", () => {
  it("is said above it", async () => {
    const samples = workspaceUri(FIXTURE.power, "fresh", "samples.npy");
    await vscode.workspace.fs.copy(workspaceUri("mixture", "data", "train.npy"), samples, {
      overwrite: true,
    });
    await vscode.commands.executeCommand("samplescope.evaluate", samples, [samples]);
    const [stored] = await vscode.workspace.findFiles("power/fresh/.samplescope/reports/*.json");
    assert.ok(stored, "the report is stored");
    const document = await vscode.workspace.openTextDocument(stored);
    const [lens] = await lensesWith(document.uri, [/one: power 0\.\d\d for a 1\.5× spread at n = 20/]);
    assert.equal(lens.range.start.line, 0);
  });
});

describe("what a test can see, in the user's scripts", () => {
  const script = () => workspaceUri(FIXTURE.power, "evaluate.py");
  const settings = () => vscode.workspace.getConfiguration("samplescope");

  it("is not said unless it is asked for", async () => {
    await vscode.workspace.openTextDocument(script());
    assert.deepEqual(await lensesOf(script()), []);
  });

  it("is said above the sample counts that the patterns find", async () => {
    await settings().update("power.scriptLens", true, vscode.ConfigurationTarget.Global);
    try {
      const lenses = await lensesWith(script(), [/power 0\.\d\d for a 1\.5× spread at n = 30 .*\(small\)/]);
      assert.deepEqual(
        lenses.map(({ range }) => range.start.line),
        [1],
      );
    } finally {
      await settings().update("power.scriptLens", undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
