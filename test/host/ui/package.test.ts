import * as assert from "node:assert/strict";
import { statSync } from "node:fs";
import yauzl from "yauzl";
import { vsixPath } from "./vsix.ts";

const SHIPPED = [
  "[Content_Types].xml",
  "extension.vsixmanifest",
  "extension/LICENSE.txt",
  "extension/changelog.md",
  "extension/dist/RDKit_minimal.wasm",
  "extension/dist/THIRD-PARTY-NOTICES.txt",
  "extension/dist/cli.js",
  "extension/dist/compare.css",
  "extension/dist/compare.js",
  "extension/dist/computeThread.js",
  "extension/dist/extension.js",
  "extension/dist/hdf5Thread.js",
  "extension/dist/moleculeThread.js",
  "extension/dist/parquetThread.js",
  "extension/dist/samplescope.schema.json",
  "extension/dist/trend.css",
  "extension/dist/trend.js",
  "extension/dist/watchThread.js",
  "extension/dist/webview.css",
  "extension/dist/webview.js",
  "extension/dist/worker.js",
  "extension/examples/mixture/data/heldout.npy",
  "extension/examples/mixture/data/train.npy",
  "extension/examples/mixture/runs/blurry/samples.npy",
  "extension/examples/mixture/runs/copy/samples.npy",
  "extension/examples/mixture/runs/good/samples.npy",
  "extension/examples/mixture/runs/missing-mode/samples.npy",
  "extension/examples/mixture/samplescope.json",
  "extension/l10n/bundle.l10n.ko.json",
  "extension/media/icon.png",
  "extension/media/report-dark.svg",
  "extension/media/report-light.svg",
  "extension/media/view.svg",
  "extension/media/walkthrough/experiment.svg",
  "extension/media/walkthrough/folder.svg",
  "extension/media/walkthrough/report.svg",
  "extension/media/walkthrough/watch.svg",
  "extension/package.json",
  "extension/package.nls.json",
  "extension/package.nls.ko.json",
  "extension/readme.md",
];
const MOST_BYTES = 8e6;

function filesIn(zip: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.open(zip, (error, file) => {
      if (error) {
        reject(error);
        return;
      }
      const names: string[] = [];
      file.on("entry", ({ fileName }: { fileName: string }) => names.push(fileName));
      file.on("end", () => resolve(names));
      file.on("error", reject);
    });
  });
}

describe("the packed extension", () => {
  it("ships what runs and nothing else", async () => {
    assert.deepEqual((await filesIn(vsixPath())).sort(), SHIPPED);
  });

  it("is under 8 MB", () => {
    const { size } = statSync(vsixPath());
    console.log(`MEASURED VSIX: ${(size / 1e6).toFixed(2)} MB`);
    assert.ok(size < MOST_BYTES, `${size} bytes`);
  });
});
