import { closeSync, mkdirSync, openSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom, sortedSubset } from "../core/random.ts";
import { inProject } from "../testing/golden.ts";
import { readSamples } from "./registry.ts";
import { npyBytes } from "./testing/npyBytes.ts";
import { pngBytes } from "./testing/pngBytes.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";
import { zipBytes } from "./testing/zipBytes.ts";

/** Parts of sets, read from ranges of their files, against the same samples of the whole. */
const folder = temporaryFolder();
const random = createRandom(8, "parts");

function write(name: string, content: Uint8Array | string): string {
  const path = join(folder.path, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const npy = (descr: string, shape: number[], fortranOrder = false) => {
  const values = Array.from({ length: shape.reduce((a, b) => a * b) }, () => random.integer(100));
  return npyBytes({ descr, shape, values, fortranOrder });
};

/** An archive of samples with class labels beside them. */
const archive = (n: number, deflated: boolean) =>
  zipBytes([
    { name: "arr_0.npy", content: npy("<f4", [n, 5]), deflated },
    { name: "arr_1.npy", content: npy("<i8", [n]), deflated },
  ]);

const SETS: Record<string, () => string> = {
  "npy of short rows": () => write("short.npy", npy("<f8", [3000, 2])),
  // Samples so long that two do not come in one piece, and gaps are passed over.
  "npy of long rows": () => write("long.npy", npy("|u1", [40, 30_000])),
  "npy of images": () => write("images.npy", npy(">i2", [50, 4, 3, 2])),
  "npy of single values": () => write("flat.npy", npy("<f4", [500])),
  "npy in column-major order": () => write("columns.npy", npy("<f4", [300, 4, 5], true)),
  "stored npz": () => write("stored.npz", archive(200, false)),
  "deflated npz": () => write("deflated.npz", archive(200, true)),
  table: () =>
    write("table.csv", `a,b\n${Array.from({ length: 300 }, (_, i) => `${i},${i / 8}`).join("\n")}\n`),
  "folder of arrays": () => {
    for (let i = 0; i < 12; i++) write(`arrays/sample_${i}.npy`, npy("<f4", [2, 3]));
    return join(folder.path, "arrays");
  },
  "folder of images": () => {
    for (let i = 0; i < 12; i++) {
      write(`images/${i}.png`, pngBytes({ width: 2, height: 1, bitDepth: 8, colorType: 0, samples: [i, 9] }));
    }
    return join(folder.path, "images");
  },
};

const golden = (name: string) => () => inProject("test", "conformance", "golden", "formats", name);
/** Read by libraries, in slabs and in groups of rows. */
const LIBRARY_SETS: Record<string, () => string> = {
  "chunked HDF5": golden("h5_c_gz.h5"),
  "HDF5 of images": golden("h5_4d.h5"),
  "HDF5 with labels": golden("h5_lab.h5"),
  "HDF5 of arrays in elements": golden("h5_arr.h5"),
  "packed NetCDF-4": golden("nc_n4_pack.nc"),
  "Parquet of columns": golden("pq_dict.parquet"),
  "Parquet of gaps": golden("pq_null.parquet"),
  "Parquet of lists in groups": golden("pq_listgroups.parquet"),
  "Parquet of lists with labels": golden("pq_listlab.parquet"),
  "Parquet of pages of the second kind": golden("pq_dpv2.parquet"),
};

describe("a file of 5 GB", () => {
  it("is refused whole, and its samples are read without the rest", async () => {
    const [n, d] = [2_500_000, 500];
    const head = npyBytes({ descr: "<f4", shape: [n, d], values: [] });
    const path = write("large.npy", head);
    // All zeros, which take no room on the disk, but for a few rows.
    truncateSync(path, head.length + n * d * 4);
    const chosen = Int32Array.of(0, 7, 8, 1_200_000, n - 1);
    const file = openSync(path, "r+");
    chosen.forEach((row, i) => {
      writeSync(
        file,
        Float32Array.from({ length: d }, (_, c) => i + c / 8),
        0,
        d * 4,
        head.length + row * d * 4,
      );
    });
    closeSync(file);
    await expect(readSamples(path)).rejects.toMatchObject({ code: "too-large" });
    const { values, shape, total } = await readSamples(path, { choose: () => chosen });
    expect({ shape, total }).toEqual({ shape: [5, d], total: n });
    expect([...values]).toEqual(
      [...chosen].flatMap((_, i) => Array.from({ length: d }, (__, c) => i + c / 8)),
    );
  });
});

describe.each(Object.entries({ ...SETS, ...LIBRARY_SETS }))("of a %s", (_, make) => {
  const path = make();

  it.each([0.02, 0.3, 0.9, 1])("a share of %f is what it is in the whole", async (share) => {
    const whole = await readSamples(path);
    const n = whole.shape[0];
    const length = whole.values.length / n;
    const chosen = sortedSubset(random, n, Math.max(1, Math.floor(share * n)));
    const part = await readSamples(path, { choose: (samples) => (samples === n ? chosen : undefined) });
    expect(part).toMatchObject({
      total: n,
      shape: [chosen.length, ...whole.shape.slice(1)],
      dtype: whole.dtype,
    });
    const expected = [...chosen].flatMap((i) => [...whole.values.subarray(i * length, (i + 1) * length)]);
    expect([...part.values].every((value, at) => Object.is(value, expected[at]))).toBe(true);
    expect(part.values).toHaveLength(expected.length);
    expect(part.values.constructor).toBe(whole.values.constructor);
    if (whole.labels) expect([...part.labels!]).toEqual([...chosen].map((i) => whole.labels![i]));
  });

  it("all are read where none are chosen", async () => {
    const whole = await readSamples(path);
    expect(await readSamples(path, { choose: () => undefined })).toEqual(whole);
    expect(whole.total).toBeUndefined();
  });
});
