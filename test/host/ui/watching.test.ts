import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installExtension } from "../../../scripts/editor.mjs";
import { FIXTURE } from "../fixtures.ts";
import { samplesFile } from "../samplesFile.ts";
import { currentPlace } from "./currentPlace.ts";
import { vsixPath } from "./vsix.ts";
import { Workbench } from "./workbench.ts";

describe("a training that goes on while the window is reloaded", () => {
  let workbench: Workbench;
  let folder: string;
  const write = (step: number) =>
    writeFileSync(join(folder, "runs", "a", `step_${step}.npy`), samplesFile(1500, 32, step));
  const row = (step: number, is: string) =>
    workbench.page.locator(`.monaco-list-row[aria-label^="step ${step}, "]${is}`);
  const open = ':is([aria-label*="not evaluated"],[aria-label*="waiting"],[aria-label*="being"])';

  before(async () => {
    const { home, workspace } = currentPlace();
    folder = `${workspace}-training`;
    cpSync(join(workspace, FIXTURE.training), folder, { recursive: true });
    rmSync(join(folder, ".samplescope"), { recursive: true, force: true });
    for (const name of ["train", "heldout"])
      writeFileSync(join(folder, `${name}.npy`), samplesFile(1500, 32, name.length));
    mkdirSync(join(folder, "runs", "a"), { recursive: true });
    write(5);
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(join(folder, "runs", "a", "step_5.npy"), old, old);
    installExtension(`${home}-training`, vsixPath());
    workbench = await Workbench.open(`${home}-training`, folder, true);
    await workbench.openView();
  });
  after(async () => {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot(`failed-${Date.now()}`);
  });

  it("goes on with what waited, takes what came meanwhile, and leaves what was old alone", async () => {
    await workbench.viewRow("a").click();
    await row(5, '[aria-label*="not evaluated"]').waitFor();
    const steps = Array.from({ length: 12 }, (_, i) => 10 + i);
    for (const step of steps) write(step);
    await row(21, `:not(${open})`).waitFor();
    await row(10, open).waitFor();
    await workbench.reload(() => write(30));
    // The run is closed again.
    await workbench.viewRow("a").click();
    await row(30, `:not(${open})`).waitFor();
    await row(10, `:not(${open})`).waitFor();
    await row(5, '[aria-label*="not evaluated"]').waitFor();
  });
});
