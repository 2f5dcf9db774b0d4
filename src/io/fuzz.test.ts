import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { limits } from "./limits.ts";
import { ReadError } from "./readError.ts";
import { describeSamples, readSamples } from "./registry.ts";
import { jpegBytes } from "./testing/jpegBytes.ts";
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

/** What a mutation does to the bytes: damage at places, a cut, a piece moved or doubled. */
const mutation = fc.record({
  writes: fc.array(
    fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x2c, 0x22, 0x0a, 0x39), fc.boolean()),
    { maxLength: 6 },
  ),
  cut: fc.option(fc.nat(), { freq: 4 }),
  piece: fc.option(fc.tuple(fc.nat(), fc.nat({ max: 64 }), fc.nat()), { freq: 3 }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutate(original: Buffer, { writes, cut, piece }: Mutation): Buffer {
  let bytes = Buffer.from(original);
  for (const [at, value, flip] of writes) {
    const place = at % bytes.length;
    bytes[place] = flip ? bytes[place] ^ (1 << (value & 7)) : value;
  }
  if (piece) {
    const [from, length, to] = piece.map((number, index) => (index === 1 ? number : number % bytes.length));
    bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, from + length), bytes.subarray(to)]);
  }
  return cut === null ? bytes : bytes.subarray(0, cut % (bytes.length + 1));
}

/** Every outcome but a value or a refusal fails; a claim that is believed fails at the lowered limit. */
async function outcome(path: string): Promise<void> {
  for (const attempt of [readSamples, describeSamples]) {
    try {
      await attempt(path);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      expect(error.code).not.toBe("too-large");
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
