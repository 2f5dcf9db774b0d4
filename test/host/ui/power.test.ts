import * as assert from "node:assert/strict";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installExtension } from "../../../scripts/editor.mjs";
import { currentPlace } from "./currentPlace.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

const THEMES = {
  light: "Light Modern",
  dark: "Dark Modern",
  "high-contrast": "Dark High Contrast",
} as const;

const EXPERIMENT = `{
  "data": { "train": "data/train.npy", "heldout": "data/heldout.npy" },
  "tests": [
    {
      "name": "spread",
      "test": "mmd",
      "n": 30,
      "bandwidth": 0.5,
      "detect": { "spread": 1.5 },
      "power": 0.8
    },
    {
      "name": "modes",
      "test": "mmd",
      "n": 200,
      "detect": { "missing": 0.25 }
    },
    { "name": "shares", "test": "precision-recall", "n": 200 }
  ]
}
`;

describe("what declared tests can see, above them", () => {
  let workbench: Workbench;
  let folder: string;

  before(async () => {
    const { home, workspace } = currentPlace();
    folder = `${workspace}-power`;
    cpSync(join(workspace, "mixture"), folder, { recursive: true });
    writeFileSync(join(folder, "samplescope.json"), EXPERIMENT);
    installExtension(`${home}-power`, vsixPath());
    workbench = await Workbench.open(`${home}-power`, folder, true);
  });
  after(async () => {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-${Date.now()}`);
    assert.deepEqual(await workbench.notifications(), []);
  });

  const lens = (text: string | RegExp) =>
    workbench.page.locator(".codelens-decoration a, .codelens-decoration span", { hasText: text }).first();

  it("stands there and can be read in every theme", async () => {
    await workbench.openFile(["samplescope.json"]);
    await lens(/power 0\.1\d for a 1\.5× spread at n = 30 · needs n ≈/).waitFor();
    await lens(/power .* for 25% missing at n = 200/).waitFor();
    await lens(/real data has precision/).waitFor();
    for (const [name, theme] of Object.entries(THEMES)) {
      await workbench.chooseTheme(theme);
      await workbench.page.waitForTimeout(500);
      await workbench.screenshot(`power-${name}`);
    }
    await workbench.chooseTheme(THEMES.light);
  });

  it("shows the power curve beside it with a click", async () => {
    await lens(/at n = 30/).click();
    await workbench.tab("Power: spread").waitFor();
    await workbench.report().locator("svg .curve").waitFor();
    await workbench.screenshot("power-curve");
  });

  it("writes the sample size that is needed with a click", async () => {
    await lens(/^Use n = \d+$/).click();
    await lens(/at n = 1\d0/).waitFor();
  });
});
