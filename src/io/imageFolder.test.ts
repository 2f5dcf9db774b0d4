import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeSamples, readSamples } from "./registry.ts";
import { jpegBytes } from "./testing/jpegBytes.ts";
import { npyBytes } from "./testing/npyBytes.ts";
import { pngBytes } from "./testing/pngBytes.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

const root = temporaryFolder();
let folders = 0;

function folderOf(files: Record<string, Uint8Array | string>): string {
  const path = join(root.path, `folder${folders++}`);
  mkdirSync(path);
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith("/")) mkdirSync(join(path, name));
    else writeFileSync(join(path, name), content);
  }
  return path;
}

/** A 2 × 1 image whose first value is given. */
function png(colorType: 0 | 2 | 4 | 6, samples: number[], bitDepth = 8): Buffer {
  return pngBytes({ width: 2, height: 1, bitDepth, colorType, samples });
}
const rgba = Uint8Array.of(9, 9, 9, 255, 9, 9, 9, 255);

test("images are samples in natural order, counted once whatever the case of their ending", async () => {
  const path = folderOf({
    "img_10.PNG": png(0, [10, 0]),
    "img_9.png": png(0, [9, 0]),
    "img_1.Png": png(0, [1, 0]),
  });
  const samples = await readSamples(path);
  expect(samples).toMatchObject({
    path,
    format: "png",
    keys: [],
    shape: [3, 1, 2],
    dtype: "uint8",
    notes: [],
  });
  expect(Array.from(samples.values)).toEqual([1, 0, 9, 0, 10, 0]);
  expect(await describeSamples(path)).toEqual([{ shape: [3, 1, 2], dtype: "uint8" }]);
});

test("PNG and JPEG lie side by side, known by their content", async () => {
  const gray = await jpegBytes(2, 1, rgba, { color_space: 1 });
  const path = folderOf({ "0.jpg": gray, "1.jpeg": png(0, [1, 2]), "2.png": gray });
  expect(await readSamples(path)).toMatchObject({ format: "images", shape: [3, 1, 2] });
  expect(await readSamples(folderOf({ "0.JPG": gray }))).toMatchObject({ format: "jpeg", shape: [1, 1, 2] });
});

test("16 bits are kept", async () => {
  const path = folderOf({ "0.png": png(2, [65535, 256, 1, 0, 0, 0], 16) });
  const samples = await readSamples(path);
  expect(samples).toMatchObject({ shape: [1, 1, 2, 3], dtype: "uint16" });
  expect(samples.values).toEqual(Uint16Array.of(65535, 256, 1, 0, 0, 0));
});

test("alpha is dropped where it is opaque in every image, and kept in all where it is not", async () => {
  const opaque = png(6, [1, 2, 3, 255, 4, 5, 6, 255]);
  const translucent = png(6, [1, 2, 3, 255, 4, 5, 6, 254]);
  const rgb = png(2, [7, 8, 9, 7, 8, 9]);
  const dropped = await readSamples(folderOf({ "0.png": rgb, "1.png": opaque }));
  expect(dropped).toMatchObject({ shape: [2, 1, 2, 3], notes: ["A fully opaque alpha channel was dropped"] });
  const kept = await readSamples(folderOf({ "0.png": opaque, "1.png": translucent, "2.png": opaque }));
  expect(kept).toMatchObject({ shape: [3, 1, 2, 4], notes: [] });
  expect(Array.from(kept.values.subarray(0, 4))).toEqual([1, 2, 3, 255]);
  await expect(readSamples(folderOf({ "0.png": rgb, "1.png": translucent }))).rejects.toMatchObject({
    code: "mixed-shapes",
  });
  const grayAlpha = await readSamples(folderOf({ "0.png": png(4, [1, 255, 2, 255]) }));
  expect(grayAlpha).toMatchObject({ shape: [1, 1, 2], notes: ["A fully opaque alpha channel was dropped"] });
  expect(await readSamples(folderOf({ "0.png": png(4, [1, 255, 2, 0]) }))).toMatchObject({
    shape: [1, 1, 2, 2],
  });
});

test.each([
  [
    "a gray one among RGB",
    png(2, [1, 2, 3, 4, 5, 6]),
    png(0, [1, 2]),
    /0\.png .*3 channels.*1\.png .*1 channel of/,
  ],
  [
    "two sizes",
    png(0, [1, 2]),
    pngBytes({ width: 3, height: 1, bitDepth: 8, colorType: 0, samples: [1, 2, 3] }),
    /1×2.*1×3/,
  ],
  ["two depths", png(0, [1, 2]), png(0, [1, 2], 16), /uint8.*uint16/],
])("a folder with %s is refused with a file of each", async (_, first, second, words) => {
  const path = folderOf({ "0.png": first, "1.png": second });
  await expect(readSamples(path)).rejects.toMatchObject({
    code: "mixed-shapes",
    message: expect.stringMatching(words),
  });
});

test("a damaged image is named and never passed over", async () => {
  for (const content of ["", "no image", png(0, [1, 2]).subarray(0, 50)]) {
    const path = folderOf({ "0.png": png(0, [1, 2]), "1.png": content });
    await expect(readSamples(path)).rejects.toMatchObject({ code: "damaged", path: join(path, "1.png") });
  }
});

test("strangers are passed over with a note", async () => {
  const image = png(0, [1, 2]);
  const path = folderOf({ "0.png": image, "._0.png": "x", "labels.npy": "x", "more/": "", "a.txt": "x" });
  const samples = await readSamples(path);
  expect(samples.shape).toEqual([1, 1, 2]);
  expect(samples.notes).toEqual([
    "4 entries that are no images were passed over: ._0.png, a.txt, labels.npy and 1 more",
  ]);
});

test("images of formats that are not read are not left out in silence", async () => {
  const path = folderOf({ "0.png": png(0, [1, 2]), "1.gif": "x" });
  await expect(readSamples(path)).rejects.toMatchObject({
    code: "unsupported-format",
    message: expect.stringMatching(/1\.gif/),
  });
});

test("a folder without images says what is in it", async () => {
  await expect(readSamples(folderOf({ ".hidden": "x" }))).rejects.toMatchObject({ code: "no-samples" });
  const nested = folderOf({ "cats/": "", "dogs/": "" });
  await expect(readSamples(nested)).rejects.toMatchObject({
    message: expect.stringMatching(/only cats, dogs; choose one/),
  });
});

const array = (value: number, descr = "<f4", shape = [2, 2]) =>
  npyBytes({ descr, shape, values: Array<number>(shape[0] * shape[1]).fill(value) });

test("numbered arrays named as samples are one sample each", async () => {
  const path = folderOf({ "sample_10.npy": array(10), "sample_9.npy": array(9), ".DS_Store": "x" });
  const samples = await readSamples(path);
  expect(samples).toMatchObject({ format: "npy", shape: [2, 2, 2], dtype: "float32", keys: [] });
  expect(Array.from(samples.values)).toEqual([9, 9, 9, 9, 10, 10, 10, 10]);
  expect(samples.notes).toEqual([expect.stringMatching(/one sample of shape \(2, 2\)/)]);
  expect(await describeSamples(path)).toEqual([{ shape: [2, 2, 2], dtype: "float32" }]);
});

test.each([
  ["checkpoints", { "step_1.npy": array(1), "step_2.npy": array(2) }],
  ["numbers with gaps", { "1000.npy": array(1), "2000.npy": array(2) }],
  ["parts of a dump", { "samples_0.npy": array(1), "samples_1.npy": array(2) }],
  ["real and generated", { "train.npy": array(1), "heldout.npy": array(2) }],
])("a folder of %s is not stacked into samples", async (_, files) => {
  await expect(readSamples(folderOf(files))).rejects.toMatchObject({
    code: "no-samples",
    message: expect.stringMatching(/choose one/),
  });
});

test("one-sample arrays of two shapes or types are refused", async () => {
  for (const odd of [array(1, "<f8"), array(1, "<f4", [2, 3])]) {
    const path = folderOf({ "0.npy": array(0), "1.npy": odd });
    await expect(readSamples(path)).rejects.toMatchObject({
      code: "mixed-shapes",
      message: expect.stringMatching(/0\.npy.*1\.npy/),
    });
  }
});
