import { beforeAll, expect, test } from "vitest";
import { decodeJpeg } from "./jpeg.ts";
import { jpegBytes } from "./testing/jpegBytes.ts";

const width = 37;
const height = 21;
const rgba = new Uint8Array(width * height * 4).fill(255);
for (let pixel = 0; pixel < width * height; pixel++) {
  rgba.set([(pixel % width) * 6, Math.floor(pixel / width) * 11, 100], pixel * 4);
}
let baseline: Buffer;
beforeAll(async () => {
  baseline = await jpegBytes(width, height, rgba, { progressive: false });
});

test.each([
  ["baseline", { progressive: false }],
  ["progressive", { progressive: true }],
  ["without subsampling", { auto_subsample: false, chroma_subsample: 1 }],
])("a %s image is decoded to RGB", async (_, options) => {
  const image = await decodeJpeg(await jpegBytes(width, height, rgba, options), "any.jpg");
  expect(image).toMatchObject({ width, height, channels: 3 });
  const errors = Array.from({ length: width * height * 3 }, (__, at) =>
    Math.abs(image.values[at] - rgba[Math.floor(at / 3) * 4 + (at % 3)]),
  );
  expect(errors.reduce((sum, error) => sum + error) / errors.length).toBeLessThan(4);
});

test("a gray image has one channel", async () => {
  const image = await decodeJpeg(await jpegBytes(width, height, rgba, { color_space: 1 }), "gray.jpg");
  expect(image).toMatchObject({ width, height, channels: 1 });
  expect(image.values).toHaveLength(width * height);
});

test("a file cut anywhere is damaged", async () => {
  for (let length = 0; length < baseline.length; length += 7) {
    await expect(decodeJpeg(baseline.subarray(0, length), "cut.jpg")).rejects.toMatchObject({
      code: "damaged",
    });
  }
});

test("scans that end early are damaged, though the decoder would fill them", async () => {
  const scan = baseline.indexOf(Buffer.from([0xff, 0xda])) + 40;
  const shortened = Buffer.concat([baseline.subarray(0, scan), Buffer.from([0xff, 0xd9])]);
  await expect(decodeJpeg(shortened, "short.jpg")).rejects.toMatchObject({ code: "damaged" });
  // The decoder is of use after a failure.
  await expect(decodeJpeg(baseline, "fine.jpg")).resolves.toMatchObject({ width });
});

test("tables that make no sense are damaged", async () => {
  const broken = Buffer.from(baseline);
  broken.fill(
    0xee,
    broken.indexOf(Buffer.from([0xff, 0xc4])) + 4,
    broken.indexOf(Buffer.from([0xff, 0xc4])) + 20,
  );
  await expect(decodeJpeg(broken, "broken.jpg")).rejects.toMatchObject({ code: "damaged" });
  await expect(decodeJpeg(baseline, "fine.jpg")).resolves.toMatchObject({ width });
});

test.each([
  [7, 4, "unsupported-format", /CMYK/],
  [7, 2, "damaged", /2 components/],
  [2, 12, "unsupported-format", /12 bits/],
  [3, 255, "damaged", /claims/],
])("a frame whose byte %i is %i is refused", async (offset, value, code, words) => {
  const changed = Buffer.from(baseline);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0])) + 2;
  changed[frame + offset] = value;
  await expect(decodeJpeg(changed, "bad.jpg")).rejects.toMatchObject({
    code,
    message: expect.stringMatching(words),
  });
});
