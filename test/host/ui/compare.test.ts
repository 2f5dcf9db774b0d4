import * as assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { installExtension } from "../../../scripts/editor.mjs";
import { currentPlace } from "./currentPlace.ts";
import { inEachTheme } from "./themes.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

const SAMPLES = ["digits-ddpm", "runs", "ddpm-w256", "samples"];
const OVERFIT = ["digits-ddpm", "runs", "ddpm-overfit-n60", "samples"];

describe("Comparing checkpoints", () => {
  let workbench: Workbench;
  let folder: string;

  before(async () => {
    const { home, workspace } = currentPlace();
    folder = `${workspace}-compare`;
    cpSync(join(workspace, "digits-ddpm"), join(folder, "digits-ddpm"), { recursive: true });
    rmSync(join(folder, "digits-ddpm", ".samplescope"), { recursive: true, force: true });
    installExtension(`${home}-compare`, vsixPath());
    workbench = await Workbench.open(`${home}-compare`, folder, true);
  });
  after(async () => {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-compare-${Date.now()}`);
    await workbench.closeEditors();
  });

  /** The page in front, when its comparison is there. */
  async function compared(): Promise<FrameLocator> {
    const page = workbench.report();
    await page.locator('main#comparison[data-status="done"]').waitFor();
    return page;
  }

  async function chooseBoth(): Promise<FrameLocator> {
    await workbench.chooseForBoth(
      [...SAMPLES, "step_012000.npy"],
      [...OVERFIT, "step_012000.npy"],
      /^Compare$/,
    );
    return compared();
  }

  it("says of two files of the Explorer which is better, that the other copies, and how sure that is", async () => {
    const page = await chooseBoth();
    const verdict = await page.locator(".verdict").innerText();
    assert.match(verdict, /ddpm-w256 step 12,000 is better than ddpm-overfit-n60 step 12,000/);
    assert.match(verdict, /ddpm-overfit-n60 step 12,000 copies its training data/);
    assert.match(verdict, /p [<=] 0\.\d+/);
    await inEachTheme(workbench, "compare-pair");
    await page.locator("#card-regions").scrollIntoViewIfNeeded();
    await workbench.screenshot("compare-regions");
  });

  it("is there again after the window was reloaded", async () => {
    const page = await chooseBoth();
    const before = await page.locator(".verdict").innerText();
    await workbench.reload();
    assert.equal(await (await compared()).locator(".verdict").innerText(), before);
  });

  it("shows the galleries side by side, with one scroll for both", async () => {
    const page = await chooseBoth();
    const galleries = page.locator("#card-gallery");
    await galleries.scrollIntoViewIfNeeded();
    await galleries.locator("canvas").first().waitFor();
    const panes = galleries.locator(".gallery-scroll");
    await panes.first().evaluate((pane) => (pane.scrollTop = 400));
    await panes.nth(1).evaluate(
      (pane) =>
        new Promise<void>((resolve) => {
          const look = () => (pane.scrollTop === 400 ? resolve() : requestAnimationFrame(look));
          look();
        }),
    );
    await workbench.screenshot("compare-galleries");
  });

  it("picks the best checkpoint of a run with one click in the view, under a rule that is stated", async () => {
    await workbench.openView();
    const run = workbench.viewRow("ddpm-w256");
    await workbench.chooseInView(run, /^Compare$/);
    const page = await compared();
    assert.match(await page.locator(".verdict h2").innerText(), /step 12,000/);
    await inEachTheme(workbench, "compare-run");
  });
});
