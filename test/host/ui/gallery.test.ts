import * as assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { installExtension } from "../../../scripts/editor.mjs";
import { currentPlace } from "./currentPlace.ts";
import { pageIn } from "./reportPage.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

const OVERFIT = ["digits-ddpm", "runs", "ddpm-overfit-n60", "samples", "step_012000.npy"];

/** Mean difference of the two pictures in a cell, from 0 to 255. */
function differenceWithin(cell: Locator): Promise<number> {
  return cell.evaluate((element) => {
    const [a, b] = [...element.querySelectorAll("canvas")].map((canvas) => {
      const { width, height } = canvas;
      return canvas.getContext("2d")!.getImageData(0, 0, width, height).data;
    });
    return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / ((a.length * 3) / 4);
  });
}

describe("The gallery", () => {
  let workbench: Workbench;

  before(async () => {
    const { home, workspace } = currentPlace();
    installExtension(home, vsixPath());
    workbench = await Workbench.open(home, workspace, true);
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-gallery-${Date.now()}`);
    await workbench.closeEditors();
  });

  /** Evaluates the run that has learnt its data by heart and scrolls to its samples. */
  async function openGallery(): Promise<{ report: FrameLocator; cell: (position: number) => Locator }> {
    await workbench.chooseInExplorer(OVERFIT, "Evaluate Samples");
    const report = workbench.report();
    await pageIn(report, "done").waitFor();
    await report.locator("#gallery").scrollIntoViewIfNeeded();
    const cell = (position: number) => report.locator(`.gallery-cell[data-position="${position}"]`);
    return { report, cell };
  }

  it("shows a copied digit beside its training image, most copied first", async () => {
    const started = performance.now();
    const { report, cell } = await openGallery();
    const scrolled = performance.now();
    await cell(0).locator("canvas").nth(1).waitFor();
    console.log(
      `MEASURED gallery of 800 digits: report ${(scrolled - started).toFixed(0)} ms, then first pictures ${(performance.now() - scrolled).toFixed(0)} ms`,
    );
    await workbench.screenshot("gallery");
    assert.match(await cell(0).innerText(), /=/, "it is marked as a copy");
    const copied = await differenceWithin(cell(0));
    await cell(0).click();
    await report.locator(".near-sample").first().waitFor();
    assert.match(await report.locator(".gallery-detail h3").innerText(), /^Generated sample #\d+$/);
    assert.match(await report.locator(".gallery-detail dl").innerText(), /copy of training data/);
    assert.equal(await report.locator(".near-sample").count(), 8);
    await workbench.screenshot("gallery-sample");
    await cell(0).press("End");
    const last = cell(799);
    await last.locator("canvas").nth(1).waitFor();
    const farthest = await differenceWithin(last);
    console.log(
      `MEASURED mean pixel difference to the nearest training image: first ${copied.toFixed(1)}, last ${farthest.toFixed(1)}`,
    );
    assert.ok(copied < 12 && copied < farthest / 3, `${copied} against ${farthest}`);
  });

  it("goes from a point of the map to its sample", async () => {
    const { report } = await openGallery();
    const map = report.locator(".plot.map");
    await map.scrollIntoViewIfNeeded();
    await map.focus();
    await map.press("ArrowRight");
    const said = await report.locator(".map-said").innerText();
    const [number] = /#\d+/.exec(said) ?? assert.fail(said);
    await map.press("Enter");
    await report.locator(".gallery-detail h3", { hasText: number }).waitFor();
    await workbench.screenshot("gallery-map");
  });

  it("says that the dump has changed instead of showing the wrong samples", async () => {
    const { report, cell } = await openGallery();
    await cell(0).locator("canvas").first().waitFor();
    const dump = join(currentPlace().workspace, ...OVERFIT);
    const kept = `${dump}.kept`;
    copyFileSync(dump, kept);
    try {
      copyFileSync(dump.replace("step_012000", "step_001000"), dump);
      await report.getByLabel("Order").selectOption("outside");
      await report.locator("#gallery-evaluate").waitFor();
      assert.match(await report.locator(".gallery-failed").innerText(), /step_012000\.npy.*has changed/);
      await workbench.screenshot("gallery-changed");
      await report.locator("#gallery-evaluate").click();
      await pageIn(report, "running").or(pageIn(report, "done")).first().waitFor();
      await report.locator("#gallery").scrollIntoViewIfNeeded();
      await cell(0).locator("canvas").first().waitFor();
    } finally {
      copyFileSync(kept, dump);
    }
  });
});
