import * as assert from "node:assert/strict";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installExtension } from "../../../scripts/editor.mjs";
import { currentPlace } from "./currentPlace.ts";
import { pageIn, readNumbers } from "./reportPage.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

describe("in Restricted Mode", () => {
  let workbench: Workbench;

  before(async () => {
    const { home, workspace } = currentPlace();
    installExtension(`${home}-restricted`, vsixPath());
    workbench = await Workbench.open(`${home}-restricted`, workspace, false);
  });
  after(() => workbench.close());

  it("samples are evaluated and nothing is written", async () => {
    const store = join(currentPlace().workspace, "mixture", ".samplescope");
    rmSync(store, { recursive: true, force: true });
    await workbench.chooseInExplorer(["mixture", "runs", "copy", "samples.npy"], "Evaluate Samples");
    await pageIn(workbench.report(), "done").waitFor();
    assert.equal((await readNumbers(workbench.report())).ratio, "0.34");
    assert.equal(existsSync(store), false);
    await workbench.screenshot("restricted");
  });
});
