import * as assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { installExtension } from "../../../scripts/editor.mjs";
import { currentPlace } from "./currentPlace.ts";
import { pageIn } from "./reportPage.ts";
import { inEachTheme } from "./themes.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

interface Manifest {
  contributes: { walkthroughs: { title: string; steps: { id: string; title: string }[] }[] };
}

const root = join(import.meta.dirname, "..", "..", "..");
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));
const words = read("package.nls.json") as Record<string, string>;
const [walkthrough] = (read("package.json") as Manifest).contributes.walkthroughs;
/** The examples that the extension brings, in their order, and a run of each. */
const EXAMPLES = [
  ["mixture", "missing-mode"],
  ["digits-ddpm", "ddpm-overfit-n60"],
  ["oscillation", "narrow-band"],
  ["field", "leaky"],
  ["molecules", "parrot"],
  ["likelihood", "junk"],
] as const;

const wordsOf = (placeholder: string) => words[placeholder.slice(1, -1)];

describe("the walkthrough", () => {
  let workbench: Workbench;
  let folder: string;

  before(async () => {
    const { home, workspace } = currentPlace();
    folder = `${workspace}-newcomer`;
    mkdirSync(folder, { recursive: true });
    installExtension(`${home}-newcomer`, vsixPath());
    workbench = await Workbench.open(`${home}-newcomer`, folder, true, false);
  });
  after(async () => {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-${Date.now()}`);
  });

  const step = (page: Page, id: string) => page.locator(`.getting-started-step[data-step-id$="#${id}"]`);

  /** Picks an example of the question on screen. @returns the window of its copy */
  const chosen = async (example: string) => {
    const opened = workbench.page.context().waitForEvent("page");
    await workbench.quickPickRows().filter({ hasText: example }).first().click();
    return workbench.of(await opened);
  };

  it("has a picture and a button for each step", async () => {
    await workbench.runCommand("Welcome: Open Walkthrough");
    await workbench
      .quickPickRows()
      .filter({ hasText: wordsOf(walkthrough.title) })
      .first()
      .click();
    for (const { id, title } of walkthrough.steps) {
      const row = step(workbench.page, id);
      await row.click();
      await row.getByText(wordsOf(title)).first().waitFor();
      await workbench.page
        .frameLocator("iframe.webview")
        .frameLocator("iframe#active-frame")
        .locator("svg")
        .first()
        .waitFor();
      await workbench.screenshot(`walkthrough-${id}`);
    }
    await inEachTheme(workbench, "walkthrough");
  });

  it("leads from an example to a first report", async () => {
    await step(workbench.page, "folder").click();
    await workbench.page.getByRole("button", { name: "Open an Example" }).click();
    await workbench
      .quickPickRows()
      .nth(EXAMPLES.length - 1)
      .waitFor();
    assert.equal(await workbench.quickPickRows().count(), EXAMPLES.length);
    await workbench.screenshot("walkthrough-choice");
    const window = await chosen("mixture");
    // The walkthrough goes on in the window of the example.
    await step(window.page, "evaluate").waitFor();
    await window.openView();
    await window.viewRow("mixture").waitFor();
    await window.viewRow("missing-mode").waitFor();
    await window.screenshot("walkthrough-examples");
    await window.page.locator('.activitybar .action-label[aria-label^="Explorer"]').click();
    await window.chooseInExplorer(["runs", "missing-mode"], "Evaluate Samples");
    await pageIn(window.report(), "done").waitFor();
    assert.match(await window.report().locator(".verdict").innerText(), /missing|cover/i);
    await window.screenshot("walkthrough-report");
    await window.page.close();
  });

  for (const [example, run] of EXAMPLES.slice(1)) {
    it(`opens ${example} with its runs`, async () => {
      await workbench.runCommand("Open an Example");
      const window = await chosen(example);
      await window.openView();
      await window.viewRow(example).waitFor();
      await window.viewRow(run).waitFor();
      await window.screenshot(`walkthrough-example-${example}`);
      await window.page.close();
    });
  }
});
