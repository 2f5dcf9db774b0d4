import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { inProject } from "../../testing/golden.ts";
import { readSamples } from "../registry.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { requireHonestPages } from "./pageClaims.ts";
import { parsePageHeader } from "./pageHeaders.ts";

const folder = temporaryFolder();
const golden = (name: string) => readFileSync(inProject("test", "conformance", "golden", "formats", name));

/** A number as Thrift's compact protocol writes it. */
function zigzag(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value < 0 ? -2 * value - 1 : value * 2; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** A data page's header: type, sizes, and a count of values with three encodings. */
const header = (uncompressed: number, compressed: number, values: number) =>
  Uint8Array.of(
    ...[0x15, ...zigzag(0), 0x15, ...zigzag(uncompressed), 0x15, ...zigzag(compressed)],
    ...[0x2c, 0x15, ...zigzag(values), 0x15, 0, 0x15, ...zigzag(3), 0x15, ...zigzag(3), 0, 0],
  );

describe("a page's header", () => {
  it.each([
    [3, 1, 0],
    [64, 64, 127],
    [2 ** 31 - 1, 2 ** 30, 2 ** 31 - 1],
  ])("of %d bytes, compressed to %d, with %d values is read", (uncompressed, compressed, values) => {
    const bytes = header(uncompressed, compressed, values);
    expect(parsePageHeader(bytes)).toEqual({
      isDictionary: false,
      headerBytes: bytes.length,
      uncompressedBytes: uncompressed,
      compressedBytes: compressed,
      values,
    });
    expect(parsePageHeader(bytes.subarray(0, bytes.length - 1))).toBeUndefined();
  });

  it("is none where its fields are of no type that there is", () => {
    expect(() => parsePageHeader(Uint8Array.of(0x1f, 0x1f))).toThrow(RangeError);
  });
});

/** A file in which bytes that stand there once are replaced by as many others. */
function changed(name: string, from: readonly number[], to: readonly number[]): string {
  const bytes = golden(name);
  const at = bytes.indexOf(Buffer.from(from));
  expect(at).toBeGreaterThan(0);
  bytes.set(to, at);
  return folder.write(name, bytes);
}

test("a frame that claims 2 GB is refused before anything is allocated", async () => {
  // Magic, single segment with one byte of content size, which becomes a size of eight bytes.
  const frame = [0x28, 0xb5, 0x2f, 0xfd];
  const path = changed("pq_zstd.parquet", frame, [...frame, 0xe0, 0, 0, 0, 0x7f, 0, 0, 0, 0]);
  await expect(readSamples(path)).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringMatching(/is damaged or cut: .*column.* cannot be decoded; copy it again/),
  });
});

describe("a page that claims", () => {
  const claimed = async (uncompressed: number, compressed: number, values: number, rows = 12) => {
    const head = header(uncompressed, compressed, values);
    const bytes = Buffer.concat([Buffer.from("PAR1"), head, Buffer.alloc(40)]);
    const file = {
      byteLength: bytes.length,
      slice: (start: number, end?: number) => Uint8Array.from(bytes.subarray(start, end)).buffer,
    };
    const column = {
      ...{ type: "DOUBLE" as const, codec: "GZIP" as const, num_values: 12n, data_page_offset: 4n },
      total_compressed_size: BigInt(bytes.length - 4),
    };
    await requireHonestPages(file, column, { rows, isList: false });
  };

  it("what its column can hold is believed", () => claimed(96, 40, 12));
  it.each([
    ["a gigabyte for twelve values", () => claimed(2 ** 30, 40, 12), /claims 1073741824 bytes for 12 values/],
    ["more values than the column has", () => claimed(96, 40, 13), /claims 13 values where 12 are left/],
    ["more bytes than the file has", () => claimed(96, 41, 12), /claims 41 bytes/],
    ["a column of other length", () => claimed(96, 40, 12, 11), /12 values for 11 rows/],
    ["less than nothing", () => claimed(96, 40, -1), /claims -?\d+ values/],
  ])("%s is refused", (_, claim, words) => expect(claim()).rejects.toThrow(words));
});

test("a codec that is not read is told by its name", async () => {
  const bytes = golden("pq_gzip.parquet");
  // In the footer: codec GZIP (2) after the path of the column, as field 4 of the column's metadata.
  const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  for (let at = footer; at < bytes.length - 8; at++) {
    if (bytes[at] === 0x15 && bytes[at + 1] === 0x04 && bytes[at + 2] === 0x16) bytes[at + 1] = 0x06;
  }
  await expect(readSamples(folder.write("lzo.parquet", bytes))).rejects.toMatchObject({
    code: "unsupported-format",
    message: expect.stringMatching(
      /is compressed by LZO, which is not read; save it with compression="zstd"\.$/,
    ),
  });
});
