import { encode } from "fast-png";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePng } from "./png.ts";
import { pngBytes, pngChunk, type PngContent } from "./testing/pngBytes.ts";

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const kinds: [colorType: number, bitDepth: number][] = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
];

test("every kind, size, filter and interlacing is decoded", () => {
  const content = fc
    .record({
      kind: fc.constantFrom(...kinds),
      width: fc.integer({ min: 1, max: 19 }),
      height: fc.integer({ min: 1, max: 19 }),
      interlaced: fc.boolean(),
      filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
    })
    .chain((image) => {
      const [colorType, bitDepth] = image.kind;
      const length = image.width * image.height * channelsOf[colorType];
      const value = fc.integer({ min: 0, max: 2 ** bitDepth - 1 });
      return fc.record({
        image: fc.constant(image),
        samples: fc.array(value, { minLength: length, maxLength: length }),
      });
    });
  fc.assert(
    fc.property(content, ({ image, samples }) => {
      const [colorType, bitDepth] = image.kind;
      const decoded = decodePng(pngBytes({ ...image, colorType, bitDepth, samples }), "any.png");
      expect(decoded).toMatchObject({
        width: image.width,
        height: image.height,
        channels: channelsOf[colorType],
      });
      const scale = bitDepth < 8 ? 255 / (2 ** bitDepth - 1) : 1;
      expect(Array.from(decoded.values)).toEqual(samples.map((sample) => sample * scale));
      expect(decoded.values).toBeInstanceOf(bitDepth === 16 ? Uint16Array : Uint8Array);
      expect(decoded.note).toBe(
        bitDepth < 8
          ? `Gray values of ${bitDepth} bit${bitDepth === 1 ? "" : "s"} were scaled to 0–255`
          : undefined,
      );
    }),
    { seed: 1, numRuns: 300 },
  );
});

test.each([1, 2, 4, 8])("a palette of %i bits is expanded, with its alpha where it has some", (bitDepth) => {
  const palette = [10, 20, 30, 40, 50, 60];
  const image: PngContent = { width: 3, height: 1, bitDepth, colorType: 3, samples: [0, 1, 0], palette };
  const opaque = decodePng(pngBytes(image), "any.png");
  expect([opaque.channels, ...opaque.values]).toEqual([3, 10, 20, 30, 40, 50, 60, 10, 20, 30]);
  const translucent = decodePng(pngBytes({ ...image, transparency: [7] }), "any.png");
  expect([translucent.channels, ...translucent.values]).toEqual([
    4, 10, 20, 30, 7, 40, 50, 60, 255, 10, 20, 30, 7,
  ]);
});

test("what an independent encoder writes is read", () => {
  const data = Uint16Array.from({ length: 31 * 17 * 3 }, (_, index) => (index * 7919) % 65536);
  const file = encode({ width: 31, height: 17, channels: 3, depth: 16, data });
  expect(decodePng(file, "any.png").values).toEqual(data);
});

const gray: PngContent = { width: 2, height: 2, bitDepth: 8, colorType: 0, samples: [1, 2, 3, 4] };

test("a transparent colour is noted", () => {
  expect(decodePng(pngBytes({ ...gray, transparency: [0, 1] }), "any.png").note).toMatch(/transparent/);
});

test.each<[string, Partial<PngContent>, RegExp]>([
  ["too few pixels", { height: 3, samples: [1, 2, 3, 4, 5, 6], data: pixelsOf(gray) }, /fewer pixels/],
  ["too many pixels", { height: 1, samples: [1, 2], data: pixelsOf(gray) }, /more pixels/],
  ["pixels that do not inflate", { data: Buffer.from("no deflated data") }, /do not inflate/],
  ["a claim beyond its data", { width: 60000, height: 60000, data: pixelsOf(gray) }, /claims 3\.35 GB/],
  ["an unknown filter", { filters: [9] }, /unknown filter/],
  ["an impossible depth", { bitDepth: 3, data: pixelsOf(gray) }, /header makes no sense/],
  ["no size", { width: 0, data: pixelsOf(gray) }, /header makes no sense/],
  ["no palette", { colorType: 3 }, /palette is missing/],
  [
    "a colour beyond its palette",
    { colorType: 3, palette: [1, 2, 3] },
    /colour 2 of a palette of 1|colour 1 of a palette/,
  ],
])("an image with %s is damaged", (_, change, words) => {
  const file = pngBytes({ ...gray, ...change });
  expect(() => decodePng(file, "bad.png")).toThrow(
    expect.objectContaining({ name: "ReadError", code: "damaged" }) as Error,
  );
  expect(() => decodePng(file, "bad.png")).toThrow(words);
});

function pixelsOf(content: PngContent): Buffer {
  const file = pngBytes(content);
  const parts: Buffer[] = [];
  for (let at = file.indexOf("IDAT"); at >= 0; at = file.indexOf("IDAT", at + 4)) {
    parts.push(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  }
  return Buffer.concat(parts);
}

test("a file cut anywhere, and any flipped bit, is damaged", () => {
  const file = pngBytes({ ...gray, interlaced: true });
  for (let length = 0; length < file.length; length++) {
    expect(() => decodePng(file.subarray(0, length), "cut.png")).toThrow(/is a damaged image/);
  }
  for (let at = 0; at < file.length; at++) {
    const flipped = Buffer.from(file);
    flipped[at] ^= 1 << (at % 8);
    expect(() => decodePng(flipped, "flipped.png")).toThrow(/is a damaged image/);
  }
});

test("an image without pixels, or with a chunk before its header, is damaged", () => {
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const end = pngChunk("IEND", []);
  expect(() => decodePng(Buffer.concat([signature, end]), "bad.png")).toThrow(/header is missing/);
  const header = pngBytes(gray).subarray(8, 33);
  expect(() => decodePng(Buffer.concat([signature, header, end]), "bad.png")).toThrow(/no pixels/);
});
