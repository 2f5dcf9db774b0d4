import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { inProject } from "../testing/golden.ts";
import { limits } from "./limits.ts";
import { ReadError } from "./readError.ts";
import { describeSamples, readSamples } from "./registry.ts";
import { jpegBytes } from "./testing/jpegBytes.ts";
import { mutate, mutation } from "./testing/mutation.ts";
import { npyBytes } from "./testing/npyBytes.ts";
import { pngBytes } from "./testing/pngBytes.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";
import { zipBytes } from "./testing/zipBytes.ts";

const folder = temporaryFolder();
const array = npyBytes({
  descr: ">f4",
  shape: [5, 3],
  values: Array.from({ length: 15 }, (_, index) => index / 3),
  fortranOrder: true,
});
const labels = npyBytes({ descr: "<i8", shape: [5], values: [0, 1, 2, 3, 4] });
const members = [
  { name: "arr_0.npy", content: array },
  { name: "arr_1.npy", content: labels },
];
const table = Buffer.from(
  Array.from({ length: 12 }, (_, row) => `${row},${row / 3},"-${row}e-3",nan`).join("\r\n"),
);
const stored = zipBytes(members);
const deflated = zipBytes(members.map((member) => ({ ...member, deflated: true })));
const png = pngBytes({
  width: 9,
  height: 7,
  bitDepth: 4,
  colorType: 3,
  samples: Array.from({ length: 63 }, (_, index) => index % 3),
  palette: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  transparency: [9],
  interlaced: true,
  filters: [0, 1, 2, 3, 4],
});

/** Every outcome but a value or a refusal fails; a claim that is believed fails at the lowered limit. */
async function outcome(path: string, mayBeLarge = false): Promise<void> {
  for (const attempt of [readSamples, describeSamples]) {
    try {
      await attempt(path);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (!mayBeLarge) expect(error.code).not.toBe("too-large");
      expect(error.message).toMatch(/^[^\n]+\.$/);
    }
  }
}

let jpeg: Buffer;
beforeAll(async () => {
  // No sample above holds this much: whoever asks for more has believed a damaged header.
  limits.decodedBytes = 1 << 20;
  jpeg = await jpegBytes(
    24,
    16,
    new Uint8Array(24 * 16 * 4).map((_, index) => (index * 31) % 256),
  );
});

const originals: [name: string, original: () => Buffer, runs: number][] = [
  ["any.npy", () => array, 2000],
  ["stored.npz", () => stored, 1500],
  ["deflated.npz", () => deflated, 1500],
  ["any.csv", () => table, 2000],
  ["any.txt", () => Buffer.from("# x\n1 2,5\n3 4\n"), 1000],
];

test.each(originals)("a damaged %s ends in a value or a refusal", async (name, original, runs) => {
  await fc.assert(
    fc.asyncProperty(mutation, async (change) => {
      await outcome(folder.write(name, mutate(original(), change)));
    }),
    { seed: 20, numRuns: runs },
  );
});

test.each([
  ["0.png", () => png, 2000],
  ["0.jpg", () => jpeg, 500],
] as const)("a folder with a damaged %s ends in a value or a refusal", async (name, original, runs) => {
  const path = join(folder.path, `images of ${name}`);
  mkdirSync(path);
  await fc.assert(
    fc.asyncProperty(mutation, async (change) => {
      writeFileSync(join(path, name), mutate(original(), change));
      await outcome(path);
    }),
    { seed: 20, numRuns: runs },
  );
});

test("damaged pixels under sound checksums end in a value or a refusal", async () => {
  const path = join(folder.path, "pixels");
  mkdirSync(path);
  const kind = fc.record({
    width: fc.nat({ max: 70000 }),
    height: fc.nat({ max: 70000 }),
    bitDepth: fc.constantFrom(0, 1, 2, 4, 8, 16, 32),
    colorType: fc.constantFrom(0, 1, 2, 3, 4, 6),
    interlaced: fc.boolean(),
    data: fc.uint8Array({ maxLength: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(kind, async (content) => {
      writeFileSync(join(path, "0.png"), pngBytes({ ...content, samples: [] }));
      await outcome(path);
    }),
    { seed: 20, numRuns: 500 },
  );
});

/** Files of the formats' own tools. A number of rows or of pixels may be claimed in a few bytes: a claim too large is refused. */
const written: [file: string, runs: number, mayBeLarge: boolean][] = [
  ["st_lab.safetensors", 150, false],
  ["pt_nested.pt", 150, false],
  ["pt_slice.pt", 150, true],
  ["nc_c1_rec.nc", 150, false],
  ["nc_c5_pack.nc", 150, false],
  ["pq_listlab.parquet", 100, true],
  ["pq_mixed.parquet", 100, true],
  ["h5_c_gz.h5", 5, true],
  ["nc_n4_pack.nc", 5, true],
  ["tf_p2_u2/0000.tiff", 150, true],
  ["tf_crgb_lzw/0000.tiff", 150, true],
  ["tf_c_packbits/0000.tiff", 150, true],
  ["wp_ll/000.webp", 100, true],
  ["wp_alossy/000.webp", 100, true],
];

test.each(written)("a damaged %s ends in a value or a refusal", async (file, runs, mayBeLarge) => {
  const original = readFileSync(inProject("test", "conformance", "golden", "formats", file));
  const [folderName, name = folderName] = file.split("/");
  const path = join(folder.path, `of ${folderName}`);
  mkdirSync(path);
  const isImage = file.includes("/");
  await fc.assert(
    fc.asyncProperty(mutation, async (change) => {
      writeFileSync(join(path, name), mutate(original, change));
      await outcome(isImage ? path : join(path, name), mayBeLarge);
    }),
    { seed: 21, numRuns: runs },
  );
});
