import * as assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installExtension } from "../../../scripts/editor.mjs";
import { FIXTURE } from "../fixtures.ts";
import { currentPlace } from "./currentPlace.ts";
import { inEachTheme } from "./themes.ts";
import { vsixPath } from "./vsix.ts";
import { pageIn, readNumbers, type Numbers } from "./reportPage.ts";
import { Workbench } from "./workbench.ts";

const EVALUATE = "Evaluate Samples";

/** The table of the reference text. */
const MIXTURE: Record<string, Numbers> = {
  good: { precision: "0.972", recall: "0.960", ratio: "0.92" },
  "missing-mode": { precision: "0.986", recall: "0.680", ratio: "0.98" },
  blurry: { precision: "0.698", recall: "0.992", ratio: "2.51" },
  copy: { precision: "0.970", recall: "0.970", ratio: "0.34" },
};

const since = (start: number) => `${(performance.now() - start).toFixed(0)} ms`;

describe("Evaluate Samples, from the Explorer", () => {
  let workbench: Workbench;

  before(async () => {
    const { home, workspace } = currentPlace();
    installExtension(home, vsixPath());
    workbench = await Workbench.open(home, workspace, true);
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-${Date.now()}`);
    await workbench.closeEditors();
    assert.deepEqual(await workbench.notifications(), []);
  });

  /** Evaluates `path` with the context menu and waits for the whole report. */
  async function evaluate(...path: string[]) {
    await workbench.chooseInExplorer(path, EVALUATE);
    const report = workbench.report();
    await pageIn(report, "done").waitFor();
    return report;
  }

  for (const [run, expected] of Object.entries(MIXTURE))
    it(`shows the reference text's numbers for ${run}`, async () => {
      const clicked = await workbench.chooseInExplorer(["mixture", "runs", run, "samples.npy"], EVALUATE);
      await workbench.tab("Report: ").waitFor();
      const panel = since(clicked);
      const report = workbench.report();
      await report.locator("details.answer").first().waitFor();
      const first = since(clicked);
      await pageIn(report, "done").waitFor();
      console.log(
        `MEASURED ${run}: click → panel ${panel}, first number ${first}, whole report ${since(clicked)}`,
      );
      await workbench.screenshot(`mixture-${run}`);
      assert.deepEqual(await readNumbers(report), expected);
    });

  it("is a command too, which asks for the samples", async () => {
    await workbench.runCommand("Samplescope: Evaluate Samples");
    await workbench.quickPickRows().filter({ hasText: "File…" }).click();
    await workbench.typePath(join(currentPlace().workspace, "mixture", "runs", "good", "samples.npy"));
    await pageIn(workbench.report(), "done").waitFor();
  });

  it("takes the newest dump of a folder", async () => {
    const report = await evaluate("digits-ddpm", "runs", "ddpm-w256");
    assert.match(await report.locator("header").innerText(), /ddpm-w256|12[ ,]?000/);
    await workbench.screenshot("digits");
  });

  it("is offered for folders and files of samples, and not for other files", async () => {
    const sees = async (...path: string[]) => (await workbench.contextMenuOf(path)).includes(EVALUATE);
    assert.equal(await sees("mixture", "runs"), true);
    assert.equal(await sees("mixture", "data", "train.npy"), true);
    assert.equal(await sees("mixture", "samplescope.json"), false);
  });

  it("stops with the page's Cancel", async () => {
    await workbench.chooseInExplorer([FIXTURE.slow, "samples.npy"], EVALUATE);
    const report = workbench.report();
    await pageIn(report, "running").waitFor();
    await workbench.progressItem().waitFor();
    await workbench.screenshot("running");
    const asked = performance.now();
    await report.locator("#cancel").click();
    await pageIn(report, "cancelled").waitFor();
    console.log(`MEASURED Cancel on the page → cancelled: ${since(asked)}`);
    await workbench.progressItem().waitFor({ state: "detached" });
    await workbench.screenshot("cancelled");
  });

  it("stops with a click on the status bar", async () => {
    await workbench.chooseInExplorer([FIXTURE.slow, "samples.npy"], EVALUATE);
    await workbench.progressItem().click();
    await pageIn(workbench.report(), "cancelled").waitFor();
  });

  it("says in a sentence what is wrong with a broken file", async () => {
    await workbench.chooseInExplorer([FIXTURE.broken, "samples.npy"], EVALUATE);
    const report = workbench.report();
    await pageIn(report, "failed").waitFor();
    assert.match(await report.locator(".notice").innerText(), /samples\.npy/);
    await workbench.screenshot("broken");
  });

  it("asks once which file is the held-out data and writes the answer down", async () => {
    const experiment = join(currentPlace().workspace, FIXTURE.ambiguous, "samplescope.json");
    rmSync(experiment, { force: true });
    await workbench.chooseInExplorer([FIXTURE.ambiguous, "samples.npy"], EVALUATE);
    await workbench.quickPickRows().filter({ hasText: "test_b.npy" }).first().waitFor();
    await workbench.screenshot("question");
    await workbench.quickPickRows().filter({ hasText: "test_b.npy" }).first().click();
    await pageIn(workbench.report(), "done").waitFor();
    assert.deepEqual(JSON.parse(readFileSync(experiment, "utf8")), { data: { heldout: "test_b.npy" } });
    await evaluate(FIXTURE.ambiguous, "samples.npy");
  });

  it("leaves nothing behind when the question is left", async () => {
    const experiment = join(currentPlace().workspace, FIXTURE.ambiguous, "samplescope.json");
    rmSync(experiment, { force: true });
    await workbench.chooseInExplorer([FIXTURE.ambiguous, "samples.npy"], EVALUATE);
    await workbench.quickPickRows().first().waitFor();
    await workbench.page.keyboard.press("Escape");
    await pageIn(workbench.report(), "cancelled").waitFor();
    assert.equal(existsSync(experiment), false);
  });

  it("finds the panel and its numbers again after the window was reloaded", async () => {
    await evaluate("mixture", "runs", "good", "samples.npy");
    const when = await workbench.report().locator(".status.done").innerText();
    await workbench.reload();
    await pageIn(workbench.report(), "done").waitFor();
    assert.deepEqual(await readNumbers(workbench.report()), MIXTURE.good);
    // The same evaluation, read again: not a new one.
    assert.equal(await workbench.report().locator(".status.done").innerText(), when);
  });

  it("shows in the Explorer which file played which role", async () => {
    const report = await evaluate("mixture", "runs", "good", "samples.npy");
    await report.locator("#open-heldout").click();
    await workbench.selectedRow("heldout.npy").waitFor();
  });

  it("is whole again when its tab comes back to the front", async () => {
    await evaluate("mixture", "runs", "good", "samples.npy");
    await workbench.openFile(["mixture", "samplescope.json"]);
    await workbench.tab("Report: ").click();
    await pageIn(workbench.report(), "done").waitFor();
    assert.deepEqual(await readNumbers(workbench.report()), MIXTURE.good);
  });

  it("keeps one panel for one file", async () => {
    await evaluate("mixture", "runs", "good", "samples.npy");
    await evaluate("mixture", "runs", "good", "samples.npy");
    assert.equal(await workbench.page.locator('.tabs-container .tab[aria-label^="Report: "]').count(), 1);
  });

  it("can be read in light, dark and high-contrast themes", async () => {
    await evaluate("mixture", "runs", "missing-mode", "samples.npy");
    await inEachTheme(workbench, "theme");
  });
});
