import * as assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installExtension } from "../../../scripts/editor.mjs";
import { FIXTURE } from "../fixtures.ts";
import { currentPlace } from "./currentPlace.ts";
import { pageIn } from "./reportPage.ts";
import { inEachTheme } from "./themes.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

describe("the view of experiments, in the side bar", () => {
  let workbench: Workbench;
  let folder: string;

  before(async () => {
    const { home, workspace } = currentPlace();
    // Experiments that people have, without those that go wrong on purpose.
    folder = `${workspace}-experiments`;
    for (const name of ["digits-ddpm", "mixture", FIXTURE.learning])
      cpSync(join(workspace, name), join(folder, name), { recursive: true });
    rmSync(join(folder, "digits-ddpm", ".samplescope"), { recursive: true, force: true });
    installExtension(`${home}-experiments`, vsixPath());
    workbench = await Workbench.open(`${home}-experiments`, folder, true);
    await workbench.openView();
  });
  after(async () => {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-${Date.now()}`);
    assert.deepEqual(await workbench.notifications(), []);
  });

  it("lists runs and checkpoints and evaluates a whole run", async () => {
    const run = workbench.viewRow("sharpening");
    await run.waitFor();
    await run.click();
    await workbench.viewRow("step 14,000").waitFor();
    await workbench.screenshot("tree-before");
    await workbench.clickInline(run, "Evaluate All Not Evaluated");
    await workbench.page
      .locator('.monaco-list-row[aria-label^="step 1,000, "]:not([aria-label*="not evaluated"])')
      .waitFor();
    await workbench.page.locator('.monaco-list-row[aria-label^="step 14,000, bad"]').waitFor();
  });

  it("shows the trend with one click, in every theme", async () => {
    for (const [run, verdict] of [
      ["good", "good"],
      ["copy", "bad"],
    ]) {
      const row = workbench.viewRow(run);
      await row.click();
      await workbench.clickInline(row, "Evaluate All Not Evaluated");
      await workbench.viewRow(`samples.npy, ${verdict}`).waitFor();
    }
    await workbench.progressItem().waitFor({ state: "detached" });
    await workbench.clickInline(workbench.viewRow("sharpening"), "Show Trend");
    const page = workbench.report();
    await page.locator("#trend-precision canvas").waitFor();
    await inEachTheme(workbench, "tree-trend");
    await page.locator("#trend-data summary").click();
    await page.locator("#trend-data tbody tr").first().waitFor();
    assert.equal(await page.locator("#trend-data tbody tr").count(), 14);
    await workbench.screenshot("trend-numbers");
    await page.locator("#trend-data .link").first().click();
    await pageIn(workbench.report(), "done").waitFor();
    await workbench.screenshot("tree-report");
  });

  it("is there again, trend and all, after the window was reloaded", async () => {
    await workbench.closeEditors();
    await workbench.clickInline(workbench.viewRow("sharpening"), "Show Trend");
    await workbench.report().locator("#trend-precision canvas").waitFor();
    await workbench.reload();
    await workbench.report().locator("#trend-precision canvas").waitFor();
    await workbench.page.locator('.monaco-list-row[aria-label^="sharpening: "]').waitFor();
  });

  it("deletes a report when it is told so twice", async () => {
    const row = workbench.viewRow("step 13,000");
    if (!(await row.isVisible())) await workbench.viewRow("sharpening").click();
    await workbench.chooseInView(row, "Delete Report…");
    await workbench.page.locator(".monaco-dialog-box .monaco-button", { hasText: "Delete" }).click();
    await workbench.page.locator('.monaco-list-row[aria-label^="step 13,000, not evaluated"]').waitFor();
  });
});
