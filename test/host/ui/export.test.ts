import * as assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { installExtension } from "../../../scripts/editor.mjs";
import { currentPlace } from "./currentPlace.ts";
import { pageIn } from "./reportPage.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

const COPY = ["mixture", "runs", "copy", "samples.npy"];

async function untilWritten(file: string): Promise<Buffer> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (existsSync(file) && readFileSync(file).length > 0) return readFileSync(file);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${file} was not written`);
}

/** Opens a menu of the page and chooses an item of it. */
async function choose(report: FrameLocator, menu: string, item: string): Promise<void> {
  await report.locator(`#${menu}`).click();
  await report.locator(`#${item}`).click();
}

describe("What leaves a report", () => {
  let workbench: Workbench;
  let report: FrameLocator;

  before(async () => {
    const { home, workspace } = currentPlace();
    installExtension(home, vsixPath());
    workbench = await Workbench.open(home, workspace, true);
    await workbench.chooseInExplorer(COPY, "Evaluate Samples");
    report = workbench.report();
    await pageIn(report, "done").waitFor();
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-export-${Date.now()}`);
    assert.deepEqual(await workbench.notifications(), []);
  });

  /** Chooses `item` of `menu`, answers the dialog with `name` and waits for that file. */
  async function saved(menu: string, item: string, name: string): Promise<Buffer> {
    const file = join(currentPlace().workspace, name);
    await choose(report, menu, item);
    await workbench.typePath(file);
    return untilWritten(file);
  }

  async function untilPasted(expected: RegExp): Promise<void> {
    let text = "";
    for (let attempt = 0; attempt < 20; attempt++) {
      text = await workbench.pasted();
      if (expected.test(text)) return;
    }
    assert.match(text, expected);
  }

  it("is one page, which holds all it needs", async () => {
    await report.locator("#export").click();
    await report.locator("#export-html").waitFor();
    await workbench.screenshot("export-menu");
    await report.locator("#export-html").press("Escape");
    const html = (await saved("export", "export-html", "copy.html")).toString();
    assert.match(html, /^<!DOCTYPE html>/);
    assert.doesNotMatch(html, /(src|href)="https?:/);
  });

  it("is Markdown", async () => {
    const markdown = (await saved("export", "export-markdown", "copy.md")).toString();
    assert.match(markdown, /^# /);
    assert.match(markdown, /\| *Precision *\|/i);
  });

  it("is the report document itself", async () => {
    const document = JSON.parse((await saved("export", "export-json", "copy.json")).toString()) as {
      schemaVersion: number;
      inputs: { generated: { shape: number[] } };
    };
    assert.equal(document.schemaVersion, 1);
    assert.deepEqual(document.inputs.generated.shape, [500, 2]);
  });

  it("is a row of a table on the clipboard", async () => {
    await choose(report, "copy-row", "copy-markdown");
    await workbench.page.locator(".statusbar-item", { hasText: "Copied to the clipboard." }).waitFor();
    await untilPasted(/^\| .*copy.* \| 500 \| 0\.97 \(/);
    await choose(report, "copy-row", "copy-latex");
    await untilPasted(/^.*copy.* & \$500\$ & \$0\.97\$ .* \\\\$/);
  });

  it("is a plot, as a picture, as a drawing, and its numbers", async () => {
    const save = (format: string) => saved("save-plane", `${format}-plane`, `plane.${format}`);
    const png = await save("png");
    assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    assert.ok(png.readUInt32BE(16) > 400, `a picture ${png.readUInt32BE(16)} wide`);
    const svg = (await save("svg")).toString();
    assert.match(svg, /^(<\?xml[^>]*>\s*)?<svg /);
    assert.match(svg, /<path /);
    const csv = (await save("csv")).toString();
    assert.match(csv, /\b0\.97\d*/);
    assert.ok(csv.trim().split("\r\n").length > 2, csv);
  });
});
