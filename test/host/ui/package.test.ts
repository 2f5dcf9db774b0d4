import * as assert from "node:assert/strict";
import { statSync } from "node:fs";
import yauzl from "yauzl";
import { vsixPath } from "./vsix.ts";

/** Files of each example, below its folder. */
const EXAMPLES: Record<string, string[]> = {
  "digits-ddpm": [
    "data/heldout.npy",
    "data/heldout_labels.npy",
    "data/train.npy",
    "data/train_labels.npy",
    "runs/ddpm-overfit-n60/samples/step_001000.npy",
    "runs/ddpm-overfit-n60/samples/step_001000_labels.npy",
    "runs/ddpm-overfit-n60/samples/step_012000.npy",
    "runs/ddpm-overfit-n60/samples/step_012000_labels.npy",
    "runs/ddpm-overfit-n60/train_log.csv",
    "runs/ddpm-w256/samples/step_000300.npy",
    "runs/ddpm-w256/samples/step_000300_labels.npy",
    "runs/ddpm-w256/samples/step_001000.npy",
    "runs/ddpm-w256/samples/step_001000_labels.npy",
    "runs/ddpm-w256/samples/step_003000.npy",
    "runs/ddpm-w256/samples/step_003000_labels.npy",
    "runs/ddpm-w256/samples/step_012000.npy",
    "runs/ddpm-w256/samples/step_012000_labels.npy",
    "runs/ddpm-w256/train_log.csv",
  ],
  field: ["data/heldout.npy", "data/train.npy", "runs/conserving/samples.npy", "runs/leaky/samples.npy"],
  likelihood: [
    "data/heldout.npy",
    "data/train.npy",
    "runs/good/samples.npy",
    "runs/good/samples_loglik.npy",
    "runs/good/samples_train_loglik.npy",
    "runs/half-junk/samples.npy",
    "runs/half-junk/samples_loglik.npy",
    "runs/half-junk/samples_train_loglik.npy",
    "runs/junk/samples.npy",
    "runs/junk/samples_loglik.npy",
    "runs/junk/samples_train_loglik.npy",
    "runs/memorizing/samples.npy",
    "runs/memorizing/samples_loglik.npy",
    "runs/memorizing/samples_train_loglik.npy",
  ],
  mixture: [
    "data/heldout.npy",
    "data/train.npy",
    "runs/blurry/samples.npy",
    "runs/copy/samples.npy",
    "runs/good/samples.npy",
    "runs/missing-mode/samples.npy",
  ],
  molecules: [
    "data/heldout.smi",
    "data/train.smi",
    "runs/broken/samples.smi",
    "runs/fresh/samples.smi",
    "runs/parrot/samples.smi",
  ],
  oscillation: [
    "data/heldout.npy",
    "data/heldout_labels.npy",
    "data/train.npy",
    "data/train_labels.npy",
    "runs/good/samples.npy",
    "runs/good/samples_labels.npy",
    "runs/narrow-band/samples.npy",
    "runs/narrow-band/samples_labels.npy",
    "runs/shuffled/samples.npy",
    "runs/shuffled/samples_labels.npy",
  ],
};

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
  ...examplesShipped(),
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
const MOST_BYTES = 12e6;

function examplesShipped(): string[] {
  return Object.entries(EXAMPLES).flatMap(([name, files]) =>
    ["samplescope.json", ...files].map((file) => `extension/examples/${name}/${file}`),
  );
}

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
    assert.deepEqual((await filesIn(vsixPath())).sort(), SHIPPED.sort());
  });

  it("is under 12 MB", () => {
    const { size } = statSync(vsixPath());
    console.log(`MEASURED VSIX: ${(size / 1e6).toFixed(2)} MB`);
    assert.ok(size < MOST_BYTES, `${size} bytes`);
  });
});
